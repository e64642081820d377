import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { mobileNumbersOf } from '~db/address-data/mobile-numbers'
import { parseMobile } from '~/domain/customers/addresses/phone.server'
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
 * A mobile number of the channel's country as E.164, or null: of the channel's length where it has one, else any. Codes
 * are not sent to other countries, because fraudsters are paid for messages to numbers of their own, nor to numbers
 * that cannot be mobiles, whose messages cost and never arrive.
 */
export function parseChannelMobile(typed: string, channel: Channel): string | null {
  const phone = parseMobile(typed, channel.countryCode)
  if (phone === null || !phone.startsWith(channel.mobileCode)) return null
  const { mobileNumberLength } = channel
  return mobileNumberLength === null || phone.length - channel.mobileCode.length === mobileNumberLength ? phone : null
}

/** What the field for a mobile number needs to know of the channel's numbers. */
export function mobileFieldOf(channel: Channel): { mobileCode: string; numberLength: number; trunkPrefix: string } {
  const { mobileCode, mobileNumberLength, countryCode } = channel
  const numbers = mobileNumbersOf(countryCode)
  return {
    mobileCode,
    numberLength: mobileNumberLength ?? Math.max(...(numbers?.lengths ?? [longestNumber])),
    trunkPrefix: numbers?.trunkPrefix ?? '',
  }
}

/** Without the calling code (E.164). */
const longestNumber = 14

/** A stored number as the field for one shows it: behind the channel's calling code, or whole with another one. */
export function nationalMobile(phone: string | null, { mobileCode }: Pick<Channel, 'mobileCode'>): string {
  return phone?.startsWith(mobileCode) ? phone.slice(mobileCode.length) : (phone ?? '')
}

/** A destination that a page may show: '+91 •••••• 3210', 'a•••@example.com'. */
export function maskDestination(destination: string): string {
  const at = destination.lastIndexOf('@')
  if (at > 0) return `${destination.slice(0, 1)}•••${destination.slice(at)}`
  return `${destination.slice(0, 3)} •••••• ${destination.slice(-4)}`
}
