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
    <div className={styles.bar}>
      <div className={`${container} ${styles.row}`}>
        {text ? <p>{text}</p> : null}{' '}
        {links.length > 0 ? (
          <nav className={styles.links} aria-label="Top bar">
            {links.map(({ label, href }) => (
              <a key={href} href={href}>
                {label}
              </a>
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
    </div>
  )
}
