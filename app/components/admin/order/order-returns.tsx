import type { RefundRequestView } from '~/domain/sales/returns/refund-request'
import { Link } from '~/framework/react'
import { subheading } from '~/styles/text.css'
import { box } from '../admin-form.css'
import * as styles from './order.css'

const stateNames: Record<RefundRequestView['status'], string> = {
  requested: 'Waits for your answer',
  approved: 'Approved: on its way back',
  rejected: 'Rejected',
  received: 'To be refunded',
  refunded: 'Refunded',
}

interface OrderReturnsProps {
  requests: readonly RefundRequestView[]
  hrefOf: (request: number) => string
}

/** The refund requests of an order. */
export function OrderReturns({ requests, hrefOf }: OrderReturnsProps) {
  if (requests.length === 0) return null
  return (
    <section className={box} aria-labelledby="returns">
      <h2 className={subheading} id="returns">
        {requests.every(({ cause }) => cause === 'goodwill') ? 'Money given back' : 'Returns'}
      </h2>
      <ul>
        {requests.map((request) => (
          <li key={request.number} className={styles.line}>
            <Link to={hrefOf(request.number)} discover="none">
              {request.number}. {stateNames[request.status]}
            </Link>
            {request.amount ? <bdi className={styles.sum}>{request.amount.formatted}</bdi> : null}
            <span className={styles.below}>
              {[request.lines.map(({ quantityText, name }) => `${quantityText} × ${name}`).join(', '), request.reason]
                .filter(Boolean)
                .join(': ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
