import { container } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import { message } from './error-page.css'

interface ShopUnavailablePageProps {
  /** True when the shop's subscription has ended, false when there is no shop at the address. */
  isInactive?: boolean
  /** Where visitors and the owner of an inactive shop ask for help. */
  supportHref?: string
}

/**
 * 'Website Unavailable' (decisions, Requests and safety): no licence, or an inactive one with a message for the owner.
 */
export function ShopUnavailablePage({ isInactive = false, supportHref }: ShopUnavailablePageProps) {
  return (
    <main className={`${container} ${message}`}>
      <h1>Website Unavailable</h1>
      {isInactive ? (
        <p className={muted}>This shop’s subscription is inactive. If you own it, please renew to open it again.</p>
      ) : (
        <p className={muted}>There is no shop at this address.</p>
      )}
      {supportHref ? <a href={supportHref}>Contact support</a> : null}
    </main>
  )
}
