import { useEffect, type ReactNode } from 'react'
import { Form, Link, useLocation, useNavigate, useNavigation } from '~/framework/react'
import { navigationFor } from '~/components/admin/admin-areas'
import { Breadcrumbs } from '~/components/ui/breadcrumbs/breadcrumbs'
import { Icon } from '~/components/ui/icon/icon'
import { Notice, type NoticeTone } from '~/components/ui/notice/notice'
import type { Permission } from '~/domain/operations/actors/roles'
import { enhanceRowKeys } from '~/enhance/row-keys'
import { adminLogoutPath, adminMorePath, adminSearchPath, adminSecurityPath } from '~/admin-paths'
import { adminPath, homePath } from '~/paths'
import { muted } from '~/styles/text.css'
import * as styles from './admin-frame.css'

export interface AdminFrameProps {
  storeName: string
  /** The signed-in member; null on the pages before. */
  member: { name: string; roleLabel: string; permissions: readonly Permission[] } | null
  /** The result of the last POST, shown once after its redirect. */
  status: { tone: NoticeTone; message: string } | null
  /** The pages above this one and the page itself; none on a page of the first level. */
  crumbs?: Array<{ name: string; href?: string }>
  children: ReactNode
}

/** Everything around a page of the owner and the staff. */
export function AdminFrame({ storeName, member, status, crumbs = [], children }: AdminFrameProps) {
  const isLoading = useNavigation().state === 'loading'
  const navigate = useNavigate()
  useEffect(() => {
    document.documentElement.dataset.enhanced = ''
    return enhanceRowKeys(document)
  }, [])
  useEffect(() => {
    if (!member) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      navigate(adminSearchPath)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [member, navigate])
  return (
    <div className={member ? styles.frame : `${styles.frame} ${styles.narrowFrame}`}>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <header className={member ? `${styles.side} ${styles.sideColumn}` : styles.side}>
        <a className={styles.mark} href={adminPath}>
          {storeName} admin
        </a>
        {member ? <Navigation permissions={member.permissions} /> : null}
        <div className={styles.account}>
          {member ? (
            <p className={styles.memberName}>
              {member.name} <span className={muted}>· {member.roleLabel}</span>
            </p>
          ) : null}
          <div className={styles.accountLinks}>
            {member ? (
              <Link className={styles.accountLink} to={adminSecurityPath}>
                Your account
              </Link>
            ) : null}
            <a className={styles.accountLink} href={homePath}>
              Shop
            </a>
            {member ? (
              <Form method="post" action={adminLogoutPath} reloadDocument>
                <button className={styles.accountLink}>Sign out</button>
              </Form>
            ) : null}
          </div>
        </div>
      </header>
      <main
        className={isLoading ? `${styles.main} ${styles.isLoading}` : styles.main}
        id="main"
        tabIndex={-1}
        aria-busy={isLoading || undefined}
      >
        {crumbs.length > 1 ? <Breadcrumbs items={crumbs} /> : null}
        {status ? (
          <Notice tone={status.tone} isStatus>
            {status.message}
          </Notice>
        ) : null}
        {children}
      </main>
    </div>
  )
}

/** The areas that have a page and that the member may use. A phone has room for some of them. */
function Navigation({ permissions }: { permissions: readonly Permission[] }) {
  const { pathname } = useLocation()
  const isCurrent = (href: string) => (href === adminPath ? pathname === href : `${pathname}/`.startsWith(`${href}/`))
  const { areas, others } = navigationFor(permissions)
  const isElsewhere = others.some(({ href }) => isCurrent(href))
  return (
    <nav className={styles.areas} aria-label="Administration">
      <ul className={styles.areaList}>
        {areas.map(({ label, icon, href }) => (
          <li key={label} className={others.some((other) => other.href === href) ? styles.notOnPhone : undefined}>
            <Link className={styles.area} to={href} aria-current={isCurrent(href) ? 'page' : undefined}>
              <Icon name={icon} />
              {label}
            </Link>
          </li>
        ))}
        {others.length > 0 ? (
          <li className={styles.onPhone}>
            <Link
              className={styles.area}
              to={adminMorePath}
              aria-current={isCurrent(adminMorePath) ? 'page' : isElsewhere ? 'true' : undefined}
            >
              <Icon name="menu" />
              More
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}
