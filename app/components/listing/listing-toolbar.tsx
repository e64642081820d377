import { Form } from '~/framework/react'
import { Button } from '~/components/ui/button/button'
import { buttonLook } from '~/components/ui/button/button-look'
import { Icon } from '~/components/ui/icon/icon'
import { listedSorts, type ListingPage, type SortKey } from '~/domain/catalogue/listing/listing'
import { useAnnouncement } from '~/enhance/announce'
import { useShownValue } from '~/enhance/use-shown-value'
import { preferencesPath } from '~/paths'
import {
  listingHref,
  listingParams,
  withoutSort,
  type ListingAddress,
} from '~/domain/catalogue/listing/listing-address'
import { visuallyHidden } from '~/styles/layout.css'
import * as styles from './listing-toolbar.css'
import { keepCampaign } from '~/enhance/forms'
import { popoverButton } from '~/components/ui/popover/native-popover'
import type { GridSize } from './product-grid'

const sortNames: Record<SortKey, string> = {
  relevance: 'Most relevant',
  featured: 'Featured',
  newest: 'Newest',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
  name: 'Name',
  'best-selling': 'Best selling',
  rating: 'Top rated',
}
const gridSizes: GridSize[] = [2, 3, 4, 5, 6]

interface ListingToolbarProps {
  listing: ListingPage
  address: ListingAddress
  gridSize: GridSize
  /** Whether the listing is a search, which can also be sorted by relevance. */
  isSearch: boolean
}

/** The number of products, the filter button, the sort order and the grid size. */
export function ListingToolbar({ listing, address, gridSize, isSearch }: ListingToolbarProps) {
  const otherParams = [...listingParams(withoutSort(address))]
  const sorts = listedSorts.filter((sort) => sort !== 'rating' || listing.hasRatings)
  const choices: readonly SortKey[] = isSearch ? ['relevance', ...sorts] : sorts
  const total = `${listing.total} ${listing.total === 1 ? 'product' : 'products'}`
  const filters = listing.chips.map(({ label }) => label).join(', ')
  useAnnouncement([total, filters, `sorted by ${sortNames[listing.sort]}`].filter(Boolean).join(', '))
  return (
    <div className={styles.toolbar}>
      <p className={styles.total}>{total}</p>
      <button
        type="button"
        className={`${buttonLook({ variant: 'secondary' })} ${styles.openFilters}`}
        {...popoverButton('filters', 'toggle')}
      >
        <Icon name="filter" size="small" />
        Filter{listing.chips.length > 0 ? ` (${listing.chips.length})` : ''}
      </button>{' '}
      <Form
        className={styles.sort}
        method="get"
        action={address.path}
        discover="none"
        preventScrollReset
        onSubmit={(event) => keepCampaign(event)}
      >
        {otherParams.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <label className={styles.sort}>
          <span className={styles.sortLabel}>Sort by</span>{' '}
          <select
            ref={useShownValue(listing.sort)}
            className={styles.select}
            name="sort"
            defaultValue={listing.sort}
            aria-label="Sort by"
          >
            {choices.map((sort) => (
              <option key={sort} value={sort}>
                {sortNames[sort]}
              </option>
            ))}
          </select>
        </label>{' '}
        <Button variant="secondary" aria-label="Apply sort" data-submit-on-change="select" data-no-js-only>
          Sort
        </Button>
      </Form>
      <form className={styles.sizes} method="post" action={preferencesPath} aria-label="Products in a row">
        <input type="hidden" name="intent" value="grid-size" />
        <input type="hidden" name="redirectTo" value={listingHref(address)} />
        <span className={visuallyHidden}>Products in a row: </span>
        {gridSizes.map((size) => (
          <button
            key={size}
            className={styles.size}
            name="gridSize"
            value={size}
            aria-pressed={size === gridSize}
            aria-label={`${size} in a row`}
          />
        ))}
      </form>
    </div>
  )
}
