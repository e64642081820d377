import { createHmac, timingSafeEqual } from 'node:crypto'
import { hours } from '~/domain/shared/units'

/** A page with a form that was open longer is asked to be sent once more. */
const maxTime = hours(24)

const signatureOf = (time: string, secret: string) =>
  createHmac('sha256', secret).update(`form:${time}`).digest('base64url').slice(0, 22)

/** When a form was shown, signed, for a hidden field of it. */
export function formStamp(secret: string, now: Date): string {
  const time = now.getTime().toString(36)
  return `${time}.${signatureOf(time, secret)}`
}

/** How long ago in ms this shop showed the form with this stamp; null for a stamp that is not the shop's. */
function ageOf(stamp: string, secret: string, now: Date): number | null {
  const [time = '', signature = ''] = stamp.slice(0, 60).split('.')
  const expected = Buffer.from(signatureOf(time, secret))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return now.getTime() - Number.parseInt(time, 36)
}

/**
 * Whether a form with this stamp was shown by this shop a plausible time ago: at most a day, and at least `minTime`
 * (ms), because nobody fills in a form faster, but programs do.
 */
export function isPlausibleStamp(stamp: string, secret: string, now: Date, minTime: number): boolean {
  const age = ageOf(stamp, secret, now)
  return age !== null && age >= minTime && age <= maxTime
}

/**
 * The stamp of a form that is shown again: its own, so that nobody has to wait anew; a new one when it is not valid.
 */
export function stampShownAgain(stamp: string, secret: string, now: Date): string {
  const age = ageOf(stamp, secret, now)
  return age !== null && age <= maxTime ? stamp : formStamp(secret, now)
}
