import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import type { Database } from '~db/connection'
import { fail, ok, type Failure, type Result } from '~/domain/shared/result'
import { minutes } from '~/domain/shared/units'
import { errorResponse } from '~/http/body.server'
import type { RequestContext } from '~/http/context.server'
import { DatabaseLimiter } from './database-limiter.server'
import { limits, type Limit, type LimitName } from './limits'

type LimitedContext = Pick<RequestContext, 'db' | 'secret' | 'clientNetwork' | 'cartToken' | 'limitFactor'>

type CountedBy = 'network' | 'cart' | 'subject'

/** One counter of a limit: that of the network, of the cart or of a subject. */
interface Limiter {
  database: DatabaseLimiter
  memory: RateLimiterMemory
  batch: number
}

const limitersOf = new WeakMap<Database, Map<string, Limiter>>()

function limiterFor({ db, limitFactor }: LimitedContext, name: LimitName, by: CountedBy): Limiter | null {
  let limiters = limitersOf.get(db)
  if (!limiters) limitersOf.set(db, (limiters = new Map()))
  const id = `${name}:${by}`
  const known = limiters.get(id)
  if (known) return known
  const limit: Limit = limits[name]
  const allowed = { network: limit.byNetwork, cart: limit.byCart, subject: limit.bySubject }[by]
  if (allowed === undefined) return null
  const points = Math.ceil(allowed * limitFactor)
  const made: Limiter = {
    database: new DatabaseLimiter(db, { name: id, points, windowMs: limit.window }),
    memory: new RateLimiterMemory({ keyPrefix: id, points, duration: limit.window / 1000 }),
    batch: limit.batch ?? 1,
  }
  limiters.set(id, made)
  return made
}

/** The counters of this visitor. Their keys are hashes, so that the table contains no address and no token. */
function countersOf(
  context: LimitedContext,
  name: LimitName,
  named: string | null,
): Array<{ limiter: Limiter; key: string }> {
  const { clientNetwork, cartToken, secret } = context
  return (['network', 'cart', 'subject'] as const).flatMap((by) => {
    const subject = { network: clientNetwork, cart: cartToken, subject: named }[by]
    const limiter = subject === null ? null : limiterFor(context, name, by)
    if (subject === null || !limiter) return []
    return [{ limiter, key: createHmac('sha256', secret).update(subject).digest('base64url').slice(0, 22) }]
  })
}

/** A failure (429) whose message tells how long to wait, in whole minutes. `retryAfter` is in seconds. */
function tooManyRequests(waitMs: number): { ok: false; error: Failure } {
  const count = Math.max(1, Math.ceil(waitMs / minutes(1)))
  const { error } = fail(
    'too_many_requests',
    `There were too many tries. Please wait ${count === 1 ? 'a minute' : `${count} minutes`} and try again.`,
  )
  return { ok: false, error: { ...error, retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) } }
}

/** The time to wait in ms when the limit is exceeded, else 0. Errors of the database are thrown. */
async function waitAfter(counting: Promise<unknown>): Promise<number> {
  try {
    await counting
    return 0
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(refusal.msBeforeNext, 1)
    throw refusal
  }
}

async function count({ database, memory, batch }: Limiter, key: string): Promise<number> {
  if (batch === 1) return waitAfter(database.consume(key))
  let counted = 0
  const wait = await waitAfter(memory.consume(key).then(({ consumedPoints }) => (counted = consumedPoints)))
  return wait > 0 || counted % batch !== 0 ? wait : waitAfter(database.consume(key, batch))
}

function isBlockedInMemory(context: LimitedContext, name: LimitName, subject: string | null): Result<null> {
  const wait = Math.max(
    0,
    ...countersOf(context, name, subject).map(({ limiter, key }) => limiter.database.blockedInMemory(key)),
  )
  return wait > 0 ? tooManyRequests(wait) : ok(null)
}

/**
 * Counts one request and checks it against the limit, for pages and calls. Error: 'too_many_requests', with the seconds
 * to wait. While a visitor is known to be above the limit, nothing is counted.
 * @param subject what a limit `bySubject` counts for; only a hash of it is stored
 */
export async function checkLimit(
  context: LimitedContext,
  name: LimitName,
  subject: string | null = null,
): Promise<Result<null>> {
  const blocked = isBlockedInMemory(context, name, subject)
  if (!blocked.ok) return blocked
  for (const { limiter, key } of countersOf(context, name, subject)) {
    const wait = await count(limiter, key)
    if (wait > 0) return tooManyRequests(wait)
  }
  return ok(null)
}

/** Removes what checkLimit counted. For limits that count only misses, after an attempt that was not a miss. */
export async function uncount(context: LimitedContext, name: LimitName, subject: string | null = null): Promise<void> {
  for (const { limiter, key } of countersOf(context, name, subject)) await limiter.database.reward(key)
}

/**
 * Makes an attempt that may be a guess, unless there were too many misses before. A miss is counted; any other result
 * needs one query. Error: 'too_many_requests', without making the attempt.
 */
export async function limitMisses<T>(
  context: LimitedContext,
  name: LimitName,
  attempt: () => Promise<T>,
  isMiss: (outcome: T) => boolean,
): Promise<Result<T>> {
  const blocked = isBlockedInMemory(context, name, null)
  if (!blocked.ok) return blocked
  const counters = countersOf(context, name, null)
  for (const { limiter, key } of counters) {
    const counter = await limiter.database.get(key)
    // counting it makes this process remember who is above the limit
    if (counter?.remainingPoints === 0) return tooManyRequests(await count(limiter, key))
  }
  const outcome = await attempt()
  if (isMiss(outcome)) for (const { limiter, key } of counters) await count(limiter, key)
  return ok(outcome)
}

/**
 * Makes an attempt that may be a guess, unless there were too many failed ones before. Each is counted before it is
 * made, so that attempts at the same time do not exceed the limits; one that succeeds is not counted. Error:
 * 'too_many_requests'.
 * @param isMiss which outcomes count, where not every failure is a guess
 */
export async function limitFailures<T>(
  context: LimitedContext,
  names: readonly LimitName[],
  subject: string | null,
  attempt: () => Promise<Result<T>>,
  isMiss: (outcome: Result<T>) => boolean = ({ ok }) => !ok,
): Promise<Result<T>> {
  for (const name of names) {
    const limited = await checkLimit(context, name, subject)
    if (!limited.ok) return limited
  }
  const outcome = await attempt()
  if (!isMiss(outcome)) for (const name of names) await uncount(context, name, subject)
  return outcome
}

/** The answer (429) with the message of a limit, for a page without a form. */
export function limitResponse({ message, retryAfter }: Failure): Response {
  return errorResponse(429, message, { 'Retry-After': String(retryAfter ?? 60) })
}

/** The value of a limited attempt, for a page without a form. Throws 429 with the message above the limit. */
export function requireWithinLimit<T>(result: Result<T>): T {
  if (result.ok) return result.value
  throw limitResponse(result.error)
}
