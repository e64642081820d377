import { ProductGrid } from '~/components/listing/product-grid'
import { container, visuallyHidden } from '~/styles/layout.css'
import type { ProductCardView } from '~/domain/listing/listing'
import type { SectionProps } from '~/sections/section-props'
import * as styles from './product-grid.css'

export interface ProductGridData {
  heading: string
  products: ProductCardView[]
  link: { label: string; href: string } | null
}

/** A few products, and a link to more of them. */
export function ProductGridSection({ data, isFirst }: SectionProps<ProductGridData>) {
  const Heading = isFirst ? 'h1' : 'h2'
  return (
    <section className={container}>
      <div className={styles.head}>
        <Heading className={data.heading ? undefined : visuallyHidden}>{data.heading || 'Products'}</Heading>
        {data.link ? (
          <a className={styles.link} href={data.link.href}>
            {data.link.label}
          </a>
        ) : null}
      </div>
      {/* product names are headings of the third level, so a heading of the second level must come before them */}
      {isFirst ? <h2 className={visuallyHidden}>Products</h2> : null}
      <ProductGrid products={data.products} isFew priorityCount={isFirst ? 2 : 0} />
    </section>
  )
}
