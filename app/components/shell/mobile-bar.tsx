import { Icon, type IconName } from '~/components/ui/icon/icon'
import { count } from '~/components/ui/small-parts.css'
import { accountPath, cartPath, homePath, shopPath } from '~/paths'
import { visuallyHidden } from '~/styles/layout.css'
import * as styles from './footer.css'

const places: Array<{ label: string; href: string; icon: IconName }> = [
  { label: 'Home', href: homePath, icon: 'home' },
  { label: 'Shop', href: shopPath(), icon: 'shop' },
  { label: 'Cart', href: cartPath, icon: 'cart' },
  { label: 'Account', href: accountPath, icon: 'user' },
]

/** The bar at the bottom of a phone (specification 1, section 2). */
export function MobileBar({ path, cartQuantity }: { path: string; cartQuantity: number }) {
  return (
    <nav className={styles.bar} aria-label="Quick links">
      {places.map((place) => {
        const isCurrent = place.href === homePath ? path === homePath : path.startsWith(place.href)
        return (
          <a
            key={place.href}
            className={styles.barLink}
            href={place.href}
            aria-current={isCurrent ? 'page' : undefined}
          >
            <span className={styles.barIcon}>
              <Icon name={place.icon} />
              {place.href === cartPath && cartQuantity > 0 ? <span className={count}>{cartQuantity}</span> : null}
            </span>
            {place.label}
            {place.href === cartPath && cartQuantity > 0 ? <span className={visuallyHidden}>items</span> : null}
          </a>
        )
      })}
    </nav>
  )
}
