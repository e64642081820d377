import { Form } from '~/framework/react'
import { Button } from '~/components/ui/button/button'
import { iconButton } from '~/components/ui/button/button.css'
import { Disclosure } from '~/components/ui/disclosure/disclosure'
import { control } from '~/components/ui/field/field.css'
import { Icon } from '~/components/ui/icon/icon'
import type { Facet, FacetValue, ListingPage, PriceFacet } from '~/domain/catalogue/listing/listing'
import { submitFilters } from '~/enhance/forms'
import { useShownValue } from '~/enhance/use-shown-value'
import { CachedElement } from '~/framework/cached-element'
import type { ListingAddress } from '~/domain/catalogue/listing/listing-address'
import { visuallyHidden } from '~/styles/layout.css'
import * as styles from './listing-filters.css'
import { popover, popoverButton } from '~/components/ui/popover/native-popover'
import { ColourSwatch } from '~/components/ui/colour-swatch/colour-swatch'

/** Values of a facet shown before 'Show all'. */
const valuesShownAtFirst = 8

interface ListingFiltersProps {
  listing: ListingPage
  address: ListingAddress
}

/** A GET form with all filters: next to the results on a desktop, in a native popover in smaller windows. */
export function ListingFilters({ listing, address }: ListingFiltersProps) {
  const { path, currency, defaultSort, otherParams, query } = address
  return (
    <aside className={styles.filters} id="filters" aria-label="Filters" {...popover()}>
      <Form method="get" action={path} discover="none" preventScrollReset onSubmit={submitFilters}>
        <div className={styles.filtersHead}>
          <h2>Filter</h2>
          <button type="button" className={iconButton} {...popoverButton('filters', 'hide')}>
            <Icon name="close" />
            <span className={visuallyHidden}>Close filters</span>
          </button>
        </div>
        {Object.entries(otherParams).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {query.sort === defaultSort ? null : <input type="hidden" name="sort" value={query.sort} />}
        <CachedElement as="div" className={styles.filtersBody} name="filters" of={listing} by={[currency]}>
          {() => (
            <>
              {listing.price && listing.price.highest > listing.price.lowest ? (
                <Disclosure title={`Price in ${listing.currencySymbol}`} isOpen>
                  <PriceRange price={listing.price} currency={currency} unit={10 ** listing.currencyDigits} />
                </Disclosure>
              ) : null}
              {listing.facets.map((facet, index) => (
                <Disclosure
                  key={facet.param}
                  title={facet.name}
                  isGroup
                  isOpen={index < 2 || facet.values.some((value) => value.isSelected)}
                >
                  <FacetValues facet={facet} />
                </Disclosure>
              ))}
            </>
          )}
        </CachedElement>
        <div className={styles.filtersFoot}>
          <Button isWide data-submit-on-change="input">
            Show products
          </Button>
        </div>
      </Form>
    </aside>
  )
}

function FacetValues({ facet }: { facet: Facet }) {
  const shown = facet.values.slice(0, valuesShownAtFirst)
  const rest = facet.values.slice(valuesShownAtFirst)
  return (
    <>
      {shown.map((value) => (
        <FacetBox key={value.value} param={facet.param} value={value} />
      ))}
      {rest.length > 0 ? (
        <details open={rest.some((value) => value.isSelected)}>
          <summary className={styles.moreValues}>Show all {facet.values.length}</summary>
          {rest.map((value) => (
            <FacetBox key={value.value} param={facet.param} value={value} />
          ))}
        </details>
      ) : null}
    </>
  )
}

function FacetBox({ param, value }: { param: string; value: FacetValue }) {
  return (
    <label className={styles.facetValue} data-count={value.count}>
      <input
        ref={useShownValue(value.isSelected)}
        className={styles.facetBox}
        type="checkbox"
        name={param}
        value={value.value}
        defaultChecked={value.isSelected}
      />
      {value.swatch ? <ColourSwatch colour={value.swatch} /> : null} {value.name}{' '}
    </label>
  )
}

interface PriceRangeProps {
  price: PriceFacet
  currency: string
  /** Minor units of one whole unit. */
  unit: number
}

function PriceRange({ price, currency, unit }: PriceRangeProps) {
  const lowest = Math.floor(price.lowest / unit)
  const highest = Math.ceil(price.highest / unit)
  const shownAmount = (amount: number | null) => (amount === null ? '' : String(amount / unit))
  const from = shownAmount(price.from)
  const to = shownAmount(price.to)
  const shared = { className: control, type: 'number', inputMode: 'numeric', min: 0, step: 'any' } as const
  return (
    <div className={styles.priceRow}>
      <input
        {...shared}
        ref={useShownValue(from)}
        name="min_price"
        aria-label={`Lowest price in ${currency}`}
        placeholder={String(lowest)}
        defaultValue={from}
      />{' '}
      <span>to</span>{' '}
      <input
        {...shared}
        ref={useShownValue(to)}
        name="max_price"
        aria-label={`Highest price in ${currency}`}
        placeholder={String(highest)}
        defaultValue={to}
      />
    </div>
  )
}
