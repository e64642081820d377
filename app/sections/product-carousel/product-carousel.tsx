import { ProductCard } from '~/components/listing/product-card'
import { HeartForm } from '~/components/wishlist/heart'
import type { ProductCardView } from '~/domain/listing/listing'
import { head, link } from '~/sections/product-grid/product-grid.css'
import { container, visuallyHidden } from '~/styles/layout.css'
import * as parts from '~/sections/parts/parts.css'
import type { SectionProps } from '~/sections/section-props'
import * as styles from './product-carousel.css'

export interface ProductCarouselData {
  heading: string
  products: ProductCardView[]
  link: { label: string; href: string } | null
}

/** Products in a row that is scrolled: of a group, by their sales, or chosen one by one. */
export function ProductCarouselSection({ data, isFirst }: SectionProps<ProductCarouselData>) {
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <section className={container}>
      <div className={head}>
        <Heading className={data.heading ? undefined : visuallyHidden}>{data.heading || 'Products'}</Heading>
        {data.link ? (
          <a className={link} href={data.link.href}>
            {data.link.label}
          </a>
        ) : null}
      </div>
      {isFirst ? <h2 className={visuallyHidden}>Products</h2> : null}
      <HeartForm>
        <ul className={`${parts.scroller} ${styles.cards}`} tabIndex={0} aria-label={data.heading || 'Products'}>
          {data.products.map((product) => (
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
