import { Link } from '~/framework/react'
import * as styles from './list.css'

export interface ListTab {
  label: string
  href: string
  /** How many rows it has, '1,000+' for more; absent where nobody has to do something about them. */
  count?: string
  isCurrent: boolean
}

/** The states that a list can be filtered by, each of which is an address. */
export function ListTabs({ label, tabs }: { label: string; tabs: ListTab[] }) {
  return (
    <nav className={styles.tabs} aria-label={label}>
      <ul className={styles.tabList}>
        {tabs.map((tab) => (
          <li key={`${tab.label} ${tab.href}`}>
            <Link
              className={styles.tab}
              to={tab.href}
              aria-current={tab.isCurrent ? 'page' : undefined}
              preventScrollReset
            >
              {tab.label}
              {tab.count === undefined ? null : <span className={styles.count}>{tab.count}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
