import { z } from 'zod/v4'
import { hours } from '~/domain/shared/units'
import type { ListedRefund, ProviderRefund, ProviderStatus } from '../../provider'
import { fromPayPal, type PayPalMoney } from './paypal-amounts'

/** Until when a shopper can agree: PayPal says three hours; what it still shows as open after twice that is over. */
const approvalTime = hours(6)

const moneySchema = z.object({ currency_code: z.string(), value: z.string() })
const detailsSchema = z.object({ reason: z.string().optional() }).nullish()

const captureSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: moneySchema,
  status_details: detailsSchema,
  processor_response: z.object({ response_code: z.string().optional() }).nullish(),
  seller_receivable_breakdown: z.object({ paypal_fee: moneySchema.nullish() }).nullish(),
})

/** A refund as PayPal answers it. */
export const refundSchema = z.object({
  id: z.string(),
  status: z.string(),
  status_details: detailsSchema,
})

const listedRefundSchema = refundSchema.extend({ amount: moneySchema, custom_id: z.string().nullish() })

/** An order as PayPal answers it, with the fields that the shop needs. */
export const orderSchema = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
  purchase_units: z
    .array(
      z.object({
        amount: moneySchema.optional(),
        payments: z
          .object({ captures: z.array(captureSchema).default([]), refunds: z.array(listedRefundSchema).default([]) })
          .default({ captures: [], refunds: [] }),
      }),
    )
    .default([]),
})

export type PayPalOrder = z.output<typeof orderSchema>
type Capture = z.output<typeof captureSchema>

/** What has the state that PayPal's order tells. What it calls by a name that is not known here is never money. */
export function statusOf(order: PayPalOrder, age: number): ProviderStatus {
  const captures = order.purchase_units.flatMap(({ payments }) => payments.captures)
  const taken = captures.find(({ status }) => ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status))
  if (taken) return { state: 'succeeded', ...capturedMoney(taken) }
  const failed = captures.findLast(({ status }) => status === 'DECLINED' || status === 'FAILED')
  const underway = captures.find(({ status }) => status !== 'DECLINED' && status !== 'FAILED')
  // PENDING, and what PayPal may add: perhaps money
  if (underway) return { state: 'processing', reference: underway.id }
  if (failed) return { state: 'failed', reference: failed.id, cause: causeOf(failed), reason: reasonOf(failed) }
  const { status } = order
  if (status === 'VOIDED') return { state: 'cancelled' }
  // it says that it is captured, and not yet how
  if (status === 'COMPLETED') return { state: 'processing', reference: order.id }
  const amount = order.purchase_units[0]?.amount
  if (status === 'APPROVED' && amount)
    return { state: 'authorised', reference: order.id, amount: storedAmount(amount), currency: amount.currency_code }
  return { state: age > approvalTime ? 'expired' : 'open' }
}

/** Whether an order that PayPal does not know (any more) can have expired. */
export function canHaveExpired(age: number): boolean {
  return age > approvalTime / 2
}

function capturedMoney({ id, amount, seller_receivable_breakdown }: Capture) {
  const fee = seller_receivable_breakdown?.paypal_fee
  return {
    reference: id,
    amount: storedAmount(amount),
    currency: amount.currency_code,
    fee: fee && fee.currency_code === amount.currency_code ? fromPayPal(fee) : null,
    // PayPal names no payout; its reports list the capture by its reference
    settlement: null,
  }
}

/** A card's bank tells PayPal by 5120 that the money is not there. */
function causeOf({ processor_response }: Capture) {
  return processor_response?.response_code === '5120' ? 'insufficient_funds' : 'declined'
}

function reasonOf({ status, status_details, processor_response }: Capture): string {
  return [status, status_details?.reason, processor_response?.response_code].filter(Boolean).join(' ')
}

/** Throws for what is no amount: it must not be taken for one. */
export function storedAmount(money: PayPalMoney): number {
  const amount = fromPayPal(money)
  if (amount === null) throw new Error(`PayPal's amount ${money.value} ${money.currency_code} cannot be stored`)
  return amount
}

/** The state of a refund. One that is pending may fail, and what is not known here is pending. */
export function refundState({ id, status, status_details }: z.output<typeof refundSchema>): ProviderRefund {
  if (status === 'COMPLETED') return { reference: id, state: 'done', reason: null }
  if (status === 'FAILED' || status === 'CANCELLED')
    return { reference: id, state: 'failed', reason: [status, status_details?.reason].filter(Boolean).join(': ') }
  return { reference: id, state: 'pending', reason: null }
}

/** Marks refunds of the shop at PayPal, whose refunds otherwise carry the mark of their payment. */
const refundMark = 'refund-'

export const markOfRefund = (key: string) => refundMark + key

/** All refunds of an order. */
export function refundsOf(order: PayPalOrder): ListedRefund[] {
  return order.purchase_units.flatMap(({ payments }) =>
    payments.refunds.map((refund) => ({
      ...refundState(refund),
      key: refund.custom_id?.startsWith(refundMark) ? refund.custom_id.slice(refundMark.length) : null,
      amount: storedAmount(refund.amount),
      currency: refund.amount.currency_code,
    })),
  )
}
