import type { ProductCardView } from '~/domain/catalogue/listing/listing'
import { band, page } from '~/styles/layout.css'
import { ProductGrid } from './product-grid'

interface ProductBandProps {
  /** The id of the heading. */
  id: string
  title: string
  products: ProductCardView[]
}

/** A few products below a heading, such as those that go with the ones in the cart. */
export function ProductBand({ id, title, products }: ProductBandProps) {
  // a part of the server's HTML must not be empty, or the browser takes it for missing
  if (products.length === 0) return <> </>
  return (
    <section className={band} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <div className={page}>
        <ProductGrid products={products} isFew />
      </div>
    </section>
  )
}
