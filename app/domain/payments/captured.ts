import type { PaymentRow } from './payments.queries.server'

/** What the provider took, minor units; throws for an attempt that took nothing. */
export function capturedBy(payment: PaymentRow): { amount: number; currency: string } {
  if (payment.capturedAmount === null || payment.capturedCurrency === null)
    throw new Error(`nothing was captured by payment ${payment.id}`)
  return { amount: payment.capturedAmount, currency: payment.capturedCurrency }
}
