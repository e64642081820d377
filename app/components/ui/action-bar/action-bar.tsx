import type { ReactNode } from 'react'
import * as styles from './action-bar.css'

interface ActionBarProps {
  /** The amount that the bar is about: a price, a total. */
  amount: ReactNode
  note?: ReactNode
  kind?: 'onPhone' | 'belowDesktop' | 'inDrawer'
  /** Classes and attributes of its place. */
  className?: string
  isHidden?: boolean
  /** The button. */
  children: ReactNode
}

/** An amount and the button that leads on. It stays in view while the page, or the drawer, scrolls. */
export function ActionBar({ amount, note, kind = 'onPhone', className = '', isHidden, children }: ActionBarProps) {
  return (
    <div className={`${styles[kind]} ${className}`.trim()} hidden={isHidden} data-action-bar>
      <span className={styles.amount}>
        <bdi>{amount}</bdi> {note ? <span className={styles.note}>{note}</span> : null}
      </span>
      <div className={styles.action}>{children}</div>
    </div>
  )
}
