import { parse } from 'cookie'
import {
  recordEvents,
  visitorKeyOf,
  type EventClient,
  type VisitorReport,
} from '~/domain/operations/analytics/record-events.server'
import type { ConsentSource } from '~/domain/operations/consent/consent'
import type { ShopReport } from '~/domain/operations/analytics/shop-event'
import { readAllowedTools } from '~/plugins/analytics/allowed-tools.server'
import { isToken } from '~/domain/shared/token.schema'
import { makeToken } from '~/domain/shared/token.server'
import { customerOf, type Visitor } from '~/domain/shared/shop'
import { cookieNames, visitorCookie, type Cookies } from '~/http/cookies.server'

/** The parts of the context of a request that a report needs. */
interface Reporter extends Visitor {
  cookies: Cookies
  consentSource: ConsentSource
  userAgent: string
  /** Path and query. */
  path: string
}

interface Queued {
  context: Reporter
  headers: Headers
  report: ShopReport
  at: Date
}

/** So long after a report it is written, so that the answer is on its way and several become one transaction. */
const delay = 50
/** The most reports that wait to be written. Further ones are dropped: the shop matters more than its counts. */
const maxQueued = 5000

let queue: Queued[] = []
let timer: NodeJS.Timeout | null = null
let writing: Promise<void> = Promise.resolve()

/** Takes a report of what this request's visitor did. It is written after the answer, if the visitor allows a tool. */
export function queueReport(context: Reporter, headers: Headers, report: ShopReport): void {
  if (queue.length >= maxQueued) return
  queue.push({ context, headers, report, at: context.now() })
  timer ??= setTimeout(() => void flushReports(), delay)
}

/** Writes what has been reported in this process. Never throws: a lost count must not become an error of the shop. */
export function flushReports(): Promise<void> {
  if (timer) clearTimeout(timer)
  timer = null
  const taken = queue
  queue = []
  if (taken.length > 0) writing = writing.then(() => write(taken))
  return writing
}

async function write(taken: readonly Queued[]): Promise<void> {
  const [first] = taken
  if (!first) return
  const { db, log } = first.context
  try {
    const reports = await Promise.all(taken.map(allowedReport))
    await recordEvents(
      db,
      reports.filter((report) => report !== null),
      new Date(),
    )
  } catch (error) {
    log.warn({ err: error, reports: taken.length }, 'events could not be recorded')
  }
}

/** The report with its visitor; null when the visitor allows no tool. */
async function allowedReport({ context, headers, report, at }: Queued): Promise<VisitorReport | null> {
  const allowed = await readAllowedTools(context, context.consentSource)
  const key = visitorKeyFor(context, report.cartToken)
  // what is recorded for a tool that needs consent must be found again when it is withdrawn
  const tools = key === null ? allowed.filter(({ consentId }) => consentId === null) : allowed
  if (tools.length === 0) return null
  return {
    report,
    at,
    channel: context.channel,
    customerId: customerOf(context)?.id ?? null,
    visitorKey: key ?? visitorKeyOf(makeToken()),
    tools: tools.map(({ moduleName }) => moduleName),
    client: tools.some(({ fromServer }) => fromServer) ? clientOf(context, headers) : null,
  }
}

/**
 * Gives a browser without a name one, under which it is told what it has done. Who allows a tool has it in a cookie.
 * Tools that need no consent have to do without: then it is a new one with each request, until there is a cart.
 * @returns the cookie to set, or null
 */
export function nameVisitor(
  context: Pick<Reporter, 'cookies' | 'cartToken'> & { isSecure: boolean },
  tools: ReadonlyArray<{ consentId: string | null }>,
): string | null {
  const isKept = tools.some(({ consentId }) => consentId !== null)
  if (isToken(context.cookies[cookieNames.visitor]) || (!isKept && context.cartToken !== null)) return null
  const token = makeToken()
  context.cookies = { ...context.cookies, [cookieNames.visitor]: token }
  return isKept ? visitorCookie(token, context.isSecure) : null
}

/** The browser's own key, which it gets with its consent; else that of its cart. */
export function visitorKeyFor(
  { cookies, cartToken }: Pick<Reporter, 'cookies' | 'cartToken'>,
  newCartToken?: string | null,
): string | null {
  const token = [cookies[cookieNames.visitor], cartToken, newCartToken].find(isToken)
  return token === undefined ? null : visitorKeyOf(token)
}

/** Cookies of tools whose servers use them to join what a browser and a server report. */
const toolCookies = /^(?:_ga(?:_[A-Z0-9]{1,20})?|_fbp|_fbc)$/

function clientOf({ origin, userAgent, path }: Reporter, headers: Headers): EventClient {
  const referer = headers.get('Referer') ?? ''
  const page = URL.canParse(referer) ? new URL(referer).pathname : (path.split('?')[0] ?? '/')
  const cookies = Object.entries(parse(headers.get('Cookie') ?? '')).flatMap(([name, value]) =>
    toolCookies.test(name) && value !== undefined && value.length <= 300 ? [[name, value] as const] : [],
  )
  // a path may hold a token, as that of an order does; only paths of the catalogue are told
  return {
    pageUrl:
      origin + (/^\/(?:product|product-category|product-collection|shop-online|cart)(?:\/|$)/.test(page) ? page : '/'),
    userAgent,
    cookies: Object.fromEntries(cookies.slice(0, 10)),
  }
}
