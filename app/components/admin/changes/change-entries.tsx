import { Link } from '~/framework/react'
import { adminChangeBatchPath } from '~/admin-paths'
import { muted, small } from '~/styles/text.css'
import * as styles from './changes.css'

interface ChangeEntriesProps {
  entries: Array<{
    id: number
    at: string
    by: string
    source: string
    thing: string
    action: keyof typeof actionWords
    fields: Array<{ name: string; before: string | null; after: string | null }>
    others: number
    batch: string | null
  }>
  /** Whether they lead to what was changed together with them. */
  hasBatches?: boolean
}

const actionWords = { created: 'made', changed: 'changed', deleted: 'deleted' } as const

/** Entries of the log of changes. */
export function ChangeEntries({ entries, hasBatches = true }: ChangeEntriesProps) {
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <p>
            <strong>{entry.by}</strong> {actionWords[entry.action]} {entry.thing}
          </p>
          <p className={`${muted} ${small}`}>
            {entry.at} · {entry.source}
            {hasBatches && entry.batch !== null ? (
              <>
                {' · '}
                <Link to={adminChangeBatchPath(entry.batch)} discover="none">
                  Changed together with others
                </Link>
              </>
            ) : null}
          </p>
          {entry.fields.length === 0 ? null : (
            <ul className={styles.values}>
              {entry.fields.map(({ name: field, before, after }) => (
                <li key={field}>
                  <span className={styles.field}>{field}:</span>{' '}
                  {entry.action === 'created' ? after : `${before ?? 'nothing'} → ${after ?? 'nothing'}`}
                </li>
              ))}
              {entry.others > 0 ? <li>and {entry.others} more</li> : null}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}
