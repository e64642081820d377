import type { CustomerFailures } from '~/domain/customers/manage/failures'
import type { Messages } from '../message-types'

export const customerMessages: Messages<CustomerFailures> = {
  customer_not_found: ({ id }) => `There is no customer ${id}`,
  note_not_found: () => 'This note is removed already',
  contact_taken: ({ contact }) =>
    contact === 'email' ? 'Another account has this email address' : 'Another account has this mobile number',
  contact_needed: () => 'An account needs an email address or a mobile number',
  mobile_number_invalid: () => 'Enter a mobile number of your country, or one with its country code',
  customer_without_email: () => 'This account has no email address',
  customer_password_not_offered: () => 'Your shop has no passwords: customers sign in with codes',
  customer_order_on_its_way: () =>
    'One of their orders is still on its way, and its address is needed to deliver it. Deliver or cancel it first.',
  customer_refund_by_hand: () => 'You still owe them a refund by hand. Pay it and note it as paid first.',
}
