export interface OrderFailures {
  order_not_found: { number: string }
  no_payment_pending: { number: string; status: string; paymentStatus: string }
}
