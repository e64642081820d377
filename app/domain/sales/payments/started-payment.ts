import type { PaymentRow } from './payments.queries.server'
import type { StartedPayment } from './provider'

/** An attempt as its provider is asked about it. */
export function startedPayment(payment: PaymentRow, order: { number: string | null }): StartedPayment {
  const { token, providerReference, captureReference, amount, currency, createdAt } = payment
  return {
    token,
    orderNumber: order.number ?? '',
    reference: providerReference,
    captureReference,
    amount,
    currency,
    createdAt,
  }
}
