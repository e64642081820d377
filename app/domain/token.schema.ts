import { z } from 'zod/v4'

/**
 * The one shape of the tokens that are credentials in a cookie, a link or a field: carts, orders, payments and uploads.
 * makeToken makes them with 128 bits, which are 22 characters of base64url (decisions, Order number).
 */
const tokenPattern = /^[A-Za-z0-9_-]{22,64}$/

/** A token as a form or a call sends it. */
export const tokenSchema = z.string().regex(tokenPattern)

/** Whether something can be a token at all. What cannot is never looked up. */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && tokenPattern.test(value)
}
