import { Link } from '~/framework/react'
import { adminAttemptPath } from '~/admin-paths'
import { subheading } from '~/styles/text.css'
import { box } from '../admin-form.css'
import { state as stateLook } from '../list/list.css'
import * as styles from './order.css'

interface OrderAttemptsProps {
  attempts: ReadonlyArray<{
    id: number
    amount: string
    method: string
    state: { label: string; tone: keyof typeof stateLook }
    at: string
  }>
}

/** The attempts to pay an order at a provider, the latest first. */
export function OrderAttempts({ attempts }: OrderAttemptsProps) {
  if (attempts.length === 0) return null
  return (
    <section className={box} aria-labelledby="attempts">
      <h2 className={subheading} id="attempts">
        Payments at providers
      </h2>
      <ol>
        {attempts.map(({ id, amount, method, state, at }) => (
          <li key={id} className={styles.entry}>
            <span>
              <Link to={adminAttemptPath(id)} discover="none">
                {amount} by {method}
              </Link>{' '}
              <span className={stateLook[state.tone]}>{state.label}</span>
            </span>
            <span className={styles.when}>{at}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
