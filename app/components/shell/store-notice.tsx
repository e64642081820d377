import { iconButton } from '~/components/ui/button/button.css'
import { Icon } from '~/components/ui/icon/icon'
import { closeNoticePath } from '~/paths'
import { visuallyHidden } from '~/styles/layout.css'
import * as styles from './store-notice.css'

export interface StoreNotice {
  message: string
  /** A page with more information. */
  href: string | null
  /** Whether visitors can close it: a POST to /preferences with intent hide-notice. */
  isClearable: boolean
  /** A hash of its words: a visitor who has closed it sees it again when they change. */
  sign: string
}

/**
 * The notice at the top of every page, in colours of the theme.
 * @param address path and query of the page, which stays as it is when the notice is closed
 */
export function StoreNoticeBar({ notice, address }: { notice: StoreNotice; address: string }) {
  return (
    <aside className={styles.notice} aria-label="Store notice">
      {notice.href ? <a href={notice.href}>{notice.message}</a> : notice.message}{' '}
      {notice.isClearable ? (
        <form className={styles.close} method="post" action={closeNoticePath(notice.sign)}>
          <input type="hidden" name="redirectTo" value={address} />
          <button className={iconButton} name="intent" value="hide-notice">
            <Icon name="close" size="small" />
            <span className={visuallyHidden}>Close notice</span>
          </button>
        </form>
      ) : null}
    </aside>
  )
}
