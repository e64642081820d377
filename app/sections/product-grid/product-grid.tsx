import { ProductGrid } from '~/components/listing/product-grid'
import type { ProductCard } from '~/domain/listing/listing'
import { container, visuallyHidden } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/sections'
import * as styles from './product-grid.css'

export interface ProductGridData {
  heading: string
  products: ProductCard[]
  link: { label: string; href: string } | null
}

/** A choice of products, and the way to more of them. */
export function ProductGridSection({ data, isFirst }: SectionProps<'product_grid'>) {
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
      <ProductGrid products={data.products} isFew priorityCount={isFirst ? 2 : 0} />
    </section>
  )
}
