import { serverHtml } from '~/components/shell/layout.css'
import { usePageTitle } from '~/enhance/use-page-title'
import { Cached, ServerHtml } from '~/framework/server-html'
import { container, page } from '~/styles/layout.css'
import { ListingHeader, type ListingHeaderProps } from './listing-header'
import { ListingResults, type ListingResultsProps } from './listing-results'

interface ListingWithHeaderProps extends ListingResultsProps {
  /** The title of the page, without the name of the shop. */
  title: string
  /** On the server alone. */
  header?: ListingHeaderProps
}

/**
 * The header and the listing of a category, super category, collection, brand, label or tag, or of all products.
 * Filters and sorts do not change the header, so it is the server's HTML.
 */
export function ListingWithHeader({ title, header, ...listing }: ListingWithHeaderProps) {
  usePageTitle(title)
  return (
    <div className={`${container} ${page}`}>
      <ServerHtml name="listing-header" className={serverHtml}>
        {import.meta.env.SSR && header ? (
          <Cached of={header} by={[]}>
            <ListingHeader {...header} />
          </Cached>
        ) : null}
      </ServerHtml>
      <ListingResults {...listing} />
    </div>
  )
}
