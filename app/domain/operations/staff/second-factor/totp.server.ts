import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { seconds } from '~/domain/shared/units'

/** The length of a step, and the digits of a code: what every authenticator app assumes (RFC 6238, section 4). */
const stepLength = seconds(30)
const digits = 6

/** The alphabet in which apps show and take secrets (RFC 4648, section 6). */
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret of 160 random bits (RFC 4226, section 4). */
export function makeTotpSecret(): Buffer {
  return randomBytes(20)
}

/** A secret as people type it into an app; its length in bytes must be a multiple of 5. */
export function toBase32(secret: Buffer): string {
  const bits = [...secret].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => base32[Number.parseInt(five, 2)]).join('')
}

/** The number of the step that an instant belongs to. */
export function totpStep(now: Date): number {
  return Math.floor(now.getTime() / stepLength)
}

/** The code of a step (RFC 6238 with HMAC-SHA-1, RFC 4226 section 5.3). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hmac = createHmac('sha1', secret).update(counter).digest()
  const offset = hmac.readUInt8(hmac.length - 1) & 0xf
  const number = hmac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

/**
 * The step whose code was typed: the current one, the one before or the one after, because clocks differ. Null when it
 * is none of them.
 */
export function matchTotp(secret: Buffer, typed: string, now: Date): number | null {
  const given = Buffer.from(typed)
  const current = totpStep(now)
  const steps = [current, current - 1, current + 1].filter((step) => {
    const expected = Buffer.from(totpCode(secret, step))
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return steps[0] ?? null
}

/** The address that an authenticator app reads from the QR code. */
export function totpUrl(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}`
}
