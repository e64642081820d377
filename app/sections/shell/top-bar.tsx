import { container } from '~/styles/layout.css'
import type { MenuLink } from '~/components/shell/menu-link'
import * as styles from './top-bar.css'

export interface TopBarProps {
  text: string
  links: MenuLink[]
  /** Empty: not shown. */
  email: string
  phone: string
}

/** A thin line above or below the header: a sentence at the start, links and the contact at the end. */
export function TopBar({ text, links, email, phone }: TopBarProps) {
  return (
    <aside className={styles.bar} aria-label="About the shop">
      <div className={`${container} ${styles.row}`}>
        {text ? <p>{text}</p> : null}{' '}
        {links.length > 0 ? (
          <nav className={styles.links} aria-label="Top bar">
            {links.map((link, index) => (
              <TopBarEntry key={index} link={link} />
            ))}
          </nav>
        ) : null}{' '}
        {email ? <a href={`mailto:${email}`}>{email}</a> : null}{' '}
        {phone ? (
          <a dir="ltr" href={`tel:${phone.replace(/\s/g, '')}`}>
            {phone}
          </a>
        ) : null}
      </div>
    </aside>
  )
}

/** A link, or a name that opens the links below it. */
function TopBarEntry({ link: { label, href, children } }: { link: MenuLink }) {
  if (!children) return <a href={href}>{label}</a>
  return (
    <details data-menu>
      <summary className={styles.name}>{label}</summary>
      <div className={styles.panel}>
        <a href={href}>All of {label}</a>
        <TopBarLinks links={children} />
      </div>
    </details>
  )
}

function TopBarLinks({ links }: { links: MenuLink[] }) {
  return (
    <ul className={styles.list}>
      {links.map(({ label, href, children }, index) => (
        <li key={index}>
          <a href={href}>{label}</a>
          {children ? <TopBarLinks links={children} /> : null}
        </li>
      ))}
    </ul>
  )
}
