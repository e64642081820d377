import type { ReactNode } from 'react'
import * as styles from './field.css'

/** The text of a label or a legend, with '(optional)' after it where nothing needs to be entered. */
export function FieldLabel({ label, isOptional }: { label: ReactNode; isOptional?: boolean }) {
  return (
    <>
      {label}
      {isOptional ? <span className={styles.optional}> (optional)</span> : null}
    </>
  )
}
