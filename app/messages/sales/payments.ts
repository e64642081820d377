import type { PaymentFailures } from '~/domain/sales/payments/failures'
import type { MethodLack } from '~/domain/sales/payments/method-lacks'
import type { MissingConfig } from '~/domain/sales/payments/provider'
import type { BankPart } from '~/domain/sales/payments/providers/bank-transfer/bank-account'
import type { Messages } from '../message-types'

/** The name of each part of a way to pay that the owner must enter. */
export const missingConfigNames: Record<MissingConfig, string> = {
  bank_account: 'the account',
  upi_id: 'your UPI id',
}

/** What each lack of a way to pay means for the owner. */
export const lackWords: Record<MethodLack, string> = {
  currency: 'The provider does not take the currency of this channel',
  keys: 'Nobody can pay with it until they are entered',
  webhook_secret: 'The secret of the webhook is missing',
  live_keys: 'The keys are for tests: only your team sees it',
  bank_account: 'Your account is missing',
  upi_id: 'Your UPI id is missing',
}

/** What is wrong with a part of an account. */
export const wrongPartWords: Record<BankPart, string> = {
  holder: 'Enter the name of the account’s holder',
  bank: 'Enter the name of the bank',
  iban: 'This is no IBAN: a letter or a digit is wrong or missing',
  bic: 'A BIC has 8 or 11 letters and digits, such as COBADEFFXXX',
  account_number: 'Enter the number of the account, at least 4 digits',
  ifsc: 'An IFSC has four letters, a zero and six letters or digits, such as HDFC0000240',
  routing_number: 'This is no routing number: it has nine digits, and one of them is wrong or missing',
  sort_code: 'A sort code has six digits, such as 20-00-00',
  vpa: 'A UPI id is like name@bank',
}

/** What the owner reads about a part of an account. */
export const bankPartHints: Record<BankPart, string> = {
  holder: 'As the bank has it: your name, or that of your business.',
  bank: 'Such as HDFC Bank.',
  iban: 'Begins with two letters; it is on each statement of your bank.',
  bic: 'Customers in other countries need it.',
  account_number: 'As it is on the statements of your bank.',
  ifsc: 'The code of your branch, such as HDFC0000240.',
  routing_number: 'Nine digits (ABA).',
  sort_code: 'Six digits, such as 20-00-00.',
  vpa: 'Such as name@bank.',
}

export const paymentMessages: Messages<PaymentFailures> = {
  payment_method_not_found: ({ code }) => `There is no payment method ${code}`,
  payment_limits_crossed: () => 'The minimum must not be higher than the maximum',
  payment_config_missing: ({ code, missing }) => `${code} needs ${missingConfigNames[missing]}`,
  payment_field_unknown: ({ field }) => `This way to pay has no field ${field}`,
  payment_field_invalid: ({ field }) => `This cannot be ${field}. Please copy it again, all of it`,
  trial_keys_missing: () => 'Enter the keys first: then a test payment can be made',
  trial_keys_live: () => 'These keys move money, and a test payment must not. Enter the keys for tests first',
  trial_currency: ({ currency }) => `The provider takes no ${currency}, which this channel sells in`,
  trial_refused: ({ reason }) => `The provider has refused the test payment. It says: ${reason}`,
  trial_unreachable: () => 'The provider has not answered. Please try again in a minute',
  payment_part_invalid: ({ part }) => wrongPartWords[part],
  payment_code_invalid: () => 'The code of a payment method has small letters, digits, _ and - only',
}
