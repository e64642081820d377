import { Form, Link } from '~/framework/react'
import { Button } from '~/components/ui/button/button'
import { clusterTight, visuallyHidden } from '~/styles/layout.css'
import * as styles from './list.css'

interface ListSearchProps {
  /** The address of the list without its query. */
  path: string
  q: string
  /** The channel that the list is asked for, which the form sends again. */
  channel?: string
  /** A hint that names what can be searched for. */
  hint: string
}

/** The search field of a list: a plain GET form. */
export function ListSearch({ path, q, channel, hint }: ListSearchProps) {
  return (
    <div className={clusterTight}>
      {/* the field has the text of the address again when that changes */}
      <Form key={q} className={styles.search} method="get" action={path} role="search">
        {channel === undefined ? null : <input type="hidden" name="channel" value={channel} />}
        <label className={visuallyHidden} htmlFor="list-search">
          {hint}
        </label>
        <input
          className={styles.searchField}
          id="list-search"
          type="search"
          name="q"
          defaultValue={q}
          placeholder={hint}
          maxLength={200}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button variant="secondary" size="small">
          Search
        </Button>
      </Form>
      {q === '' ? null : <Link to={path}>Clear the search</Link>}
    </div>
  )
}
