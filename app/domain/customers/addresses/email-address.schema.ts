import { domainToASCII, domainToUnicode } from 'node:url'
import { z } from 'zod/v4'
import { maxEmailLength } from '~/domain/shared/field-limits'
import { plainCode } from '~/domain/shared/text/plain-code'

/** An e-mail address with its domain in ASCII (bücher.example is xn--bcher-kva.example), to compare it with others. */
export function asciiEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 0 ? email : `${email.slice(0, at)}@${domainToASCII(email.slice(at + 1))}`
}

/**
 * How an address may be written elsewhere, apart from capitals: with its domain in ASCII, as here, or in its own
 * letters.
 * @param email in lower case, its domain in ASCII
 */
export function emailSpellings(email: string): [string, string] {
  const at = email.lastIndexOf('@')
  return [email, `${email.slice(0, at)}@${domainToUnicode(email.slice(at + 1))}`]
}

/** An e-mail address, also of an international domain. */
export const emailSchema = z
  .string()
  .overwrite(plainCode)
  .max(maxEmailLength)
  .refine((email) => z.email().max(maxEmailLength).safeParse(asciiEmail(email)).success)
