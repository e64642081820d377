import { Link } from '~/framework/react'
import { adminAttemptPath } from '~/admin-paths'
import { EventName } from './event-name'
import * as styles from '../order/order.css'

interface PaymentEventsProps {
  events: ReadonlyArray<{
    id: number
    name: string
    about: string
    paymentId: number | null
    outcome: string
    at: string
  }>
  /** Whether each leads to its payment. */
  isLinked?: boolean
}

/** What a provider has reported, the latest first. */
export function PaymentEvents({ events, isLinked = false }: PaymentEventsProps) {
  return (
    <ol>
      {events.map(({ id, name, about, paymentId, outcome, at }) => (
        <li key={id} className={styles.entry}>
          <span>
            {about} (<EventName name={name} />)
          </span>
          <span>{outcome}</span>
          <span className={styles.when}>
            {at}
            {isLinked && paymentId !== null ? (
              <>
                {' · '}
                <Link to={adminAttemptPath(paymentId)} discover="none">
                  Payment {paymentId}
                </Link>
              </>
            ) : null}
          </span>
        </li>
      ))}
    </ol>
  )
}
