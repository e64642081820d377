import { Fragment } from 'react'
import { iconButton } from '~/components/ui/button/button.css'
import { Icon } from '~/components/ui/icon/icon'
import { accountPath } from '~/paths'
import { visuallyHidden } from '~/styles/layout.css'
import type { MenuLink } from './menu-link'
import * as styles from './menu-drawer.css'

/** The menu of a phone or a touch tablet, opened by its button. Entries with others below them open in place. */
export function MenuDrawer({ menu }: { menu: MenuLink[] }) {
  return (
    <details className={styles.drawer} data-menu>
      <summary className={iconButton}>
        <Icon name="menu" />
        <span className={visuallyHidden}>Menu</span>
      </summary>
      <nav className={styles.panel} aria-label="Menu">
        <MenuLevel items={menu} isTop />
        <div>
          <a className={styles.topLink} href={accountPath}>
            Account
          </a>
        </div>
      </nav>
    </details>
  )
}

/**
 * Without lists, because every page has this menu, and most pages the links of the other menu, too. Where there are no
 * styles, each entry of the top is a line, and spaces keep the others apart.
 */
function MenuLevel({ items, isTop = false }: { items: MenuLink[]; isTop?: boolean }) {
  return (
    <>
      {items.map((item, index) => {
        const entry = item.children?.length ? (
          <details>
            <summary className={isTop ? styles.topEntry : styles.entry}>{item.label}</summary>{' '}
            <a className={styles.all} href={item.href}>
              All of {item.label}
            </a>
            <MenuLevel items={item.children} />
          </details>
        ) : (
          <a className={isTop ? styles.topLink : styles.link} href={item.href}>
            {item.label}
          </a>
        )
        // what opens is a line of its own without styles, too
        const isLine = isTop && !item.children?.length
        return isLine ? <div key={index}>{entry}</div> : <Fragment key={index}> {entry}</Fragment>
      })}
    </>
  )
}
