import type { ReactNode } from 'react'
import * as styles from './field.css'

/** What to know before answering, with the id that describes its control; nothing when there is none. */
export function FieldHint({ id, hint }: { id: string; hint?: ReactNode }) {
  if (!hint) return null
  return (
    <div className={styles.hint} id={id}>
      {hint}
    </div>
  )
}
