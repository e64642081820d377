import { Fragment } from 'react'
import * as styles from './main-menu.css'
import type { MenuLink } from './menu-link'

/**
 * The menu of a desktop: a panel under each entry that has children, opened by hover and by focus. `path` marks the
 * page's entry.
 */
export function MainMenu({ menu, path }: { menu: MenuLink[]; path: string }) {
  return (
    <nav className={styles.nav} aria-label="Main">
      <ul className={styles.list}>
        {menu.map((item, index) => (
          <li key={index} data-menu-entry>
            <a className={styles.link} href={item.href} aria-current={path === item.href ? 'page' : undefined}>
              {item.label}
            </a>
            {item.children?.length ? <MenuPanel items={item.children} /> : null}
          </li>
        ))}
      </ul>
    </nav>
  )
}

function MenuPanel({ items }: { items: MenuLink[] }) {
  return (
    <div className={styles.panel}>
      {items.map((item, index) => (
        <div key={index}>
          <a className={styles.columnTitle} href={item.href}>
            {item.label}
          </a>
          {(item.children ?? []).map((child, place) => (
            // the space keeps the links apart where there are no styles
            <Fragment key={place}>
              {' '}
              <a className={styles.columnLink} href={child.href}>
                {child.label}
              </a>
            </Fragment>
          ))}
        </div>
      ))}
    </div>
  )
}
