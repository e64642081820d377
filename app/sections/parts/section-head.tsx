import { lead } from '~/styles/text.css'
import * as styles from './parts.css'

interface SectionHeadProps {
  heading: string
  text?: string
  /** The first section's heading is that of the page. */
  hasPageHeading: boolean
  isCentred?: boolean
}

/** The heading of a section with a line below it; nothing without both. */
export function SectionHead({ heading, text = '', hasPageHeading, isCentred = false }: SectionHeadProps) {
  const Heading = hasPageHeading ? 'h1' : 'h2'
  if (!heading && !text) return null
  return (
    <div className={isCentred ? `${styles.head} ${styles.centred}` : styles.head}>
      {heading ? <Heading>{heading}</Heading> : null}
      {text ? <p className={lead}>{text}</p> : null}
    </div>
  )
}
