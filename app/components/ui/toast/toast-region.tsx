import * as styles from './toast.css'

/**
 * Where passing messages appear (see enhance/toast). Empty in server HTML; a message that matters is a Notice of the
 * page.
 */
export function ToastRegion() {
  return <div className={styles.toasts} id="toasts" role="status" aria-live="polite" data-toast-class={styles.toast} />
}
