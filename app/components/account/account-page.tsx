import { useContext, type ReactNode } from 'react'
import { serverHtml } from '~/components/shell/layout.css'
import { Button } from '~/components/ui/button/button'
import { Breadcrumbs } from '~/components/ui/breadcrumbs/breadcrumbs'
import { ServerHtml } from '~/framework/server-html'
import { accountPath, homePath, logoutPath } from '~/paths'
import { container, page, pageHead, stack } from '~/styles/layout.css'
import { lead } from '~/styles/text.css'
import { AccountLinks } from './account-links'
import { accountMenu } from './account-menu'
import * as styles from './account-page.css'

interface AccountPageProps {
  title: string
  /** A text that says what the page is for. */
  text?: ReactNode
  /** Its entry in the menu. */
  path: string
  children: ReactNode
}

/** A page of the account with its menu, which is the server’s HTML. */
export function AccountPage({ title, text, path, children }: AccountPageProps) {
  const parents = path === accountPath ? [] : [{ name: 'Account', href: accountPath }]
  return (
    <div className={`${container} ${page}`}>
      <Breadcrumbs items={[{ name: 'Home', href: homePath }, ...parents, { name: title }]} />
      <header className={pageHead}>
        <h1>{title}</h1>
        {text ? <p className={lead}>{text}</p> : null}
      </header>
      <div className={styles.columns}>
        <ServerHtml name="account-menu" className={serverHtml}>
          {import.meta.env.SSR ? <Menu path={path} /> : null}
        </ServerHtml>
        <div className={stack}>{children}</div>
      </div>
    </div>
  )
}

function Menu({ path }: { path: string }) {
  return (
    <nav className={styles.menu} aria-label="Account">
      {accountMenu(useContext(AccountLinks)).map((group) => (
        <div key={group.title} className={styles.group}>
          <h2 className={styles.groupTitle}>{group.title}</h2>
          <ul className={styles.group}>
            {group.items.map(({ label, href }) => (
              <li key={href}>
                <a className={styles.menuLink} href={href} aria-current={href === path ? 'page' : undefined}>
                  {label}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <form className={styles.leave} method="post" action={logoutPath}>
        <Button variant="secondary" size="small">
          Log out
        </Button>
      </form>
    </nav>
  )
}
