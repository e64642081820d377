import { Link } from '~/framework/react'
import { Button } from '~/components/ui/button/button'
import { clusterTight, visuallyHidden } from '~/styles/layout.css'
import { ListForm, type Found } from './list-form'
import * as styles from './list.css'

interface ListSearchProps {
  /** The address of the list without its query. */
  path: string
  q: string
  found: Found
  /** False where a search may lead away from the list. */
  isImmediate?: boolean
  /** The channel that the list is asked for, which the form sends again. */
  channel?: string
  /** A hint that names what can be searched for. */
  hint: string
}

/** The search field of a list. */
export function ListSearch({ path, q, found, isImmediate, channel, hint }: ListSearchProps) {
  return (
    <div className={clusterTight}>
      <ListForm
        className={styles.search}
        path={path}
        values={{ q }}
        found={found}
        isImmediate={isImmediate}
        role="search"
      >
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
      </ListForm>
      {q === '' ? null : <Link to={path}>Clear the search</Link>}
    </div>
  )
}
