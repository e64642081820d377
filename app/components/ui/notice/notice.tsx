import type { ReactNode } from 'react'
import { Icon, type IconName } from '~/components/ui/icon/icon'
import * as styles from './notice.css'

export type NoticeTone = 'info' | 'success' | 'warning' | 'danger'
const icons: Record<NoticeTone, IconName> = { info: 'info', success: 'success', warning: 'warning', danger: 'warning' }

/**
 * A message in a box. With `isStatus`, screen readers announce it when the page opens: what was done, or what failed
 * (danger).
 */
export function Notice({
  tone = 'info',
  isStatus = false,
  children,
}: {
  tone?: NoticeTone
  isStatus?: boolean
  children: ReactNode
}) {
  return (
    <div className={styles.notice[tone]} role={isStatus ? (tone === 'danger' ? 'alert' : 'status') : undefined}>
      <Icon name={icons[tone]} />
      <div className={styles.text}>{children}</div>
    </div>
  )
}
