import { iconButton } from '~/components/ui/button/button.css'
import { Icon } from '~/components/ui/icon/icon'
import { count } from '~/components/ui/small-parts.css'
import { accountPath, cartPath, homePath } from '~/paths'
import { container, visuallyHidden } from '~/styles/layout.css'
import * as styles from './header.css'
import type { MenuItem } from './menu'
import { SearchForm } from './search-form'

interface HeaderProps {
  storeName: string
  menu: MenuItem[]
  /** Pieces in the cart. */
  cartQuantity: number
  /** Path of the page, to mark its entry. */
  path: string
  /** What was searched for, on the search page. */
  query?: string
  isSticky?: boolean
}

/** Menus, search, account and cart. One search form: its own line on a phone, inside the bar on a desktop. */
export function Header({ storeName, menu, cartQuantity, path, query, isSticky = true }: HeaderProps) {
  return (
    <header className={isSticky ? styles.header : undefined} data-header={isSticky || undefined}>
      <div className={`${container} ${styles.row}`}>
        <details className={styles.drawer} data-menu>
          <summary className={iconButton}>
            <Icon name="menu" />
            <span className={visuallyHidden}>Menu</span>
          </summary>
          <nav className={styles.drawerPanel} aria-label="Menu">
            <ul>
              {menu.map((item) => (
                <li key={item.href}>
                  <a className={styles.drawerTop} href={item.href}>
                    {item.label}
                  </a>
                  {(item.children ?? []).map((child) => (
                    <a key={child.href} className={styles.drawerLink} href={child.href}>
                      {child.label}
                    </a>
                  ))}
                </li>
              ))}
            </ul>
          </nav>
        </details>
        <a className={styles.wordmark} href={homePath}>
          {storeName}
        </a>
        <nav className={styles.nav} aria-label="Main">
          <ul className={styles.navList}>
            {menu.map((item) => (
              <li key={item.href} data-menu-entry>
                <a className={styles.navLink} href={item.href} aria-current={path === item.href ? 'page' : undefined}>
                  {item.label}
                </a>
                {item.children?.length ? <MenuPanel items={item.children} /> : null}
              </li>
            ))}
          </ul>
        </nav>
        <SearchForm query={query} />
        <div className={styles.actions}>
          <a className={`${iconButton} ${styles.accountLink}`} href={accountPath} aria-label="Account">
            <Icon name="user" />
          </a>
          <a
            className={iconButton}
            href={cartPath}
            aria-label={cartQuantity === 1 ? 'Cart, 1 item' : `Cart, ${cartQuantity} items`}
            data-cart-link
          >
            <Icon name="cart" />
            {cartQuantity > 0 ? <span className={count}>{cartQuantity}</span> : null}
          </a>
        </div>
      </div>
    </header>
  )
}

function MenuPanel({ items }: { items: MenuItem[] }) {
  return (
    <div className={styles.navPanel}>
      <div className={`${container} ${styles.navColumns}`}>
        {items.map((item) => (
          <div key={item.href}>
            <a className={styles.columnTitle} href={item.href}>
              {item.label}
            </a>
            {(item.children ?? []).map((child) => (
              <a key={child.href} className={styles.columnLink} href={child.href}>
                {child.label}
              </a>
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}
