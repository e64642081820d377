import { iconButton } from '~/components/ui/button/button.css'
import { Icon } from '~/components/ui/icon/icon'
import { visuallyHidden } from '~/styles/layout.css'
import type { MenuLink } from './menu-link'
import * as styles from './menu-drawer.css'

/** The menu of a phone, opened by its button. */
export function MenuDrawer({ menu }: { menu: MenuLink[] }) {
  return (
    <details className={styles.drawer} data-menu>
      <summary className={iconButton}>
        <Icon name="menu" />
        <span className={visuallyHidden}>Menu</span>
      </summary>
      <nav className={styles.panel} aria-label="Menu">
        <ul>
          {menu.map((item) => (
            <li key={item.href}>
              <a className={styles.topLink} href={item.href}>
                {item.label}
              </a>
              {(item.children ?? []).map((child) => (
                <a key={child.href} className={styles.link} href={child.href}>
                  {child.label}
                </a>
              ))}
            </li>
          ))}
        </ul>
      </nav>
    </details>
  )
}
