import * as styles from './toast.css'

/**
 * The place for short messages (see enhance/toast). It is empty in server HTML; an important message is a Notice on the
 * page.
 */
export function ToastRegion() {
  return <div className={styles.toasts} id="toasts" role="status" aria-live="polite" data-toast-class={styles.toast} />
}
