import { CountBadge } from '~/components/ui/badge/count-badge'
import { iconButton } from '~/components/ui/button/button.css'
import { Icon } from '~/components/ui/icon/icon'
import type { CartBadge } from '~/domain/cart/cart'
import { pictureUrl, type Picture } from '~/domain/media/picture'
import { accountPath, cartPath, homePath } from '~/paths'
import { container } from '~/styles/layout.css'
import * as styles from './header.css'
import { MainMenu } from './main-menu'
import type { MenuLink } from './menu-link'
import { MenuDrawer } from './menu-drawer'
import { SearchForm } from './search-form'

interface HeaderProps {
  storeName: string
  /** Shown instead of the name. */
  logo?: Picture | null
  menu: MenuLink[]
  cart: CartBadge
  /** Path of the page, to mark its entry. */
  path: string
  /** What was searched for, on the search page. */
  query?: string
  isSticky?: boolean
}

/** Menus, search, account and cart. The search form has its own line on a phone and is in the bar on a desktop. */
export function Header({ storeName, logo, menu, cart, path, query, isSticky = true }: HeaderProps) {
  return (
    <header className={isSticky ? styles.header : undefined} data-header={isSticky || undefined}>
      <div className={`${container} ${styles.row}`}>
        <MenuDrawer menu={menu} />
        <a className={styles.wordmark} href={homePath}>
          {logo ? (
            <img
              className={styles.logo}
              src={pictureUrl(logo.hash, 320)}
              width={logo.width}
              height={logo.height}
              alt={storeName}
            />
          ) : (
            storeName
          )}
        </a>
        <MainMenu menu={menu} path={path} />
        <SearchForm query={query} />
        <div className={styles.actions}>
          <a className={`${iconButton} ${styles.accountLink}`} href={accountPath} aria-label="Account">
            <Icon name="user" />
          </a>
          <a className={iconButton} href={cartPath} aria-label={cart.label} data-cart-link>
            <Icon name="cart" />
            <CountBadge number={cart.quantity} />
          </a>
        </div>
      </div>
    </header>
  )
}
