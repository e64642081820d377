import { CountBadge } from '~/components/ui/badge/count-badge'
import { popoverButton } from '~/components/ui/popover/native-popover'
import { iconButton } from '~/components/ui/button/button.css'
import { Icon } from '~/components/ui/icon/icon'
import type { CartBadge } from '~/domain/sales/cart/cart'
import type { Picture } from '~/domain/catalogue/media/picture'
import { accountPath, cartPath, homePath } from '~/paths'
import { container, visuallyHidden } from '~/styles/layout.css'
import * as styles from './header.css'
import { MainMenu } from './main-menu'
import type { MenuLink } from './menu-link'
import { MenuDrawer } from './menu-drawer'
import { SearchForm, searchId } from './search-form'
import { StoreMark } from './store-mark'

/** The link to the account, with whether somebody is signed in. */
export interface AccountLink {
  label: string
  state: 'guest' | 'customer'
}

interface HeaderProps {
  storeName: string
  /** Shown instead of the name. */
  logo?: Picture | null
  menu: MenuLink[]
  cart: CartBadge
  account: AccountLink
  /** Path of the page, to mark its entry. */
  path: string
  /** The words that were searched for, on the search page. */
  query?: string
  isSticky?: boolean
  /** False on pages whose own bar stays in view on a phone. */
  isStickyOnPhone?: boolean
}

/** Menus, search, account and cart in one line. A phone has the search form under its button. */
export function Header({
  storeName,
  logo,
  menu,
  cart,
  account,
  path,
  query,
  isSticky = true,
  isStickyOnPhone = true,
}: HeaderProps) {
  const sticky = isSticky ? `${styles.sticky} ${isStickyOnPhone ? styles.stickyOnPhone : ''}` : ''
  return (
    <header className={`${styles.header} ${sticky}`.trim()} data-header={isSticky || undefined}>
      <div className={`${container} ${styles.row}`}>
        <MenuDrawer menu={menu} />
        <a className={styles.wordmark} href={homePath}>
          <StoreMark name={storeName} logo={logo} />
        </a>
        <MainMenu menu={menu} path={path} />
        <SearchForm query={query} />
        <div className={styles.actions}>
          <button
            type="button"
            className={`${iconButton} ${styles.searchButton}`}
            {...popoverButton(searchId, 'toggle')}
          >
            <Icon name="search" />
            <span className={visuallyHidden}>Search the shop</span>
          </button>{' '}
          <a
            className={`${iconButton} ${styles.accountLink}`}
            href={accountPath}
            aria-label={account.label}
            data-account={account.state}
          >
            <Icon name="user" />
          </a>{' '}
          <a className={iconButton} href={cartPath} aria-label={cart.label} data-cart-link>
            <Icon name="cart" />
            <span className={visuallyHidden}>Cart </span>
            <CountBadge number={cart.quantity} />
          </a>
        </div>
      </div>
    </header>
  )
}
