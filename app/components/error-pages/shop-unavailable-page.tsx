import { container } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import { message } from './error-page.css'

interface ShopUnavailablePageProps {
  /** True when the shop's subscription has ended, false when there is no shop at the address. */
  isInactive: boolean
  supportHref: string
}

/** 'Website Unavailable' (decisions, Licence): no licence, or an inactive one with a message for the owner. */
export function ShopUnavailablePage({ isInactive, supportHref }: ShopUnavailablePageProps) {
  return (
    <main className={`${container} ${message}`}>
      <h1>Website Unavailable</h1>
      {isInactive ? (
        <>
          <p className={muted}>This shop’s subscription is inactive. If you own it, please renew to open it again.</p>
          <a href={supportHref}>Contact support</a>
        </>
      ) : (
        <p className={muted}>There is no shop at this address.</p>
      )}
    </main>
  )
}
