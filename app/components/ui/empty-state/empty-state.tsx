import type { ReactNode } from 'react'
import { muted } from '~/styles/text.css'
import { Icon, type IconName } from '~/components/ui/icon/icon'
import * as styles from './empty-state.css'

/** A message in place of an empty list, with links to other pages. */
export function EmptyState({
  icon,
  title,
  text,
  children,
}: {
  icon: IconName
  title: string
  text?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className={styles.emptyState}>
      <span className={styles.emptyIcon}>
        <Icon name={icon} size="large" />
      </span>
      <h2>{title}</h2>
      {text ? <p className={muted}>{text}</p> : null}
      {children}
    </div>
  )
}
