import { Notice } from '~/components/ui/notice/notice'
import { refundSentences, type RefundView } from '~/domain/sales/refunds/refund'

/** Shows the money that was given back, and the money that is on its way back. */
export function RefundNotice({ refunds }: { refunds: readonly RefundView[] }) {
  if (refunds.length === 0) return null
  return (
    <Notice tone="info">
      <ul>
        {refundSentences(refunds).map((sentence, index) => (
          <li key={index}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  )
}
