import { createHmac } from 'node:crypto'
import { plainCode } from '~/domain/shared/text/plain-code'

/** Base 32 without letters that look like digits (I, L, O) and without U (Crockford's alphabet). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 16

/**
 * The code of a gift card: 16 characters, 80 bits, from the card's random nonce and the shop's secret. So the database
 * alone does not tell any code, and a mail can be sent again.
 */
export function giftCardCode(nonce: string, secret: string): string {
  const bytes = createHmac('sha256', secret).update(`gift-card-code:${nonce}`).digest().subarray(0, 10)
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return Array.from({ length: codeLength }, (_, at) => alphabet[parseInt(bits.slice(at * 5, at * 5 + 5), 2)]).join('')
}

/** A code as people read it: ABCD-EFGH-JKMN-PQRS. */
export function formatGiftCardCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}

/** The code in what a person typed: spaces, hyphens and small letters are accepted, and O for 0, I and L for 1. */
export function normaliseGiftCardCode(typed: string): string | null {
  const code = plainCode(typed).toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return code.length === codeLength && [...code].every((letter) => alphabet.includes(letter)) ? code : null
}

/** Returns the hash that is stored of a gift card's code. */
export function hashGiftCardCode(code: string, secret: string): string {
  return createHmac('sha256', secret).update(`gift-card-hash:${code}`).digest('hex')
}
