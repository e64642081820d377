import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { parsePhone } from '~/domain/addresses/phone.server'
import type { Channel } from '~/domain/channels/channel'

/** Digits of a code (specification 1, section 9). */
export const codeLength = 4

/** The code of a nonce: so the database alone tells no code, and no code is stored. */
export function codeOf(nonce: string, secret: string): string {
  const bytes = createHmac('sha256', secret).update(`one-time-code:${nonce}`).digest()
  // 48 bits make every code equally likely, but for less than one in a billion
  return String(bytes.readUIntBE(0, 6) % 10 ** codeLength).padStart(codeLength, '0')
}

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
 * A mobile number of the channel's country as E.164, or null: the length is the channel's, else 10 digits (decisions, OTP
 * phone). Codes are not sent to other countries, because fraudsters are paid for messages to numbers of their own.
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
