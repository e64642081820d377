import { container, page } from '~/styles/layout.css'
import { ListingHeader, type ListingHeaderProps } from './listing-header'
import { ListingView, type ListingViewProps } from './listing-view'

/** A category, super category, collection, brand, label, tag or everything: its header and its listing. */
export function ScopeView({ header, ...listing }: ListingViewProps & { header: ListingHeaderProps }) {
  return (
    <div className={`${container} ${page}`}>
      <ListingHeader {...header} />
      <ListingView {...listing} />
    </div>
  )
}
