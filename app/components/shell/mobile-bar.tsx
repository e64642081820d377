import { Fragment } from 'react'
import { CountBadge } from '~/components/ui/badge/count-badge'
import { Icon, type IconName } from '~/components/ui/icon/icon'
import type { CartBadge } from '~/domain/sales/cart/cart'
import { accountPath, cartPath, homePath, shopPath } from '~/paths'
import * as styles from './mobile-bar.css'

const links: Array<{ label: string; href: string; icon: IconName }> = [
  { label: 'Home', href: homePath, icon: 'home' },
  { label: 'Shop', href: shopPath(), icon: 'shop' },
  { label: 'Cart', href: cartPath, icon: 'cart' },
  { label: 'Account', href: accountPath, icon: 'user' },
]

/** The bar at the bottom of a phone (specification 1, section 2). `path` marks the link of the page. */
export function MobileBar({ path, cart }: { path: string; cart: CartBadge }) {
  return (
    <nav className={styles.bar} aria-label="Quick links">
      {links.map(({ label, href, icon }) => {
        const isCurrent = href === homePath ? path === homePath : path.startsWith(href)
        const isCart = href === cartPath
        return (
          // the spaces keep the links and their icons apart where there are no styles
          <Fragment key={href}>
            <a
              className={styles.link}
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              aria-label={isCart ? cart.label : undefined}
              data-cart-link={isCart || undefined}
            >
              <span className={styles.icon}>
                <Icon name={icon} />
                {isCart ? <CountBadge number={cart.quantity} /> : null}
              </span>{' '}
              {label}
            </a>{' '}
          </Fragment>
        )
      })}
    </nav>
  )
}
