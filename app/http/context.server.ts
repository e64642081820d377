import type { ConsentSource } from '~/domain/operations/consent/consent'
import { readChannelByHost } from '~/domain/operations/channels/read-channel.server'
import { findRedirect } from '~/domain/site/redirects/redirects.server'
import { hasFeature } from '~/domain/site/storefront/features.server'
import { checkReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { gateFor, isOwnerGate, type Gate, type LicenceGate } from '~/domain/site/gates/gates'
import { readGateState } from '~/domain/site/gates/gates.server'
import { isToken } from '~/domain/shared/token.schema'
import type { AuthVisitor } from '~/domain/customers/auth/auth-visitor'
import { readSession } from '~/domain/customers/accounts/sessions.server'
import { hasPermission } from '~/domain/operations/actors/roles'
import type { SignedInStaff } from '~/domain/operations/staff/staff'
import { readStaffSession } from '~/domain/operations/staff/staff-sessions.server'
import { oncePer, type Slots } from '~/framework/load-context'
import { readClosedPaths } from '~/plugins/hooks/closed-paths.server'
import { plugins } from '~/plugins/plugins.server'
import type { AppLoadContext } from '~/framework/server'
import { errorResponse } from './body.server'
import { consentSource } from './preferences/consent'
import { cookieNames, readCookies, readFlash, readKnownAccounts, type Cookies, type Flash } from './cookies.server'
import { gatePass, hasPass } from './gates/gate-pass'
import { gateResponse } from './gates/gate-response'
import { isOpenPast, isProgramPath } from './gates/open-paths'
import { clientNetwork } from './limits/client-network'
import { exceedsPathLimits } from './limits/path-limits'
import { queueReport } from './analytics/report-queue.server'
import { requestHost } from './origin-check.server'
import { rememberPost } from './posted-form.server'
import { requestIdOf } from './request-id'
import { getRuntime } from './runtime.server'
import { savesData } from './preferences/save-data'
import { closedShopHelp, originOf, shopUrls } from './shop-urls'

/**
 * Everything that a request contains, read once. Loaders, actions, API calls and the layout get the same object; no
 * other code reads cookies or settings.
 */
export interface RequestContext extends AuthVisitor {
  /** The member of staff who is signed in in this browser, or null. Their session is one of its own. */
  staff: SignedInStaff | null
  /** Path and query of the requested page or call. */
  path: string
  /** The id of this request in its log lines and in X-Request-Id. */
  requestId: string
  /** Multiplies every limit (RATE_LIMIT_FACTOR). */
  limitFactor: number
  /** How long in ms people need to fill in a form, at least. */
  minFormTime: number
  /** Whether the shop is reached over TLS. Cookies are marked Secure then. */
  isSecure: boolean
  /** Whether sent mails can be read in the shop: in the demo shop and in development. */
  hasMailViewer: boolean
  /** Whether mails reach their readers: there is a mail server, or the mail viewer. */
  sendsMail: boolean
  /** Whether SMS reach their readers: there is a provider, or the viewer. */
  sendsSms: boolean
  cookies: Cookies
  /** The message that the previous form left for this page; it is shown once. */
  flash: Flash | null
  /** Whether the browser asks for less data (Save-Data: on). */
  savesData: boolean
  /** The visitor's wishes about cookies. */
  consentSource: ConsentSource
  /** Whether a page of the shop itself shows this one in a frame (Fetch Metadata). */
  isFramed: boolean
  /** Placeholders for what the page shows of its visitor, when it is rendered for all of them. */
  slots: Slots | null
}

/** Why the shop cannot answer a request with a page. */
interface RequestFailure {
  status: number
  statusText: string
}

interface BuiltContext {
  context: RequestContext
  /** The gate that the visitor meets, or null; the addresses that it does not close are those of `openPaths`. */
  gate: Gate | null
  /** Whether an address belongs to plugins of which none is active: then there is nothing at it. */
  isClosed(pathname: string): boolean
}

/**
 * The context of the request that a loader or an action was called for. It is built when it is first needed and stored
 * under the load context. Every server makes a new load context for each request (remix-serve and Vite make an empty
 * one). Throws 404 'Website Unavailable' when the host has no channel or the channel no licence, the answer of the gate
 * that the visitor meets (see gates/open-paths), and 404 for an address with a NUL character or of a plugin that is not
 * active.
 */
export async function requestContext(args: ContextArgs): Promise<RequestContext> {
  const context = await layoutContext(args)
  if ((await openContext(args)).isClosed(pathnameOf(context))) throw errorResponse(404, 'Page Not Found')
  return context
}

/**
 * Returns the context of a request as requestContext does, for what is around a page: also around the 404 at an address
 * of a plugin that is not active.
 */
export async function layoutContext(args: ContextArgs): Promise<RequestContext> {
  const { context, gate } = await openContext(args)
  const isRead = args.request.method === 'GET' || args.request.method === 'HEAD'
  if (gate === null || isOpenPast(gate, pathnameOf(context), isRead)) return context
  throw isOwnerGate(gate) ? gateResponse(gate, { path: context.path, isRead }) : licenceResponse(gate, context)
}

const pathnameOf = ({ path }: Pick<RequestContext, 'path'>) => path.split('?')[0] ?? ''

interface ContextArgs {
  request: Request
  context: AppLoadContext
}

/** The context with the gate that the visitor meets, for calls, which say themselves what lets them through. */
export async function openContext(args: ContextArgs): Promise<BuiltContext> {
  rememberPost(args)
  const built = await contextOf(args.context, args.request)
  // every loader throws a new response, because the body of a response can be read only once
  if ('redirectTo' in built) throw new Response(null, { status: 301, headers: { Location: built.redirectTo } })
  if ('failure' in built) throw new Response(built.failure.statusText, built.failure)
  return built
}

/** The body of the 503 while the shop's licence is inactive. */
export interface InactiveLicence {
  message: string
  /** A mailto: or tel: address, or the contact page when the shop has neither; null without a customer care. */
  supportHref: string | null
}

/** The answer to a request that the licence holds back: there is none, or it is inactive. */
export function licenceResponse(
  gate: LicenceGate,
  { settings, path }: Pick<RequestContext, 'settings' | 'path'>,
): Response {
  if (gate === 'no-licence') return new Response(unavailable.statusText, unavailable)
  const headers = { 'Cache-Control': 'no-store' }
  if (isProgramPath(pathnameOf({ path })))
    return new Response(unavailable.statusText, { status: 503, statusText: unavailable.statusText, headers })
  const body: InactiveLicence = { message: 'Website Unavailable', supportHref: closedShopHelp(settings) }
  return Response.json(body, { status: 503, statusText: body.message, headers })
}

const unavailable: RequestFailure = { status: 404, statusText: 'Website Unavailable' }

const contextOf = oncePer(buildContext)

async function buildContext(
  { peerAddress, slots }: AppLoadContext,
  request: Request,
): Promise<BuiltContext | { failure: RequestFailure } | { redirectTo: string }> {
  // PostgreSQL cannot store a NUL character in text, so no page has an address with one
  const isNoAddress = /%00/.test(request.url) || exceedsPathLimits(new URL(request.url).pathname)
  if (isNoAddress) return { failure: { status: 404, statusText: 'Page Not Found' } }
  const { env, db, log } = await getRuntime()
  await checkReferenceData(db)
  const settings = await readSettings(db, log)
  const host = requestHost(request, env.trustsProxy).replace(/:\d+$/, '').toLowerCase()
  const channel = await readChannelByHost(db, host, settings)
  const gateState = channel && (await readGateState(db, channel))
  if (!channel || !gateState) return { failure: unavailable }
  const url = new URL(request.url)
  const pathname = url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  const { search } = url
  const cookies = readCookies(request, env.trustsProxy)
  const staff = await readStaffSession(db, cookies[cookieNames.staff], new Date())
  // who keeps pages has checked the gates before
  const hasPassed = Boolean(slots) || hasPass(gatePass(gateState, channel.id, env.sessionSecret), cookies)
  const gate = gateFor(gateState, { hasPassed, isStaff: staff !== null || Boolean(slots) })
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const redirectTo = gate === null && isRead ? await findRedirect(db, pathname, search) : null
  if (redirectTo !== null) return { redirectTo }
  const cartToken = cookies[cookieNames.cart]
  const signedIn = await readSession(db, cookies[cookieNames.session], new Date())
  const requestId = requestIdOf(request.headers.get('X-Request-Id'))
  const origin = originOf(channel.host, env.port, env.trustsProxy)
  const { hasTestTools } = env
  const context: RequestContext = {
    db,
    channel,
    settings,
    // most requests write no line of their own
    get log() {
      return log.child({ requestId })
    },
    origin,
    urls: shopUrls(origin),
    dataDir: env.dataDir,
    allowsTestPayments: hasTestTools,
    mayTestKeys: staff !== null && hasPermission(staff.member.role, 'payments'),
    now: () => new Date(),
    actor: signedIn ? { kind: 'customer', ...signedIn.customer } : { kind: 'guest' },
    session: signedIn?.session ?? null,
    staff,
    userAgent: request.headers.get('User-Agent')?.slice(0, 500) ?? '',
    cartToken: isToken(cartToken) ? cartToken : null,
    pincode: (await hasFeature({ db }, 'PincodeAvaliability'))
      ? (cookies[cookieNames.pincode]?.slice(0, 16) ?? null)
      : null,
    path: pathname + search,
    requestId,
    // most pages count for no limit
    get clientNetwork() {
      return clientNetwork(request, { peerAddress, proxyCount: env.proxyCount })
    },
    get knownAccounts() {
      return readKnownAccounts(cookies, env.sessionSecret)
    },
    limitFactor: env.limitFactor,
    minFormTime: env.minFormTime,
    secret: env.sessionSecret,
    isSecure: env.trustsProxy,
    hasMailViewer: hasTestTools,
    sendsMail: env.smtpUrl !== null || hasTestTools,
    sendsSms: env.smsUrl !== null || hasTestTools,
    cookies,
    // what a form is answered with is not beside what another one was answered with before
    flash: isRead ? readFlash(cookies, pathname, env.sessionSecret) : null,
    savesData: savesData(request.headers),
    consentSource: consentSource(cookies, request.headers),
    isFramed:
      request.headers.get('Sec-Fetch-Dest') === 'iframe' && request.headers.get('Sec-Fetch-Site') === 'same-origin',
    slots: slots ?? null,
    report: (report) => queueReport(context, request.headers, report),
  }
  return { context, gate, isClosed: await readClosedPaths(plugins, { db }) }
}
