import { Link } from '~/framework/react'
import { adminJobsPath } from '~/admin-paths'
import { muted, subheading } from '~/styles/text.css'
import { box } from '../admin-form.css'
import * as styles from './order.css'

interface ShownMessage {
  key: number | string
  name: string
  medium: 'mail' | 'SMS'
  /** Where it can be read; null while it waits for the first time. */
  href: string | null
  to: string
  state: 'waiting' | 'sent' | 'failing' | 'failed'
  atText: string
  problem: string | null
}

const stateTexts: Record<ShownMessage['state'], (atText: string) => string> = {
  sent: (atText) => `Sent ${atText}`,
  waiting: () => 'Waits to be sent',
  failing: (atText) => `Not sent yet: tried again by itself, next ${atText}`,
  failed: (atText) => `Not sent. Given up ${atText}`,
}

/** The mails and SMS about an order: what was sent to whom, what waits, and what could not be sent. */
export function OrderMessages({ messages, mayRetry }: { messages: readonly ShownMessage[]; mayRetry: boolean }) {
  const hasTrouble = messages.some(({ state }) => state === 'failed' || state === 'failing')
  return (
    <section className={box} aria-labelledby="messages">
      <h2 className={subheading} id="messages">
        Mails and SMS
      </h2>
      {messages.length === 0 ? <p className={muted}>None was sent about this order yet.</p> : null}
      <ul>
        {messages.map(({ key, name, medium, href, to, state, atText, problem }) => (
          <li key={key} className={styles.line}>
            {href === null ? (
              <span>{name}</span>
            ) : (
              <Link to={href} discover="none">
                {name}
              </Link>
            )}
            <span>{medium === 'SMS' ? 'SMS' : 'Mail'}</span>
            <span className={styles.below}>
              To {to}. {stateTexts[state](atText)}
              {problem === null ? '' : `. ${problem}`}
            </span>
          </li>
        ))}
      </ul>
      {hasTrouble && mayRetry ? (
        <p>
          <a href={adminJobsPath}>Jobs and mails that have failed</a>
        </p>
      ) : null}
    </section>
  )
}
