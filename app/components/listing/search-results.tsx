import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { Notice } from '~/components/ui/notice/notice'
import { searchPath, withQuery } from '~/paths'
import { container, page, pageHead } from '~/styles/layout.css'
import { ListingResults, type ListingResultsProps } from './listing-results'

interface SearchResultsProps extends Omit<ListingResultsProps, 'isSearch'> {
  /** What was searched for; '' before the first search. */
  text: string
  /** Set when the results are for a corrected text. */
  correction: { from: string; to: string } | null
}

/** Results of a search, with the correction of its text if there is one. */
export function SearchResults({ text, correction, ...listing }: SearchResultsProps) {
  return (
    <div className={`${container} ${page}`}>
      <header className={pageHead}>
        <h1>{text ? <>Results for “{correction?.to ?? text}”</> : 'Search'}</h1>
        {correction ? (
          <Notice>
            Showing results for <strong>{correction.to}</strong>, search instead for{' '}
            <a href={withQuery(searchPath, { query: correction.from, exact: '1' })}>{correction.from}</a>.
          </Notice>
        ) : null}
      </header>
      {text ? (
        <ListingResults {...listing} isSearch />
      ) : (
        <EmptyState
          icon="search"
          title="What are you looking for?"
          text="Type a name, a colour or a fabric into the search field above."
        />
      )}
    </div>
  )
}
