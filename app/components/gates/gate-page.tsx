import type { ReactNode } from 'react'
import { StoreMark } from '~/components/shell/store-mark'
import { Notice, type NoticeTone } from '~/components/ui/notice/notice'
import type { Picture } from '~/domain/catalogue/media/picture'
import { adminLoginPath } from '~/paths'
import { cluster } from '~/styles/layout.css'
import { lead, smallMuted } from '~/styles/text.css'
import * as styles from './gate-page.css'

export interface GatePageData {
  storeName: string
  logo: Picture | null
  /** Where visitors ask for help. */
  help: { label: string; href: string } | null
  /** The result of the last POST. */
  status: { tone: NoticeTone; message: string } | null
}

/** The own part of a page in front of a shop that is not open. */
export function GatePage({
  storeName,
  logo,
  help,
  status,
  title,
  text,
  children,
}: GatePageData & { title: string; text: string; children?: ReactNode }) {
  return (
    <div className={styles.frame}>
      <p className={styles.mark}>
        <StoreMark name={storeName} logo={logo} />
      </p>
      <h1>{title}</h1>
      <p className={lead}>{text}</p>
      {status ? (
        <Notice tone={status.tone} isStatus>
          {status.message}
        </Notice>
      ) : null}
      {children ? <div className={styles.form}>{children}</div> : null}
      <p className={`${cluster} ${smallMuted}`}>
        {help ? (
          <span>
            Questions? <a href={help.href}>{help.label}</a>
          </span>
        ) : null}{' '}
        <a href={adminLoginPath}>Staff sign-in</a>
      </p>
    </div>
  )
}
