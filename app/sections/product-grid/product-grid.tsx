import { ProductGrid } from '~/components/listing/product-grid'
import { ProductListHead, type ProductListData } from '~/sections/parts/product-list-head'
import type { SectionProps } from '~/sections/section-props'
import { container } from '~/styles/layout.css'

/** A few products, and a link to more of them. */
export function ProductGridSection({ data, isFirst }: SectionProps<ProductListData>) {
  return (
    <section className={container}>
      <ProductListHead data={data} isFirst={isFirst} />
      <ProductGrid products={data.products} isFew priorityCount={isFirst ? 2 : 0} />
    </section>
  )
}
