import { createHmac, timingSafeEqual } from 'node:crypto'
import { gateFor, type GateState } from '~/domain/site/gates/gates'
import { cookieNames, type Cookies } from '~/http/cookies.server'

/**
 * Returns the value of the cookie of those who have given the password: a signature of the channel and of the
 * password's hash, so that a new password ends it. Null where no password is set.
 */
export function gatePass({ passwordHash }: GateState, channelId: number, secret: string): string | null {
  if (passwordHash === null) return null
  return createHmac('sha256', secret).update(`gate:${channelId}:${passwordHash}`).digest('base64url')
}

/** Whether a visitor has given the password. */
export function hasPass(pass: string | null, cookies: Cookies): boolean {
  const given = cookies[cookieNames.passed]
  if (pass === null || given === undefined) return false
  const [expected, compared] = [Buffer.from(pass), Buffer.from(given)]
  return expected.length === compared.length && timingSafeEqual(expected, compared)
}

const isOpenForAll = () => true

/**
 * Makes the check whether a cached page may be shown to who has these cookies. Members of staff are not known by them:
 * the app answers their requests.
 */
export function cachedPageCheck(state: GateState, channelId: number, secret: string): (cookies: Cookies) => boolean {
  if (gateFor(state, { hasPassed: false, isStaff: false }) === null) return isOpenForAll
  const pass = gatePass(state, channelId, secret)
  return (cookies) => gateFor(state, { hasPassed: hasPass(pass, cookies), isStaff: false }) === null
}
