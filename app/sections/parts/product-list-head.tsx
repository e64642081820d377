import type { ProductCardView } from '~/domain/catalogue/listing/listing'
import { head, link as linkStyle } from '~/sections/product-grid/product-grid.css'
import { visuallyHidden } from '~/styles/layout.css'
import type { SectionLink } from './link-of'

/** The data that a section of products shows. */
export interface ProductListData {
  heading: string
  products: ProductCardView[]
  link: SectionLink | null
  /** So many of the products that the visitor has looked at are shown instead; null: `products` are. */
  viewedLimit: number | null
}

/** The heading of a section of products, and its link to more of them. */
export function ProductListHead({
  data: { heading, link },
  hasPageHeading,
}: {
  data: ProductListData
  hasPageHeading: boolean
}) {
  const Heading = hasPageHeading ? 'h1' : 'h2'
  return (
    <>
      <div className={head}>
        <Heading className={heading ? undefined : visuallyHidden}>{heading || 'Products'}</Heading>
        {link ? (
          <a className={linkStyle} href={link.href}>
            {link.label}
          </a>
        ) : null}
      </div>
      {/* product names are headings of the third level, so a heading of the second level must come before them */}
      {hasPageHeading ? <h2 className={visuallyHidden}>Products</h2> : null}
    </>
  )
}
