import { useNavigation } from '~/framework/react'
import { Chip } from '~/components/ui/chip/chip'
import { LinkButton } from '~/components/ui/button/link-button'
import { Pagination } from '~/components/ui/pagination/pagination'
import type { ListingPage } from '~/domain/catalogue/listing/listing'
import {
  listingHref,
  withoutFilter,
  withoutFilters,
  withPage,
  type ListingAddress,
} from '~/domain/catalogue/listing/listing-address'
import { useMoreCards } from '~/enhance/use-more-cards'
import { visuallyHidden } from '~/styles/layout.css'
import { ListingFilters } from './listing-filters'
import { ListingToolbar } from './listing-toolbar'
import * as styles from './listing-results.css'
import { NoResults, type ListingSuggestion } from './no-results'
import { ProductGrid, type GridSize } from './product-grid'

export interface ListingResultsProps {
  listing: ListingPage
  address: ListingAddress
  gridSize: GridSize
  isSearch?: boolean
  /** Links that are shown when there are no products. */
  suggestions?: ListingSuggestion[]
  /** Whether something else was found, which is shown above. */
  hasOtherResults?: boolean
  /** Whether pictures stand above the products, which are then loaded first. */
  isBelowTiles?: boolean
}

/**
 * Filters, chips, sort, grid and pages of any listing. The loader of its route must return `{ listing }`, because
 * useMoreCards reads it.
 */
export function ListingResults({
  listing,
  address,
  gridSize,
  isSearch = false,
  suggestions = [],
  hasOtherResults = false,
  isBelowTiles = false,
}: ListingResultsProps) {
  const navigation = useNavigation()
  const more = useMoreCards(listing, address)
  const isBusy = navigation.state === 'loading' && navigation.location.pathname === address.path
  const isFiltered = listing.chips.length > 0
  const empty = (
    <NoResults
      address={address}
      isFiltered={isFiltered}
      isSearch={isSearch}
      hasOtherResults={hasOtherResults}
      suggestions={suggestions}
    />
  )
  // without products there is nothing to filter or to sort
  if (listing.total === 0 && !isFiltered) return empty
  return (
    <div className={styles.layout}>
      <ListingFilters listing={listing} address={address} />
      <div className={styles.results} id="results">
        <h2 className={visuallyHidden}>Products</h2>
        <ListingToolbar listing={listing} address={address} gridSize={gridSize} isSearch={isSearch} />
        {isFiltered ? (
          <div className={styles.chips} role="group" aria-label="Selected filters">
            {listing.chips.map((selected) => (
              <Chip
                key={`${selected.param} ${selected.value}`}
                label={selected.label}
                href={listingHref(withoutFilter(address, selected.param, selected.value))}
              />
            ))}
            <a className={styles.clear} href={listingHref(withoutFilters(address))}>
              Clear all
            </a>
          </div>
        ) : null}
        {listing.total === 0 ? (
          empty
        ) : (
          <ProductGrid products={more.cards} columns={gridSize} priorityCount={isBelowTiles ? 0 : 2} isBusy={isBusy} />
        )}
        <div className={styles.more}>
          {more.nextPage === null ? null : (
            <LinkButton
              variant="secondary"
              size="large"
              href={listingHref(withPage(address, more.nextPage))}
              onClick={more.load}
              ref={more.sentinel}
              aria-busy={more.isLoading || undefined}
            >
              {more.isLoading ? 'Loading …' : 'Show more'}
            </LinkButton>
          )}
          {more.isAppended && listing.page === 1 ? null : (
            // whoever begins at a later page finds the way back to the ones before
            <Pagination
              page={listing.page}
              pageCount={listing.pageCount}
              hrefOf={(page) => listingHref(withPage(address, page))}
            />
          )}
        </div>
      </div>
    </div>
  )
}
