import { serverHtml } from '~/components/shell/layout.css'
import { Cached, ServerHtml } from '~/framework/server-html'
import { container, page } from '~/styles/layout.css'
import { ListingHeader, type ListingHeaderProps } from './listing-header'
import { ListingResults, type ListingResultsProps } from './listing-results'
import { useEffect, useRef } from 'react'

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

/**
 * Keeps the title of the page when its content changes without loading the whole page.
 * @param title without the name of the shop, as the server has written it into the page
 */
function usePageTitle(title: string): void {
  const shown = useRef(title)
  useEffect(() => {
    document.title = document.title.replace(shown.current, () => title)
    shown.current = title
  }, [title])
}
