import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { serverHtml } from '~/components/shell/layout.css'
import { Cached, ServerHtml } from '~/framework/server-html'
import { container, page } from '~/styles/layout.css'
import { ListingResults, type ListingResultsProps } from './listing-results'
import { SearchHeader, type SearchHeaderProps } from './search-header'

interface SearchResultsProps extends Omit<ListingResultsProps, 'isSearch' | 'hasOtherResults'> {
  /** On the server alone. */
  header?: SearchHeaderProps
  text: string
  hasPages: boolean
}

/** Results of a search. Filters and sorts do not change its header, so it is the server's HTML. */
export function SearchResults({ header, text, hasPages, ...listing }: SearchResultsProps) {
  return (
    <div className={`${container} ${page}`}>
      <ServerHtml name="search-header" className={serverHtml}>
        {import.meta.env.SSR && header ? (
          <Cached of={header} by={[]}>
            <SearchHeader {...header} />
          </Cached>
        ) : null}
      </ServerHtml>
      {text ? (
        <ListingResults {...listing} isSearch hasOtherResults={hasPages} />
      ) : (
        <EmptyState
          icon="search"
          title="What are you looking for?"
          text="Type a name, a colour, a fabric or a price into the search field above, for example “red kurta under 2000”."
        />
      )}
    </div>
  )
}
