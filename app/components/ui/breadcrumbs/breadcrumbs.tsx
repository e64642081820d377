import { Icon } from '~/components/ui/icon/icon'
import * as styles from './breadcrumbs.css'

/** The page's place in the hierarchy. The last item has no address: it is the page itself. */
export function Breadcrumbs({ items }: { items: Array<{ name: string; href?: string }> }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.breadcrumbs}>
        {items.map((item, index) => (
          <li key={item.name + index} className={styles.crumb}>
            {index > 0 ? <Icon name="chevron-right" size="small" /> : null}
            {item.href ? (
              <a className={styles.crumbLink} href={item.href}>
                {item.name}
              </a>
            ) : (
              <span className={styles.crumbName} aria-current="page">
                {item.name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
