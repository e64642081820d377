import type { PageReads } from '~/sections/page-reads.server'
import { integer, link, productSource, slugsOf, text } from '~/sections/setting-kinds.server'
import { linkOf } from './link-of'
import type { ProductListData } from './product-list-head'

type ProductSource = Parameters<typeof productSource>[0]['default']

/** The settings of a section that shows products: of a group, by their sales, or chosen one by one. */
export function productListSettings(defaults: { source: ProductSource; limit: number }) {
  return {
    heading: text({ label: 'Heading', maxLength: 160 }),
    source: productSource({ label: 'Products', default: defaults.source }),
    products: slugsOf({ label: 'Products chosen one by one, instead', of: 'products', max: 24 }),
    limit: integer({ label: 'Number of products', default: defaults.limit, min: 1, max: 24 }),
    linkLabel: text({ label: 'Label of the link', maxLength: 60 }),
    linkHref: link({ label: 'Where the link leads' }),
  }
}

interface ProductListValues {
  heading: string
  source: string
  products: string[]
  limit: number
  linkLabel: string
  linkHref: string
}

/** The source that names what each visitor has looked at. */
export const recentlyViewed = 'recently-viewed'

/** Reads the data that a section of products shows; null without products. */
export async function loadProductList(
  { heading, source, products: slugs, limit, linkLabel, linkHref }: ProductListValues,
  reads: PageReads,
): Promise<ProductListData | null> {
  const shown = { heading, link: linkOf(linkLabel, linkHref) }
  if (slugs.length === 0 && source === recentlyViewed) return { ...shown, products: [], viewedLimit: limit }
  const products = await (slugs.length > 0 ? reads.chosenProducts(slugs) : reads.products(source, limit))
  return products.length === 0 ? null : { ...shown, products, viewedLimit: null }
}
