import type { PaymentRow } from './payments.queries.server'

/** What the provider took, minor units; throws for an attempt that took nothing. */
export function capturedBy(payment: PaymentRow): { amount: number; currency: string } {
  if (payment.captured_amount === null || payment.captured_currency === null)
    throw new Error(`nothing was captured by payment ${payment.id}`)
  return { amount: payment.captured_amount, currency: payment.captured_currency }
}
