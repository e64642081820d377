import { container, page } from '~/styles/layout.css'
import { ListingHeader, type ListingHeaderProps } from './listing-header'
import { ListingResults, type ListingResultsProps } from './listing-results'

/** The header and the listing of a category, super category, collection, brand, label or tag, or of all products. */
export function ListingWithHeader({ header, ...listing }: ListingResultsProps & { header: ListingHeaderProps }) {
  return (
    <div className={`${container} ${page}`}>
      <ListingHeader {...header} />
      <ListingResults {...listing} />
    </div>
  )
}
