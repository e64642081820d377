import type { NoParameters } from '~/domain/operations/changes/failures'
import type { BankPart } from './providers/bank-transfer/bank-account'
import type { ConfigFieldName, MissingConfig } from './provider'

export interface PaymentFailures {
  payment_method_not_found: { code: string }
  /** The lowest amount is higher than the highest one. */
  payment_limits_crossed: NoParameters
  payment_config_missing: { code: string; missing: MissingConfig }
  /** A part of an account, such as an IBAN, cannot be right. */
  payment_part_invalid: { part: BankPart }
  payment_code_invalid: NoParameters
  /** The provider has no such field. */
  payment_field_unknown: { field: string }
  /** The value cannot be one of this field; it is not repeated, because it may be secret. */
  payment_field_invalid: { field: ConfigFieldName }
  /** A test payment needs keys. */
  trial_keys_missing: NoParameters
  /** A test payment needs test keys. */
  trial_keys_live: NoParameters
  trial_currency: { currency: string }
  /** The provider has refused a test payment; its own words. */
  trial_refused: { reason: string }
  trial_unreachable: NoParameters
}
