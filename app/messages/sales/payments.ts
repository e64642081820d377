import type { PaymentFailures } from '~/domain/sales/payments/failures'
import type { MissingConfig } from '~/domain/sales/payments/provider'
import type { Messages } from '../message-types'

/** The name of each part of a way to pay that the owner must enter. */
export const missingConfigNames: Record<MissingConfig, string> = {
  bank_account: 'the account',
  upi_id: 'your UPI id',
}

export const paymentMessages: Messages<PaymentFailures> = {
  payment_method_not_found: ({ code }) => `There is no payment method ${code}`,
  payment_limits_crossed: () => 'The minimum must not be higher than the maximum',
  payment_config_missing: ({ code, missing }) => `${code} needs ${missingConfigNames[missing]}`,
  payment_field_unknown: ({ field }) => `This way to pay has no field ${field}`,
  payment_field_invalid: ({ field }) => `This cannot be ${field}. Please copy it again, all of it`,
  payment_code_invalid: () => 'The code of a payment method has small letters, digits, _ and - only',
}
