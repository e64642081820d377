import { createHmac, timingSafeEqual } from 'node:crypto'
import { parse, serialize } from 'cookie'
import { makeToken } from '~/domain/shared/token.server'
import { days, hours, minutes, seconds } from '~/domain/shared/units'

/**
 * The shop's cookies. Each of them is set only by a POST, those of staff also by a sign-in link; `viewed`, which adding
 * to a cart sets, is continued by the product pages. `flash` comes with any redirect, and the page that shows its
 * message removes it.
 */
export const cookieNames = {
  cart: 'cart_session',
  grid: 'grid',
  pincode: 'pincode',
  flash: 'flash',
  notice: 'notice',
  consent: 'cookie_preference',
  session: 'session',
  signInMode: 'sign_in_mode',
  knownAccounts: 'known_accounts',
  code: 'code',
  passkey: 'passkey',
  staff: 'staff_session',
  knownStaff: 'known_staff',
  toSave: 'to_save',
  coupon: 'coupon_ready',
  staffStep: 'staff_step',
  viewed: 'viewed',
  passed: 'protected_passed',
  dailyVisit: 'heart_beat',
  visitor: 'visitor',
} as const

export type Cookies = Readonly<Record<string, string | undefined>>

/**
 * The name in the browser. Behind TLS it has a prefix, with which the browser accepts a cookie from this very host
 * alone: not over plain HTTP, and not from a neighbouring subdomain (RFC 6265bis, 4.1.3).
 */
export function nameInBrowser(name: string, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}

/** The shop's cookies by their plain names. Behind TLS those without the prefix do not count. */
export function readCookies(request: Request, isSecure: boolean): Cookies {
  return parseCookies(request.headers.get('Cookie') ?? '', isSecure)
}

const names = Object.values(cookieNames)
/** The cookies that were parsed last: several parts of the server read the cookies of a request. */
let last: { header: string; isSecure: boolean; cookies: Cookies } | null = null

/**
 * Returns the shop's cookies by their plain names, from the text of a Cookie header. Behind TLS those without the
 * prefix do not count.
 */
export function parseCookies(header: string, isSecure: boolean): Cookies {
  if (last?.header === header && last.isSecure === isSecure) return last.cookies
  const sent = parse(header)
  const cookies: Record<string, string | undefined> = {}
  for (const name of names) cookies[name] = sent[nameInBrowser(name, isSecure)]
  last = { header, isSecure, cookies: Object.freeze(cookies) }
  return last.cookies
}

interface CookieOptions {
  isSecure: boolean
  maxAgeMs?: number
  isHttpOnly?: boolean
}

function makeCookie(name: string, value: string, options: CookieOptions): string {
  return serialize(nameInBrowser(name, options.isSecure), value, {
    path: '/',
    sameSite: 'lax',
    httpOnly: options.isHttpOnly ?? true,
    secure: options.isSecure,
    ...(options.maxAgeMs === undefined ? {} : { maxAge: Math.floor(options.maxAgeMs / 1000) }),
  })
}

export function cartCookie(token: string, expireDays: number, isSecure: boolean): string {
  return makeCookie(cookieNames.cart, token, { isSecure, maxAgeMs: days(expireDays) })
}

export function gridCookie(columns: number, isSecure: boolean): string {
  return makeCookie(cookieNames.grid, String(columns), { isSecure, maxAgeMs: days(365) })
}

export function pincodeCookie(pincode: string, isSecure: boolean): string {
  return makeCookie(cookieNames.pincode, pincode, { isSecure, maxAgeMs: days(30) })
}

/** Returns the cookie that keeps the visitor's answer about cookies for a year (specification 2, section 9). */
export function consentCookie(value: string, isSecure: boolean): string {
  return makeCookie(cookieNames.consent, value, { isSecure, maxAgeMs: days(365) })
}

/** Remembers the words of the store notice that the visitor has closed, by their hash. */
export function noticeCookie(sign: string, isSecure: boolean): string {
  return makeCookie(cookieNames.notice, sign, { isSecure, maxAgeMs: days(7) })
}

/** The sign (savedSign) of what a guest wants to save; it is saved when they have signed in. */
export function toSaveCookie(sign: string | null, isSecure: boolean): string {
  return makeCookie(cookieNames.toSave, sign ?? '', {
    isSecure,
    maxAgeMs: sign === null ? 0 : hours(1),
  })
}

