import type { ReactNode } from 'react'
import { Button } from '~/components/ui/button/button'
import { Notice, type NoticeTone } from '~/components/ui/notice/notice'
import { adminLogoutPath, adminPath, adminSecurityPath, homePath } from '~/paths'
import { cluster, container, page, spread, stack } from '~/styles/layout.css'
import { muted } from '~/styles/text.css'
import * as styles from './admin-frame.css'

interface AdminFrameProps {
  storeName: string
  /** The signed-in member; null on the pages before. */
  member: { name: string; roleLabel: string } | null
  /** The result of the last POST, shown once after its redirect. */
  status?: { tone: NoticeTone; message: string } | null
  children: ReactNode
}

/** Everything around a page of the owner and the staff. */
export function AdminFrame({ storeName, member, status, children }: AdminFrameProps) {
  return (
    <>
      <header className={styles.header}>
        <div className={`${container} ${spread}`}>
          <nav className={cluster} aria-label="Administration">
            <a className={styles.mark} href={adminPath}>
              {storeName} admin
            </a>{' '}
            {member ? <a href={adminSecurityPath}>Your account</a> : null} <a href={homePath}>Shop</a>
          </nav>{' '}
          {member ? (
            <form className={cluster} method="post" action={adminLogoutPath}>
              <span>
                {member.name} <span className={muted}>· {member.roleLabel}</span>
              </span>{' '}
              <Button variant="secondary" size="small">
                Sign out
              </Button>
            </form>
          ) : null}
        </div>
      </header>
      <main className={`${container} ${page} ${stack} ${styles.main}`} id="main" tabIndex={-1}>
        {status ? (
          <Notice tone={status.tone} isStatus>
            {status.message}
          </Notice>
        ) : null}
        {children}
      </main>
    </>
  )
}
