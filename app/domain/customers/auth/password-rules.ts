import { fail } from '~/domain/shared/result'
import type { Settings } from '~/domain/operations/settings/settings'
import { isCommonPassword } from './common-passwords'

/** The shop's owner has switched off email addresses and passwords (`enable_legacy_auth`). */
export const passwordsNotOffered = () =>
  fail('not_offered', 'You can’t log in with an email address and a password here at the moment')

const commonPassword = 'This password is too easy to guess. Please choose another one'

/**
 * Why a password cannot be chosen; null when it can. The schema checks the length that every shop asks for
 * (newPassword).
 */
export function passwordProblem(
  password: string,
  { password_min_length: minLength }: Pick<Settings, 'password_min_length'>,
): string | null {
  if ([...password].length < minLength) return `The value must have at least ${minLength} characters`
  return isCommonPassword(password) ? commonPassword : null
}
