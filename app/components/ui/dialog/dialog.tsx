import type { ReactNode } from 'react'
import { iconButton } from '~/components/ui/button/button.css'
import * as styles from './dialog.css'
import { visuallyHidden } from '~/styles/layout.css'
import { Icon } from '~/components/ui/icon/icon'

interface DialogProps {
  id: string
  /** '' for a dialog that a script fills (see enhance/open-dialog). */
  title: string
  kind?: 'wide' | 'narrow' | 'drawer'
  children?: ReactNode
}

const looks = { wide: styles.dialog, narrow: styles.dialogNarrow, drawer: styles.drawer }

/**
 * A native modal dialog, closed by Escape or its button. A script opens it, so its content must be available on a page,
 * too.
 */
export function Dialog({ id, title, kind = 'wide', children }: DialogProps) {
  return (
    <dialog id={id} className={looks[kind]} aria-labelledby={`${id}-title`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <form method="dialog">
          <button className={iconButton}>
            <Icon name="close" />
            <span className={visuallyHidden}>Close</span>
          </button>
        </form>
      </div>
      <div className={styles.body} data-dialog-body>
        {children}
      </div>
    </dialog>
  )
}
