import { iconButton } from '~/components/ui/button/button.css'
import { Icon } from '~/components/ui/icon/icon'
import { maxSearchTextLength } from '~/domain/field-limits'
import { searchPath } from '~/paths'
import * as styles from './search-form.css'

/** GET /search?query=…; a script shows suggestions under it (see enhance/search-suggestions). */
export function SearchForm({ query = '' }: { query?: string }) {
  return (
    <search className={styles.search} data-search>
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
        />
        <button className={iconButton} aria-label="Search">
          <Icon name="search" />
        </button>
      </form>
      <div className={styles.suggestions} data-suggestions hidden />
    </search>
  )
}
