import { useContext } from 'react'
import { fieldId, FieldPrefix } from './field'
import * as styles from './field.css'

/** The id of the summary on a page. */
export const errorSummaryId = 'error-summary'

interface ErrorSummaryProps {
  title?: string
  /** Messages by field name; the empty name is the whole form. */
  errors: Record<string, string[] | undefined>
  /** Whether it stands where the form was sent, whose script has moved the focus to the field. */
  isInPlace?: boolean
}

/** The errors of a form, shown at its top; each line links to its field. */
export function ErrorSummary({ title = 'There is a problem', errors, isInPlace }: ErrorSummaryProps) {
  const prefix = useContext(FieldPrefix)
  const lines = Object.entries(errors).flatMap(([name, messages]) =>
    (messages ?? []).map((message) => ({ name, message })),
  )
  if (lines.length === 0) return null
  return (
    // the focus goes there when the page opens, so that it is read out and in view
    <div className={styles.summary} role="alert" tabIndex={-1} id={prefix + errorSummaryId} autoFocus={!isInPlace}>
      <h2 className={styles.summaryTitle}>{title}</h2>
      <ul>
        {lines.map(({ name, message }) => (
          <li key={`${name} ${message}`}>
            {name ? (
              <a className={styles.summaryLink} href={`#${prefix}${fieldId(name)}`}>
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
