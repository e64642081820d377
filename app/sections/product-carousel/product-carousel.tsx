import { ProductCard } from '~/components/listing/product-card'
import { HeartForm } from '~/components/wishlist/heart'
import { ProductListHead, type ProductListData } from '~/sections/parts/product-list-head'
import { useProductList } from '~/sections/parts/viewed-products'
import { container } from '~/styles/layout.css'
import * as parts from '~/sections/parts/parts.css'
import type { SectionProps } from '~/sections/section-props'
import * as styles from './product-carousel.css'

/** Products in a row that is scrolled: of a group, by their sales, or chosen one by one. */
export function ProductCarouselSection(props: SectionProps<ProductListData>) {
  const { data, products, hasPageHeading } = useProductList(props)
  return (
    <section className={container}>
      <ProductListHead data={data} hasPageHeading={hasPageHeading} />
      <HeartForm>
        <ul className={`${parts.scroller} ${styles.cards}`} tabIndex={0} aria-label={data.heading || 'Products'}>
          {products.map((product) => (
            <ProductCard
              key={product.id}
              product={product}
              sizes="(min-width: 64em) 18rem, (min-width: 48em) 30vw, 60vw"
              hasHeart
            />
          ))}
        </ul>
      </HeartForm>
    </section>
  )
}
