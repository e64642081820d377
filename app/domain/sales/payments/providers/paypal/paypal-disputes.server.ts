import { z } from 'zod/v4'
import { isToken } from '~/domain/shared/token.schema'
import type { ProviderDispute } from '../../provider'
import { callPayPal, keysOf, type PayPalContext } from './paypal-api.server'
import { storedAmount } from './paypal-order'

/** What a dispute is about: the capture, and the token that we gave it. */
export const disputedSchema = z
  .array(z.object({ seller_transaction_id: z.string().nullish(), custom: z.string().nullish() }))
  .default([])

const disputeSchema = z.object({
  dispute_id: z.string(),
  status: z.string(),
  reason: z.string().default('OTHER'),
  dispute_amount: z.object({ currency_code: z.string(), value: z.string() }),
  dispute_outcome: z.object({ outcome_code: z.string().optional() }).nullish(),
  seller_response_due_date: z.string().nullish(),
  disputed_transactions: disputedSchema,
})

/** A dispute as it is now. The app at PayPal needs the right to read disputes; without it PayPal refuses with 403. */
export async function readPayPalDispute(context: PayPalContext, reference: string): Promise<ProviderDispute> {
  const path = `/v1/customer/disputes/${encodeURIComponent(reference)}`
  const dispute = await callPayPal(context, disputeSchema, { method: 'GET', path })
  const status = statusOf(dispute)
  const due = Date.parse(dispute.seller_response_due_date ?? '')
  const host = keysOf(context.config) === 'live' ? 'www.paypal.com' : 'www.sandbox.paypal.com'
  return {
    reference: dispute.dispute_id,
    ...disputedPayment(dispute.disputed_transactions),
    amount: storedAmount(dispute.dispute_amount),
    currency: dispute.dispute_amount.currency_code,
    reason: dispute.reason.toLowerCase(),
    status,
    respondBy: status === 'needs_response' && !Number.isNaN(due) ? new Date(due).toISOString() : null,
    link: `https://${host}/resolutioncenter/view/${encodeURIComponent(dispute.dispute_id)}`,
  }
}

/** The payment that is disputed. */
export function disputedPayment([first]: z.output<typeof disputedSchema>) {
  const token = first?.custom ?? null
  return { token: isToken(token) ? token : null, paymentReference: first?.seller_transaction_id ?? null }
}

/** How PayPal's outcomes end for the shop; others, such as one that PayPal pays itself, are just closed. */
const outcomes: Readonly<Record<string, ProviderDispute['status']>> = {
  RESOLVED_SELLER_FAVOUR: 'won',
  CANCELED_BY_BUYER: 'won',
  DENIED: 'won',
  RESOLVED_BUYER_FAVOUR: 'lost',
  ACCEPTED: 'lost',
}

function statusOf(dispute: z.output<typeof disputeSchema>): ProviderDispute['status'] {
  const { status, dispute_outcome, seller_response_due_date } = dispute
  if (status === 'RESOLVED') return outcomes[dispute_outcome?.outcome_code ?? ''] ?? 'closed'
  if (status === 'WAITING_FOR_SELLER_RESPONSE') return 'needs_response'
  if (status === 'UNDER_REVIEW' || status === 'WAITING_FOR_BUYER_RESPONSE') return 'under_review'
  // a question of the buyer (OPEN), and what is not known here: a date to answer by says that there is something to do
  return seller_response_due_date ? 'needs_response' : 'under_review'
}
