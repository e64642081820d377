import { Breadcrumbs } from '~/components/ui/breadcrumbs/breadcrumbs'
import { OwnerHtml } from '~/components/ui/owner-html/owner-html'
import type { CleanHtml } from '~/domain/shared/text/clean-html'
import { pageHead } from '~/styles/layout.css'
import { lead } from '~/styles/text.css'
import { CategoryTiles, type CategoryTileData } from './category-tiles'
import { subcategories } from './listing-header.css'

export interface ListingHeaderProps {
  heading: string
  /** '' for none. */
  description: CleanHtml
  /** From the root; the last is the page itself. */
  breadcrumbs: Array<{ name: string; path: string }>
  /** The categories directly below a super category, shown as tiles. */
  children: CategoryTileData[]
}

/** The top of a listing: breadcrumbs, name, description and, for a super category, the categories in it. */
export function ListingHeader({ heading, description, breadcrumbs, children }: ListingHeaderProps) {
  const last = breadcrumbs.length - 1
  return (
    <>
      <Breadcrumbs
        items={breadcrumbs.map((crumb, index) => ({ name: crumb.name, href: index === last ? undefined : crumb.path }))}
      />
      <header className={pageHead}>
        <h1>{heading}</h1>
        {description ? <OwnerHtml html={description} className={lead} /> : null}
      </header>
      {children.length > 0 ? (
        <nav className={subcategories} aria-label={`In ${heading}`}>
          <CategoryTiles categories={children} isFirst />
        </nav>
      ) : null}
    </>
  )
}
