import { iconButton } from '~/components/ui/button/button.css'
import { Icon } from '~/components/ui/icon/icon'
import { popover } from '~/components/ui/popover/native-popover'
import { maxSearchTextLength } from '~/domain/field-limits'
import { searchPath } from '~/paths'
import { visuallyHidden } from '~/styles/layout.css'
import * as styles from './search-form.css'

/** The id of the search, for the button that opens it on a phone. */
export const searchId = 'search'

/** GET /search?query=…; in the header of a desktop, and a popover on smaller windows. A script shows suggestions under it (see enhance/search-suggestions). */
export function SearchForm({ query = '' }: { query?: string }) {
  return (
    <search className={styles.search} id={searchId} data-search {...popover()}>
      <form className={styles.form} action={searchPath} method="get">
        <input
          className={styles.input}
          type="search"
          name="query"
          defaultValue={query}
          placeholder="Search the shop"
          aria-label="Search the shop"
          autoComplete="off"
          maxLength={maxSearchTextLength}
          required
        />{' '}
        <button className={iconButton}>
          <Icon name="search" />
          <span className={visuallyHidden}>Search</span>
        </button>
      </form>
      <div className={styles.suggestions} data-suggestions hidden />
    </search>
  )
}
