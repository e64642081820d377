import { z } from 'zod/v4'

/**
 * The format of tokens, which are credentials in a cookie, a link or a field: of carts, orders, payments and uploads.
 * makeToken returns 128 bits in 22 characters of base64url.
 */
const tokenPattern = /^[A-Za-z0-9_-]{22,64}$/

/** A token as a form or a call sends it. */
export const tokenSchema = z.string().regex(tokenPattern)

/** Whether a value has the format of a token. Other values are never looked up. */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && tokenPattern.test(value)
}
