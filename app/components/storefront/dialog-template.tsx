import { iconButton } from '~/components/ui/button.css'
import * as styles from '~/components/ui/dialog.css'
import { Icon } from '~/components/ui/icon'

/** The looks of a dialog that a script fills (see enhance/open-dialog). */
export function DialogTemplate() {
  return (
    <template id="dialog-template">
      <dialog className={styles.dialog} aria-labelledby="dialog-title">
        <div className={styles.head}>
          <h2 id="dialog-title">{' '}</h2>
          <form method="dialog">
            <button className={iconButton} aria-label="Close">
              <Icon name="close" />
            </button>
          </form>
        </div>
        <div className={styles.body} data-dialog-body />
      </dialog>
    </template>
  )
}
