import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { parsePhone } from '~/domain/customers/addresses/phone.server'
import type { Channel } from '~/domain/operations/channels/channel'

/**
 * The code of a nonce: so the database alone tells no code, and no code is stored. `length` is the setting
 * `otp_digits`.
 */
export function codeOf(nonce: string, secret: string, length: number): string {
  const bytes = createHmac('sha256', secret).update(`one-time-code:${nonce}`).digest()
  // 48 bits make every code as likely as the others, but for less than one in a hundred million
  return String(bytes.readUIntBE(0, 6) % 10 ** length).padStart(length, '0')
}

/** Why what was typed cannot be a code; null when it can. */
export function codeProblem(typed: string, length: number): string | null {
  return /^\d+$/.test(typed) && typed.length === length ? null : `The OTP has ${length} digits`
}

/** How often a code can be typed wrong. */
export const maxTries = 3

/** Compares in constant time. */
export function isCode(typed: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(typed), digest(expected))
}

/** The database stores this hash instead of the cookie of the browser that asked. */
export function hashBrowserToken(token: string): string {
  return createHash('sha256').update(`code:${token}`).digest('hex')
}

/**
 * A mobile number of the channel's country as E.164, or null: the length is the channel's, else 10 digits. Codes are
 * not sent to other countries, because fraudsters are paid for messages to numbers of their own.
 */
export function parseChannelMobile(typed: string, channel: Channel): string | null {
  const phone = parsePhone(typed, channel.countryCode)
  if (phone === null || !phone.startsWith(channel.mobileCode)) return null
  return phone.length - channel.mobileCode.length === (channel.mobileNumberLength ?? 10) ? phone : null
}

/** A destination that a page may show: '+91 •••••• 3210', 'a•••@example.com'. */
export function maskDestination(destination: string): string {
  const at = destination.lastIndexOf('@')
  if (at > 0) return `${destination.slice(0, 1)}•••${destination.slice(at)}`
  return `${destination.slice(0, 3)} •••••• ${destination.slice(-4)}`
}