/** The code of a link with a coupon, until the cart has something that it can be applied to; null removes it. */
export function couponCookie(code: string | null, isSecure: boolean): string {
  return makeCookie(cookieNames.coupon, code ?? '', { isSecure, maxAgeMs: code === null ? 0 : days(1) })
}

/** The products that a visitor has looked at; it ends with the browser. */
export function viewedProductsCookie(ids: string, isSecure: boolean): string {
  return makeCookie(cookieNames.viewed, ids, { isSecure })
}

/** The session of a customer who has signed in; with "Remember me" it outlives the browser. */
export function sessionCookie(token: string, isRemembered: boolean, isSecure: boolean): string {
  return makeCookie(cookieNames.session, token, { isSecure, ...(isRemembered ? { maxAgeMs: days(30) } : {}) })
}

/** The session of a member of staff; it ends with the browser, and earlier on the server. */
export function staffCookie(token: string, isSecure: boolean): string {
  return makeCookie(cookieNames.staff, token, { isSecure })
}

/**
 * Remembers which member has signed in last in this browser. It proves nothing: a form that is sent after their session
 * has ended is kept for them.
 */
export function knownStaffCookie(memberId: number, secret: string, isSecure: boolean): string {
  return makeCookie(cookieNames.knownStaff, `${memberId}.${knownStaffSignature(memberId, secret)}`, { isSecure })
}

/** The id of the member who has signed in last in this browser; null for other browsers. */
export function readKnownStaff(cookies: Cookies, secret: string): number | null {
  const [id = '', given = ''] = (cookies[cookieNames.knownStaff] ?? '').split('.')
  return isSame(given, knownStaffSignature(id, secret)) ? Number(id) : null
}

const knownStaffSignature = (id: number | string, secret: string) =>
  createHmac('sha256', secret).update(`known-staff:${id}`).digest('base64url')

/** Names the sign-in of a member who has given the password and still has to give a code. */
export function staffStepCookie(token: string, isSecure: boolean): string {
  return makeCookie(cookieNames.staffStep, token, { isSecure, maxAgeMs: minutes(10) })
}

export function clearedStaffStepCookie(isSecure: boolean): string {
  return makeCookie(cookieNames.staffStep, '', { isSecure, maxAgeMs: 0 })
}

export function clearedStaffCookie(isSecure: boolean): string {
  return makeCookie(cookieNames.staff, '', { isSecure, maxAgeMs: 0 })
}

/** Removes the session of a customer who signs out, their cart and what they have looked at. */
export function clearedCustomerCookies(isSecure: boolean): string[] {
  return [cookieNames.session, cookieNames.cart, cookieNames.pincode, cookieNames.viewed].map((name) =>
    makeCookie(name, '', { isSecure, maxAgeMs: 0 }),
  )
}

/** Remembers that the visitor has given the password of a protected shop. */
export function passedCookie(pass: string, isSecure: boolean): string {
  return makeCookie(cookieNames.passed, pass, { isSecure, maxAgeMs: days(30) })
}

/**
 * The day of the browser's last heartbeat (specification 1, section 9), which its script reads
 * (enhance/network/daily-visit).
 */
export function dailyVisitCookie(day: string, isSecure: boolean): string {
  return makeCookie(cookieNames.dailyVisit, day, { isSecure, maxAgeMs: days(7), isHttpOnly: false })
}

/** Names the browser of a visitor who allows analytics; null removes the name. */
export function visitorCookie(token: string | null, isSecure: boolean): string {
  return makeCookie(cookieNames.visitor, token ?? '', { isSecure, maxAgeMs: token === null ? 0 : days(365) })
}

/** Names the code that was sent for this browser. */
export function codeCookie(token: string, isSecure: boolean): string {
  return makeCookie(cookieNames.code, token, { isSecure, maxAgeMs: minutes(30) })
}

/** Names the challenge that this browser has to answer with a passkey. */
export function passkeyCookie(token: string | null, isSecure: boolean): string {
  return makeCookie(cookieNames.passkey, token ?? '', { isSecure, maxAgeMs: token === null ? 0 : minutes(5) })
}

export function clearedCodeCookie(isSecure: boolean): string {
  return makeCookie(cookieNames.code, '', { isSecure, maxAgeMs: 0 })
}

/** Remembers which form the visitor signed in with last. */
export function signInModeCookie(mode: 'otp' | 'email', isSecure: boolean): string {
  return makeCookie(cookieNames.signInMode, mode, { isSecure, maxAgeMs: days(365) })
}

