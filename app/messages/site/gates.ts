import type { GateFailures } from '~/domain/site/gates/failures'
import type { Messages } from '../message-types'

export const gateMessages: Messages<GateFailures> = {
  gate_password_too_short: ({ least }) => `The password needs at least ${least} characters`,
  gate_password_too_long: ({ most }) => `The password may have ${most} characters at most`,
  gate_password_missing: () => 'There is no password yet; set one',
}
