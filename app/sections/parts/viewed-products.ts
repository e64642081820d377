import { createContext, useContext } from 'react'
import type { ProductCardView } from '~/domain/catalogue/listing/listing'
import type { SectionProps } from '~/sections/section-props'
import type { ProductListData } from './product-list-head'

/** The products that the visitor has looked at, the latest first; none in a page that is rendered for all visitors. */
export const ViewedProductsContext = /* @__PURE__ */ createContext<readonly ProductCardView[]>([])

/** Whether a section shows what its visitor has looked at, so that its HTML is for this visitor alone. */
export function showsViewedProducts(data: object): boolean {
  return 'viewedLimit' in data && data.viewedLimit !== null
}

/** The products of a list. One of viewed products may be empty, so its heading is never that of the page. */
export function useProductList({ data, isFirst, hasPageHeading }: SectionProps<ProductListData>) {
  const viewed = useContext(ViewedProductsContext)
  const { viewedLimit } = data
  return viewedLimit === null
    ? { data, products: data.products, isFirst, hasPageHeading }
    : { data, products: viewed.slice(0, viewedLimit), isFirst: false, hasPageHeading: false }
}
