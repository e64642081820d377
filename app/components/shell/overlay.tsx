import { iconButton } from '~/components/ui/button/button.css'
import * as styles from '~/components/ui/dialog/dialog.css'
import { Icon } from '~/components/ui/icon/icon'

/** An empty modal dialog that a script fills and opens (see enhance/open-dialog). */
export function Overlay() {
  return (
    <dialog id="overlay" className={styles.dialog} aria-labelledby="overlay-title">
      <div className={styles.head}>
        <h2 id="overlay-title" />
        <form method="dialog">
          <button className={iconButton} aria-label="Close">
            <Icon name="close" />
          </button>
        </form>
      </div>
      <div className={styles.body} data-dialog-body />
    </dialog>
  )
}
