import { container, page } from '~/styles/layout.css'
import { ListingHeader, type ListingHeaderProps } from './listing-header'
import { ListingResults, type ListingResultsProps } from './listing-results'

/** A category, super category, collection, brand, label, tag or everything: its header and its listing. */
export function ListingWithHeader({ header, ...listing }: ListingResultsProps & { header: ListingHeaderProps }) {
  return (
    <div className={`${container} ${page}`}>
      <ListingHeader {...header} />
      <ListingResults {...listing} />
    </div>
  )
}
