import { parse } from 'cookie'
import type { ConsentSource } from '~/domain/operations/consent/consent'
import { cookieNames, nameInBrowser, type Cookies } from '~/http/cookies.server'

/** As `writeConsent` makes it; anything else is no answer. */
const answerShape = /^[a-z_.-]{0,200}$/

/** Reads the visitor's wishes about cookies from a request: the cookie of their answer, and Global Privacy Control. */
export function consentSource(cookies: Cookies, headers: { get(name: string): string | null }): ConsentSource {
  const cookie = cookies[cookieNames.consent]
  return {
    cookie: cookie !== undefined && answerShape.test(cookie) ? cookie : undefined,
    hasPrivacyControl: headers.get('Sec-GPC') === '1',
  }
}

/** The headers of a request that says the same about its visitor's wishes. */
export function consentHeaders(
  { cookie, hasPrivacyControl, hasScripts }: ConsentSource & { hasScripts: boolean },
  isSecure: boolean,
): Record<string, string> {
  return {
    ...(cookie === undefined ? {} : { Cookie: `${nameInBrowser(cookieNames.consent, isSecure)}=${cookie}` }),
    ...(hasPrivacyControl ? { 'Sec-GPC': '1' } : {}),
    ...(hasScripts ? {} : { 'Save-Data': 'on' }),
  }
}

/** The path of the page of this shop that a request comes from, or null. */
export function refererPath(request: Request, origin: string): string | null {
  const referer = request.headers.get('Referer')
  if (!referer || !URL.canParse(referer)) return null
  const url = new URL(referer)
  return url.host === new URL(origin).host ? url.pathname + url.search : null
}

/**
 * Deletes the cookies that the scripts of these items have set: at the host and, because such scripts share them, at
 * the domains above it.
 */
export function forgetCookies(request: Request, host: string, items: ReadonlyArray<{ cookies: RegExp }>): string[] {
  const names = Object.keys(parse(request.headers.get('Cookie') ?? '')).filter(
    (name) => /^[\w.-]{1,100}$/.test(name) && items.some(({ cookies }) => cookies.test(name)),
  )
  const parts = host.split('.')
  const domains = parts.slice(0, -1).map((_, index) => parts.slice(index).join('.'))
  return names.flatMap((name) => [
    `${name}=; Path=/; Max-Age=0`,
    ...domains.map((domain) => `${name}=; Domain=${domain}; Path=/; Max-Age=0`),
  ])
}
