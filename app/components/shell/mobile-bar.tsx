import { CountBadge } from '~/components/ui/badge/count-badge'
import { Icon, type IconName } from '~/components/ui/icon/icon'
import { accountPath, cartPath, homePath, shopPath } from '~/paths'
import { visuallyHidden } from '~/styles/layout.css'
import * as styles from './mobile-bar.css'

const links: Array<{ label: string; href: string; icon: IconName }> = [
  { label: 'Home', href: homePath, icon: 'home' },
  { label: 'Shop', href: shopPath(), icon: 'shop' },
  { label: 'Cart', href: cartPath, icon: 'cart' },
  { label: 'Account', href: accountPath, icon: 'user' },
]

/**
 * The bar at the bottom of a phone (specification 1, section 2). `path` marks the link of the page, `cartQuantity` is
 * in pieces.
 */
export function MobileBar({ path, cartQuantity }: { path: string; cartQuantity: number }) {
  return (
    <nav className={styles.bar} aria-label="Quick links">
      {links.map(({ label, href, icon }) => {
        const isCurrent = href === homePath ? path === homePath : path.startsWith(href)
        const count = href === cartPath ? cartQuantity : 0
        return (
          <a key={href} className={styles.link} href={href} aria-current={isCurrent ? 'page' : undefined}>
            <span className={styles.icon}>
              <Icon name={icon} />
              <CountBadge number={count} />
            </span>
            {label}
            {count > 0 ? <span className={visuallyHidden}>items</span> : null}
          </a>
        )
      })}
    </nav>
  )
}
