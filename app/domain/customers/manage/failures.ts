import type { NoParameters } from '~/domain/operations/changes/failures'

export interface CustomerFailures {
  customer_not_found: { id: number }
  note_not_found: NoParameters
  /** Another account has verified it. */
  contact_taken: { contact: 'email' | 'phone' }
  /** An account needs an e-mail address or a mobile number. */
  contact_needed: NoParameters
  mobile_number_invalid: NoParameters
  customer_without_email: NoParameters
  customer_password_not_offered: NoParameters
  customer_order_on_its_way: NoParameters
  customer_refund_by_hand: NoParameters
}
