import { adminDocumentPath, adminPath } from '~/paths'
import { container } from '~/styles/layout.css'
import * as styles from './staff-bar.css'

export interface StaffBarProps {
  name: string
  roleLabel: string
  /** In the editor's frame: the document of the page, or null for a page without one. */
  editing: { slug: string | null } | null
}

/**
 * Shows the bar that a signed-in member of staff has above every page of the shop (specification 2, section 2). Its
 * links leave the editor's frame.
 */
export function StaffBar({ name, roleLabel, editing }: StaffBarProps) {
  const links: Array<[label: string, href: string]> = [['Admin Panel', adminPath]]
  if (editing) {
    links.push(['Edit Header', adminDocumentPath('header')], ['Edit Footer', adminDocumentPath('footer')])
    if (editing.slug !== null) links.push(['Edit Page', adminDocumentPath(editing.slug)])
  }
  return (
    <aside className={styles.bar} aria-label="Administration">
      <div className={`${container} ${styles.row}`}>
        {links.map(([label, href]) => (
          <a key={label} className={styles.link} href={href} target="_top">
            {label}{' '}
          </a>
        ))}
        <span className={styles.member}>
          {name} · {roleLabel}
        </span>
      </div>
    </aside>
  )
}
