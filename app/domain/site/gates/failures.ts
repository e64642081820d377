import type { NoParameters } from '~/domain/operations/changes/failures'

export interface GateFailures {
  gate_password_too_short: { least: number }
  gate_password_too_long: { most: number }
  gate_password_missing: NoParameters
}
