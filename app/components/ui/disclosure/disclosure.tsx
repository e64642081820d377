import type { ReactNode } from 'react'
import * as styles from './disclosure.css'
import { Icon } from '~/components/ui/icon/icon'

/** A heading that shows and hides the content below it. */
export function Disclosure({
  title,
  isOpen = false,
  id,
  children,
}: {
  title: ReactNode
  isOpen?: boolean
  id?: string
  children: ReactNode
}) {
  return (
    <details className={styles.disclosure} open={isOpen} id={id}>
      <summary className={styles.summary}>
        <span>{title}</span>
        <span className={styles.chevron}>
          <Icon name="chevron-down" size="small" />
        </span>
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
