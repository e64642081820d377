import type { ReactNode } from 'react'
import { PictureView } from '~/components/ui/picture/picture-view'
import type { Picture } from '~/domain/catalogue/media/picture'
import { portraitFrame } from '~/styles/layout.css'
import { smallMuted } from '~/styles/text.css'
import * as styles from './line-layout.css'

interface LineLayoutProps {
  /** A line of a cart or of an order. */
  line: {
    name: string
    picture: Picture | null
    choicesText: string
  }
  /** The id of its element, for links that lead to it. */
  id?: string
  /** Address of the product; null when it has no page any more. */
  href: string | null
  /** Whether its picture is the largest that is visible when the page opens. */
  isFirst?: boolean
  children: ReactNode
}

/** One line of a cart or an order: picture, name, chosen options and customisation, and below them the children. */
export function LineLayout({ line, id, href, isFirst, children }: LineLayoutProps) {
  return (
    <li className={styles.line} id={id}>
      <div className={portraitFrame}>
        {line.picture ? (
          <PictureView
            picture={line.picture}
            sizes="(min-width: 48em) 8rem, 5.5rem"
            ratio="portrait"
            alt=""
            isPriority={isFirst}
          />
        ) : null}
      </div>
      <div className={styles.body}>
        {href === null ? (
          <span className={styles.name}>{line.name}</span>
        ) : (
          <a className={styles.name} href={href}>
            {line.name}
          </a>
        )}
        {line.choicesText ? <p className={smallMuted}>{line.choicesText}</p> : null}
        {children}
      </div>
    </li>
  )
}
