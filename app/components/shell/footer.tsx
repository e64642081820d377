import { Fragment } from 'react'
import { container } from '~/styles/layout.css'
import { LinkButton } from '~/components/ui/button/link-button'
import { cookiesPath, switchChannelPath } from '~/paths'
import * as styles from './footer.css'
import type { FooterMenu, MenuLink } from './menu-link'

export interface FooterProps {
  storeName: string
  /** A sentence about the shop. */
  about?: string
  menus: FooterMenu[]
  contact?: { email?: string; phone?: string; address?: string }
  social?: Array<{ name: string; href: string }>
  year: number
  /** The shop in other countries, on their own hosts. */
  channels?: Array<{ label: string; origin: string; languageTag: string; isCurrent: boolean }>
  /** Path of the page. */
  path?: string
  /** Whether it leads to the cookie preferences. */
  hasCookieManager?: boolean
}

/** The footer: about the shop, its menus and its contacts. */
export function Footer({
  storeName,
  about,
  menus,
  contact,
  social = [],
  year,
  channels = [],
  path = '/',
  hasCookieManager = false,
}: FooterProps) {
  return (
    <footer className={styles.footer}>
      <div className={container}>
        <div className={styles.columns}>
          <div className={styles.about}>
            <span className={styles.wordmark}>{storeName}</span>
            {about ? <p>{about}</p> : null}
            {contact?.address ? <address>{contact.address}</address> : null}
            {contact?.email ? (
              <a className={styles.link} href={`mailto:${contact.email}`}>
                {contact.email}
              </a>
            ) : null}{' '}
            {contact?.phone ? (
              <a className={styles.link} dir="ltr" href={`tel:${contact.phone.replace(/\s/g, '')}`}>
                {contact.phone}
              </a>
            ) : null}
          </div>
          {menus.map((menu) => (
            <nav key={menu.title} aria-label={menu.title}>
              <h2 className={styles.title}>{menu.title}</h2>
              <FooterLinks items={menu.items} />
            </nav>
          ))}
          {social.length > 0 ? (
            <nav aria-label="Follow us">
              <h2 className={styles.title}>Follow us</h2>
              <ul>
                {social.map((place) => (
                  <li key={place.name}>
                    <a className={styles.link} href={place.href} rel="noopener">
                      {place.name}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          ) : null}
        </div>
        <div className={styles.base}>
          <span>
            © {year} {storeName}
          </span>{' '}
          {channels.length > 0 ? (
            <nav className={styles.channels} aria-label="Country and currency">
              {channels.map((channel) => (
                <Fragment key={channel.origin}>
                  <a
                    className={styles.channel}
                    href={channel.origin + (channel.isCurrent ? path : switchChannelPath(path))}
                    hrefLang={channel.languageTag}
                    aria-current={channel.isCurrent ? 'true' : undefined}
                  >
                    {channel.label}
                  </a>{' '}
                </Fragment>
              ))}
              <span>Each country keeps its own cart.</span>
            </nav>
          ) : null}
          {hasCookieManager ? (
            <LinkButton href={cookiesPath} variant="secondary" size="small" data-cookies="">
              Manage Cookies
            </LinkButton>
          ) : null}
        </div>
      </div>
    </footer>
  )
}

/** Links, each with those below it. */
function FooterLinks({ items }: { items: MenuLink[] }) {
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index}>
          <a className={styles.link} href={item.href}>
            {item.label}
          </a>
          {item.children ? <FooterLinks items={item.children} /> : null}
        </li>
      ))}
    </ul>
  )
}
