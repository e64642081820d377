import { fail } from '~/domain/result'
import { isCommonPassword } from './common-passwords'

/** The shop's owner has switched off email addresses and passwords (`enable_legacy_auth`). */
export const passwordsNotOffered = () =>
  fail('not_offered', 'You can’t log in with an email address and a password here at the moment')

const commonPassword = 'This password is too easy to guess. Please choose another one'

/** Why a password cannot be chosen; null when it can. Its length is checked by the schema. */
export function passwordProblem(password: string): string | null {
  return isCommonPassword(password) ? commonPassword : null
}
