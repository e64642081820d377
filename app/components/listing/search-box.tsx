import * as styles from '~/components/shell/search-form.css'
import { iconButton } from '~/components/ui/button/button.css'
import { Icon } from '~/components/ui/icon/icon'
import { maxSearchTextLength } from '~/domain/shared/field-limits'
import { searchPath } from '~/paths'
import { visuallyHidden } from '~/styles/layout.css'

/** The field of a search with its button: GET /search?query=… */
export function SearchBox({ query = '' }: { query?: string }) {
  return (
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
  )
}
