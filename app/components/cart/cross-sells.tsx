import { ProductGrid } from '~/components/listing/product-grid'
import type { ProductCardView } from '~/domain/listing/listing'
import { band, page } from '~/styles/layout.css'

/** Products that go with those in the cart. */
export function CrossSells({ products }: { products: ProductCardView[] }) {
  // a part of the server's HTML must not be empty, or the browser takes it for missing
  if (products.length === 0) return <> </>
  return (
    <section className={band} aria-labelledby="cross-sells">
      <h2 id="cross-sells">You may also like</h2>
      <div className={page}>
        <ProductGrid products={products} isFew />
      </div>
    </section>
  )
}
