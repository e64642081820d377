import { z } from 'zod/v4'
import type {
  FailureCause,
  PaymentAttempt,
  ProviderDispute,
  ProviderRefund,
  ProviderStatus,
} from '~/domain/sales/payments/provider'
import { paidAmount, razorpayAmount, storedAmount } from './razorpay-amounts'

// What Razorpay's API is sent and what it answers: only the fields that the shop needs.

/** Notes are an object, or an empty list when there are none. */
const notesSchema = z.record(z.string(), z.unknown()).nullish().catch(null)
const text = z.string().nullish()

const orderSchema = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  receipt: text,
  created_at: z.number(),
})
export type RazorpayOrder = z.infer<typeof orderSchema>

export const paymentSchema = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  captured: z.boolean().nullish(),
  fee: z.number().nullish(),
  base_currency: text,
  error_description: text,
  error_reason: text,
  error_source: text,
  created_at: z.number(),
})
export type RazorpayPayment = z.infer<typeof paymentSchema>

export const refundSchema = z.object({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  status: z.string(),
  notes: notesSchema,
})
export type RazorpayRefund = z.infer<typeof refundSchema>

export const disputeSchema = z.object({
  id: z.string(),
  payment_id: z.string(),
  amount: z.number(),
  currency: z.string(),
  reason_code: text,
  respond_by: z.number().nullish(),
  status: z.string(),
})
export type RazorpayDispute = z.infer<typeof disputeSchema>

export const newOrderSchema = orderSchema
export const ordersSchema = z.object({ items: z.array(orderSchema) })
export const paymentsSchema = z.object({ items: z.array(paymentSchema) })
export const refundsSchema = z.object({ items: z.array(refundSchema) })

/** An error's sentence, for the owner. */
export const errorSchema = z.object({ error: z.object({ description: z.string() }) })

/**
 * An order that is paid only when the shop captures: after the stock is secured. Money that is not captured within two
 * days is sent back by Razorpay.
 */
export function orderRequest(attempt: PaymentAttempt, receipt: string) {
  const { amount, currency, token, orderNumber } = attempt
  return {
    amount: razorpayAmount(amount, currency),
    currency,
    receipt,
    notes: { token, order: orderNumber },
    payment: {
      capture: 'manual' as const,
      capture_options: { manual_expiry_period: 2 * 24 * 60, refund_speed: 'normal' as const },
    },
  }
}

/** A refund of normal speed: Razorpay charges a fee for others. */
export function refundRequest(refund: { amount: number; currency: string; key: string }, receipt: string) {
  const { amount, currency, key } = refund
  return { amount: razorpayAmount(amount, currency), speed: 'normal' as const, receipt, notes: { key } }
}

/** The fields of the form that the browser posts to open Razorpay's page. */
export function pageFields(attempt: PaymentAttempt, order: RazorpayOrder, keyId: string): Record<string, string> {
  return {
    key_id: keyId,
    order_id: order.id,
    amount: String(order.amount),
    currency: order.currency,
    name: attempt.description,
    description: `Order ${attempt.orderNumber}`,
    ...(attempt.email !== null && { 'prefill[email]': attempt.email }),
    ...(attempt.phone !== null && { 'prefill[contact]': attempt.phone }),
    callback_url: attempt.returnUrl,
    cancel_url: attempt.cancelUrl,
  }
}

/**
 * The state of an attempt, from all payments of its order. One that was captured wins, then one that is authorised:
 * Razorpay can authorise a payment late, after it has reported it as failed. Otherwise the latest one tells.
 */
