import { Notice } from '~/components/ui/notice/notice'
import type { RefundView } from '~/domain/refunds/refund'

/** What was given back and what is on its way back. */
export function RefundNotice({ refunds }: { refunds: readonly RefundView[] }) {
  if (refunds.length === 0) return null
  return (
    <Notice tone="info">
      <ul>
        {refunds.map(({ amount, target, isDone }, index) => (
          <li key={index}>
            <strong>{amount.formatted}</strong>{' '}
            {isDone ? `was given back ${target}.` : `goes back ${target}. It takes a few days to show on your account.`}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
