import { isCommonPassword } from './common-passwords'

const commonPassword = 'This password is too easy to guess. Please choose another one'

/** Why a password cannot be chosen; null when it can. Its length is checked by the schema. */
export function passwordProblem(password: string): string | null {
  return isCommonPassword(password) ? commonPassword : null
}
