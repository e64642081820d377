import type { ReactNode } from 'react'
import { PictureView } from '~/components/ui/picture/picture-view'
import type { Picture } from '~/domain/media/picture'
import { portraitFrame } from '~/styles/layout.css'
import { smallMuted } from '~/styles/text.css'
import * as styles from './line-layout.css'

interface LineLayoutProps {
  /** A line of a cart or of an order. */
  line: {
    name: string
    picture: Picture | null
    options: Array<{ name: string; value: string }>
    customisation: Array<{ label: string; value: string }>
  }
  /** Address of the product. */
  href: string
  children: ReactNode
}

/** One line of a cart or an order: picture, name, chosen options and customisation, and below them the children. */
export function LineLayout({ line, href, children }: LineLayoutProps) {
  const choices = [
    ...line.options.map(({ name, value }) => `${name}: ${value}`),
    ...line.customisation.map(({ label, value }) => `${label}: ${value}`),
  ]
  return (
    <li className={styles.line}>
      <div className={portraitFrame}>
        {line.picture ? (
          <PictureView picture={line.picture} sizes="(min-width: 48em) 8rem, 5.5rem" ratio="portrait" alt="" />
        ) : null}
      </div>
      <div className={styles.body}>
        <a className={styles.name} href={href}>
          {line.name}
        </a>
        {choices.length > 0 ? <p className={smallMuted}>{choices.join(' · ')}</p> : null}
        {children}
      </div>
    </li>
  )
}
