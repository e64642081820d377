import { Fragment } from 'react'
import { chip } from '~/components/ui/chip/chip.css'
import { EmptyState } from '~/components/ui/empty-state/empty-state'
import { LinkButton } from '~/components/ui/button/link-button'
import { listingHref, withoutFilters, type ListingAddress } from '~/domain/catalogue/listing/listing-address'
import { shopPath } from '~/paths'
import { suggestions as suggestionList } from './no-results.css'

/** A link to another listing. */
export interface ListingSuggestion {
  name: string
  path: string
}

interface NoResultsProps {
  address: ListingAddress
  /** Whether filters are selected. The page then offers to clear them. */
  isFiltered: boolean
  isSearch: boolean
  /** Whether something else was found, which is shown above. */
  hasOtherResults: boolean
  suggestions: ListingSuggestion[]
}

/** An empty listing, with advice and links. */
export function NoResults({ address, isFiltered, isSearch, hasOtherResults, suggestions }: NoResultsProps) {
  const title = hasOtherResults
    ? 'No products with these words'
    : isFiltered || isSearch
      ? 'Nothing matches'
      : 'Nothing here yet'
  return (
    <EmptyState icon="search" title={title} text={adviceFor(isFiltered, isSearch, hasOtherResults)}>
      {isFiltered ? (
        <LinkButton href={listingHref(withoutFilters(address))}>Clear all filters</LinkButton>
      ) : address.path === shopPath() ? null : (
        <LinkButton href={shopPath()}>Shop all</LinkButton>
      )}
      <div className={suggestionList}>
        {suggestions.map((suggestion) => (
          // the space keeps the links apart where there are no styles
          <Fragment key={suggestion.path}>
            <a className={chip} href={suggestion.path}>
              {suggestion.name}
            </a>{' '}
          </Fragment>
        ))}
      </div>
    </EmptyState>
  )
}

function adviceFor(isFiltered: boolean, isSearch: boolean, hasOtherResults: boolean): string {
  if (isFiltered) return 'Remove a filter, or see everything we have.'
  // the words are right, they are about something else
  if (hasOtherResults) return 'Looking for something to buy? Try other words, or start from one of these.'
  if (isSearch) return 'Check the spelling, try fewer or simpler words, or start from one of these.'
  return 'New things are on their way. Please come back in a while.'
}