/** The newest accounts that a browser is known by. */
const maxKnownAccounts = 3

/**
 * Remembers that somebody has signed in to this account in this browser, besides the accounts that it is known by. It
 * proves nothing but that: it gives the browser tries of its own with codes for this account (see codePlaceOf).
 */
export function knownAccountsCookie(
  known: ReadonlyMap<number, string>,
  customerId: number,
  secret: string,
  isSecure: boolean,
): string {
  const others = [...known].filter(([id]) => id !== customerId)
  const newest = [[customerId, known.get(customerId) ?? makeToken()] as const, ...others].slice(0, maxKnownAccounts)
  const value = newest.map(([id, name]) => `${id}.${name}.${knownSignature(id, name, secret)}`).join('~')
  return makeCookie(cookieNames.knownAccounts, value, { isSecure, maxAgeMs: days(365) })
}

/** The accounts that this browser is known by, with its random name for each. */
export function readKnownAccounts(cookies: Cookies, secret: string): ReadonlyMap<number, string> {
  const entries = (cookies[cookieNames.knownAccounts] ?? '').split('~').slice(0, maxKnownAccounts)
  const known = new Map<number, string>()
  for (const entry of entries) {
    const [id = '', name = '', given = ''] = entry.split('.')
    if (isSame(given, knownSignature(id, name, secret))) known.set(Number(id), name)
  }
  return known
}

const knownSignature = (id: number | string, name: string, secret: string) =>
  createHmac('sha256', secret).update(`known-account:${id}.${name}`).digest('base64url')

/** Compares in constant time. */
function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** The message that the page after a redirect shows once. */
export interface Flash {
  tone: 'success' | 'error' | 'info'
  message: string
  /** The field that the message is about, and the text typed into it. The page shows both at that field. */
  field?: { name: string; typed: string }
}

const flashLifetime = seconds(60)

/**
 * A cookie with a signed message for the next page, whose path is `at`. That page removes it; a message whose page is
 * not opened expires after 60 seconds.
 */
export function flashCookie(flash: Flash, at: string, secret: string, isSecure: boolean, now = Date.now()): string {
  const body = Buffer.from(JSON.stringify({ ...flash, at, until: now + flashLifetime })).toString('base64url')
  return makeCookie(cookieNames.flash, `${body}.${signature(body, secret)}`, { isSecure, maxAgeMs: flashLifetime })
}

/** Removes an earlier message, so that the page after a later form does not show it. */
export function clearedFlashCookie(isSecure: boolean): string {
  return makeCookie(cookieNames.flash, '', { isSecure, maxAgeMs: 0 })
}

/** The message for the page at a path, if the cookie holds one that is signed and not too old. */
export function readFlash(cookies: Cookies, path: string, secret: string, now = Date.now()): Flash | null {
  const [body, givenSignature] = (cookies[cookieNames.flash] ?? '').split('.')
  if (!body || !givenSignature) return null
  if (!isSame(givenSignature, signature(body, secret))) return null
  const flash: Flash & { at: string; until: number } = JSON.parse(Buffer.from(body, 'base64url').toString())
  return flash.until > now && flash.at === path
    ? { tone: flash.tone, message: flash.message, ...(flash.field ? { field: flash.field } : {}) }
    : null
}

/** Adds a sentence to the message that a redirect brings to its page, if it brings one. */
export function addToFlash(
  { headers }: Response,
  { secret, isSecure }: { secret: string; isSecure: boolean },
  sentence: string,
): void {
  const path = (headers.get('Location') ?? '').split(/[?#]/)[0] ?? ''
  const cookies = headers.getSetCookie()
  const own = cookies.find((cookie) => cookie.startsWith(`${nameInBrowser(cookieNames.flash, isSecure)}=`))
  const flash = own && readFlash(parseCookies(own.split(';')[0] ?? '', isSecure), path, secret)
  if (!flash) return
  headers.delete('Set-Cookie')
  for (const cookie of cookies) if (cookie !== own) headers.append('Set-Cookie', cookie)
  const message = `${flash.message} ${sentence}`
  headers.append('Set-Cookie', flashCookie({ ...flash, message }, path, secret, isSecure))
}

function signature(body: string, secret: string): string {
  return createHmac('sha256', secret).update(`flash:${body}`).digest('base64url')
}
