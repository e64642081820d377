import { PhotoLinks } from '~/components/ui/picture/photo-links'
import { goodwillSentence, type RefundRequestView } from '~/domain/sales/returns/refund-request'
import { panel, stack } from '~/styles/layout.css'
import { smallMuted, subheading } from '~/styles/text.css'
import * as styles from './shipments.css'

function headingOf(requests: readonly RefundRequestView[]): string {
  if (requests.some(({ cause }) => cause !== 'asked')) return requests.length === 1 ? 'Your refund' : 'Your refunds'
  return requests.length === 1 ? 'Your refund request' : 'Your refund requests'
}

/** Shows the refunds that the buyer has asked for, or that the shop gives unasked, and how far each of them is. */
export function RefundRequests({ requests }: { requests: readonly RefundRequestView[] }) {
  if (requests.length === 0) return null
  return (
    <section className={stack} aria-labelledby="refund-requests">
      <h2 className={subheading} id="refund-requests">
        {headingOf(requests)}
      </h2>
      {requests.map((request) => (
        <article key={request.number} className={`${panel} ${stack}`} aria-label={`Refund request ${request.number}`}>
          <p>
            <strong>{request.label}</strong>
            {request.amount ? <>: {request.amount.formatted}</> : null}
          </p>
          <ul className={smallMuted}>
            {request.lines.map((line) => (
              <li key={line.position}>
                {line.quantityText} × {line.name}
              </li>
            ))}
            <li>{request.reason}</li>
            {request.text ? <li>“{request.text}”</li> : null}
          </ul>
          {request.goodwill ? <p className={smallMuted}>{goodwillSentence(request.goodwill)}</p> : null}
          <PhotoLinks photos={request.photos} />
          <ol className={styles.scans}>
            {request.steps.map((step) => (
              <li key={step.status} className={styles.scan}>
                <strong>{step.status === 'requested' ? 'You have asked for it' : step.label}</strong>
                {step.note ? <span>{step.note}</span> : null}
                <span className={smallMuted}>{step.atText}</span>
              </li>
            ))}
          </ol>
        </article>
      ))}
    </section>
  )
}