export function statusOf(
  payments: readonly RazorpayPayment[],
  asked: { amount: number; currency: string },
): ProviderStatus {
  const inOrder = payments.toSorted((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1))
  const captured = inOrder.find(isCaptured)
  if (captured) {
    const { id, amount, currency, fee, base_currency: feeCurrency } = captured
    return {
      state: 'succeeded',
      reference: id,
      amount: amountOf(amount, currency, asked),
      currency,
      // of a payment in another currency, the fee is in the currency of the account
      fee: fee == null || (feeCurrency && feeCurrency !== currency) ? null : storedAmount(fee, currency),
      // Razorpay tells in reports alone what it pays out
      settlement: null,
    }
  }
  const authorised = inOrder.find(({ status }) => status === 'authorized')
  if (authorised) {
    const { id, amount, currency } = authorised
    return { state: 'authorised', reference: id, amount: amountOf(amount, currency, asked), currency }
  }
  const latest = inOrder.at(-1)?.created_at
  const failed = inOrder.find(
    ({ created_at: at, status }) => at === latest && (status === 'failed' || status === 'refunded'),
  )
  if (!failed) return { state: 'open' }
  if (failed.status === 'refunded')
    return {
      state: 'failed',
      reference: failed.id,
      cause: 'expired',
      reason: 'Razorpay has sent the money back, because it was not captured',
    }
  return { state: 'failed', reference: failed.id, cause: causeOf(failed), reason: reasonOf(failed) }
}

function isCaptured({ status, captured }: RazorpayPayment): boolean {
  // one that Razorpay sends back without a capture is 'refunded' too
  return status === 'captured' || (status === 'refunded' && captured !== false)
}

function amountOf(units: number, currency: string, asked: { amount: number; currency: string }): number {
  return currency === asked.currency ? paidAmount(units, asked) : storedAmount(units, currency)
}

/** Razorpay's reasons of failures; those about technical faults and new ones are 'unknown'. */
const causes: Record<string, FailureCause> = {
  insufficient_funds: 'insufficient_funds',
  payment_cancelled: 'cancelled',
  payment_timed_out: 'timed_out',
  payment_collect_request_expired: 'timed_out',
  authentication_failed: 'declined',
  authorisation_declined_by_psp: 'declined',
  card_declined: 'declined',
  card_disabled_for_online_payments: 'declined',
  card_expired: 'declined',
  card_not_enrolled: 'declined',
  debit_instrument_blocked: 'declined',
  debit_instrument_inactive: 'declined',
  incorrect_cvv: 'declined',
  incorrect_otp: 'declined',
  incorrect_pin: 'declined',
  invalid_otp: 'declined',
  payment_declined: 'declined',
  payment_failed: 'declined',
  payment_risk_check_failed: 'declined',
  transaction_limit_exceeded: 'declined',
}

function causeOf({ error_reason: reason, error_source: source }: RazorpayPayment): FailureCause {
  const known = Object.entries(causes).find(([name]) => name === reason)?.[1]
  return known ?? (source === 'bank' || source === 'issuer' ? 'declined' : 'unknown')
}

function reasonOf({ error_description: description, error_reason: reason }: RazorpayPayment): string {
  const told = description || 'The payment failed'
  return reason ? `${told} (${reason})` : told
}

export function refundOf({ id, status }: RazorpayRefund): ProviderRefund {
  const state = status === 'processed' ? 'done' : status === 'failed' ? 'failed' : 'pending'
  return {
    reference: id,
    state,
    reason: state === 'failed' ? 'Razorpay could not refund it, and tells the reason in its dashboard alone' : null,
  }
}

/** The key that `refundRequest` gave a refund; null when it was made elsewhere. */
export function keyOfRefund({ notes }: RazorpayRefund): string | null {
  return typeof notes?.key === 'string' ? notes.key : null
}

const disputeStates = ['under_review', 'won', 'lost', 'closed'] as const

export function disputeOf(dispute: RazorpayDispute): ProviderDispute {
  const { id, payment_id: paymentReference, amount, currency, reason_code: reason, respond_by: respondBy } = dispute
  // what is open, or has a state that is new, is for the owner to look at
  const status = disputeStates.find((one) => one === dispute.status) ?? 'needs_response'
  return {
    reference: id,
    token: null,
    paymentReference,
    amount: storedAmount(amount, currency),
    currency,
    reason: reason || 'unknown',
    status,
    respondBy: status === 'needs_response' && respondBy ? new Date(respondBy * 1000).toISOString() : null,
    link: `https://dashboard.razorpay.com/app/disputes/${encodeURIComponent(id)}`,
  }
}
