import type { PaymentRow } from './payments.queries.server'

/** The amount that the provider took, in minor units; throws when it took nothing. */
export function capturedBy(payment: PaymentRow): { amount: number; currency: string } {
  if (payment.capturedAmount === null || payment.capturedCurrency === null)
    throw new Error(`nothing was captured by payment ${payment.id}`)
  return { amount: payment.capturedAmount, currency: payment.capturedCurrency }
}
