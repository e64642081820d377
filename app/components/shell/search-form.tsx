import { SearchBox } from '~/components/listing/search-box'
import { popover } from '~/components/ui/popover/native-popover'
import * as styles from './search-form.css'

/** The id of the search, for the button that opens it on a phone. */
export const searchId = 'search'

/**
 * The search of a header; a popover on smaller windows. A script shows suggestions under it (see
 * enhance/search-suggestions).
 */
export function SearchForm({ query }: { query?: string }) {
  return (
    <search className={styles.search} id={searchId} data-search {...popover()}>
      <SearchBox query={query} />
      <div className={styles.suggestions} data-suggestions hidden />
    </search>
  )
}
