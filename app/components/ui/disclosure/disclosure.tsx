import type { ReactNode } from 'react'
import * as styles from './disclosure.css'

/** A heading that shows and hides the content below it. */
export function Disclosure({
  title,
  isOpen = false,
  id,
  isGroup = false,
  children,
}: {
  title: string
  isOpen?: boolean
  id?: string
  /** Whether the content is a group of fields, which the title names. */
  isGroup?: boolean
  children: ReactNode
}) {
  return (
    <details className={styles.disclosure} open={isOpen} id={id}>
      <summary className={styles.summary}>{title}</summary>
      <div className={styles.content} {...(isGroup ? { role: 'group', 'aria-label': title } : {})}>
        {children}
      </div>
    </details>
  )
}
