import { ProductGrid } from '~/components/listing/product-grid'
import { ProductListHead, type ProductListData } from '~/sections/parts/product-list-head'
import { useProductList } from '~/sections/parts/viewed-products'
import type { SectionProps } from '~/sections/section-props'
import { container } from '~/styles/layout.css'

/** A few products, and a link to more of them. */
export function ProductGridSection(props: SectionProps<ProductListData>) {
  const { data, products, isFirst, hasPageHeading } = useProductList(props)
  return (
    <section className={container}>
      <ProductListHead data={data} hasPageHeading={hasPageHeading} />
      <ProductGrid products={products} isFew priorityCount={isFirst ? 2 : 0} />
    </section>
  )
}
