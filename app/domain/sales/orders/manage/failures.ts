import type { NoParameters } from '~/domain/operations/changes/failures'

export interface OrderFailures {
  order_not_found: { number: string }
  /** A mail or an SMS about the order. */
  message_not_found: { number: string }
  message_waits: NoParameters
  no_payment_pending: { number: string; status: string; paymentStatus: string }
}
