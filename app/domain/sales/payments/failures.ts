import type { NoParameters } from '~/domain/operations/changes/failures'
import type { MissingConfig } from './provider'

export interface PaymentFailures {
  payment_method_not_found: { code: string }
  /** The lowest amount is higher than the highest one. */
  payment_limits_crossed: NoParameters
  payment_config_missing: { code: string; missing: MissingConfig }
  payment_code_invalid: NoParameters
}
