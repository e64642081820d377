import { createHash } from 'node:crypto'
import { z } from 'zod/v4'
import { apiBase, callProvider, ProviderRefusal, ProviderUnreachable } from '../provider-api.server'
import { fromMollieValue, toMollieValue } from './mollie-amounts'

const officialBase = 'https://api.mollie.com'

/** What is read of Mollie's answers; everything else in them is left alone. */
const amountSchema = z.object({ currency: z.string().length(3), value: z.string() })
const linkSchema = z.object({ href: z.string() }).nullish()

const refundSchema = z.object({
  id: z.string(),
  status: z.string(),
  amount: amountSchema,
  metadata: z.unknown(),
})
export type MollieRefund = z.infer<typeof refundSchema>

const paymentSchema = z.object({
  id: z.string(),
  mode: z.string(),
  status: z.string(),
  isCancelable: z.boolean().nullish(),
  createdAt: z.string(),
  expiresAt: z.string().nullish(),
  amount: amountSchema,
  metadata: z.unknown(),
  settlementId: z.string().nullish(),
  statusReason: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
  details: z
    .object({ failureReason: z.string().nullish(), failureMessage: z.string().nullish() })
    .nullish()
    .catch(null),
  _links: z.object({ checkout: linkSchema, dashboard: linkSchema }),
  _embedded: z
    .object({ refunds: z.array(z.object({ id: z.string() })), chargebacks: z.array(z.object({ id: z.string() })) })
    .partial()
    .nullish(),
})
export type MolliePayment = z.infer<typeof paymentSchema>

const chargebackSchema = z.object({
  id: z.string(),
  amount: amountSchema,
  reason: z.object({ code: z.string().nullish(), description: z.string().nullish() }).nullish(),
  reversedAt: z.string().nullish(),
  _embedded: z.object({ payment: paymentSchema }).partial().nullish(),
})

const pageSchema = z.object({ _links: z.object({ next: linkSchema }) })

/** How many payments and refunds a page of a list has, and how many pages are read of one. */
const pageSize = 100
const maximumPages = 5

/** Whether a key moves money; null for what is not a key of Mollie's. */
export function modeOf(apiKey: string | undefined): 'test' | 'live' | null {
  if (apiKey?.startsWith('live_')) return 'live'
  return apiKey?.startsWith('test_') ? 'test' : null
}

/** Whether the calls of a configuration go to Mollie itself, and not to a simulator on this machine. */
export function isOfficial(config: Record<string, string>): boolean {
  return apiBase(config, modeOf(config.api_key), officialBase) === officialBase
}

/** A UUID that is always the same for a text, as Mollie wants the keys of requests. */
export function requestKey(text: string): string {
  const hash = createHash('sha256').update(`mollie:${text}`).digest('hex')
  const variant = ((Number.parseInt(hash.charAt(16), 16) & 3) | 8).toString(16)
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `4${hash.slice(13, 16)}`,
    variant + hash.slice(17, 20),
    hash.slice(20, 32),
  ].join('-')
}

interface Call {
  method?: 'GET' | 'POST' | 'DELETE'
  /** Below /v2/. */
  path: string
  /** What makes a POST the same as one before, see requestKey. */
  key?: string
  body?: object
  /** Whether it is tried again at once when Mollie does not answer. */
  isRepeatable?: boolean
}

/** Sends a request and reads its answer; an answer that is not understood is as good as none. */
async function call<T>(config: Record<string, string>, schema: z.ZodType<T>, request: Call): Promise<T> {
  const apiKey = config.api_key ?? ''
  const { method = 'GET', path, key, body, isRepeatable = true } = request
  const answer = await callProvider({
    provider: 'Mollie',
    method,
    url: `${apiBase(config, modeOf(apiKey), officialBase)}/v2/${path}`,
    headers: {
      Authorization: `Bearer ${apiKey}`,
      Accept: 'application/hal+json',
      ...(body && { 'Content-Type': 'application/json' }),
      ...(key !== undefined && { 'Idempotency-Key': requestKey(key) }),
    },
    body: body && JSON.stringify(body),
    isRepeatable,
    // 409 is a request that Mollie is still working on, or a refund that it takes for a repeated one
    wantsAgain: (status) => status === 429 || (status === 409 && !path.endsWith('/refunds')),
  })
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new ProviderUnreachable(`Mollie gave an answer that is not understood (${method} ${path})`)
  return parsed.data
}

export const readPayment = (config: Record<string, string>, id: string): Promise<MolliePayment> =>
  call(config, paymentSchema, { path: `payments/${idOf('tr', id)}` })

/** A payment with the identifiers of its refunds and chargebacks, asked for once; null when Mollie does not know it. */
export async function readReportedPayment(config: Record<string, string>, id: string): Promise<MolliePayment | null> {
  const path = `payments/${idOf('tr', id)}?embed=refunds,chargebacks`
  try {
    return await call(config, paymentSchema, { path, isRepeatable: false })
  } catch (error) {
    if (error instanceof ProviderRefusal && (error.status === 404 || error.status === 410)) return null
    throw error
  }
}

export const createPayment = (config: Record<string, string>, key: string, body: object): Promise<MolliePayment> =>
  call(config, paymentSchema, { method: 'POST', path: 'payments', key, body })

export const cancelPayment = (config: Record<string, string>, id: string): Promise<MolliePayment> =>
  call(config, paymentSchema, { method: 'DELETE', path: `payments/${idOf('tr', id)}`, key: `cancel:${id}` })

/** Takes the money of a payment that is authorised. */
export async function capturePayment(config: Record<string, string>, id: string, key: string): Promise<void> {
  const path = `payments/${idOf('tr', id)}/captures`
  await call(config, z.object({ id: z.string() }), { method: 'POST', path, key, body: {} })
}

export const createRefund = (
  config: Record<string, string>,
  id: string,
  key: string,
  body: object,
): Promise<MollieRefund> =>
  call(config, refundSchema, { method: 'POST', path: `payments/${idOf('tr', id)}/refunds`, key, body })

export const readChargeback = (config: Record<string, string>, id: string, chargeback: string) =>
  call(config, chargebackSchema, {
    path: `payments/${idOf('tr', id)}/chargebacks/${idOf('chb', chargeback)}?embed=payment`,
  })

/** How many ways to pay are switched on for the key. */
export async function countMethods(config: Record<string, string>): Promise<number> {
  return (await call(config, z.object({ count: z.number() }), { path: 'methods' })).count
}

export async function readRefunds(config: Record<string, string>, id: string): Promise<MollieRefund[]> {
  const all: MollieRefund[] = []
  for await (const page of pages(config, `payments/${idOf('tr', id)}/refunds`, 'refunds', refundSchema))
    all.push(...page)
  return all
}

/**
 * Finds the payment of one of the shop's tokens among those that were made since a time, for an answer that was lost.
 * Mollie lists the newest first.
 */
export async function findPayment(
  config: Record<string, string>,
  { token, since }: { token: string; since: Date },
): Promise<MolliePayment | null> {
  for await (const page of pages(config, 'payments', 'payments', paymentSchema)) {
    const found = page.find(({ metadata }) => textOf(metadata, 'token') === token)
    if (found) return found
    const oldest = page.at(-1)
    if (!oldest || new Date(oldest.createdAt) < since) return null
  }
  return null
}

async function* pages<T>(config: Record<string, string>, path: string, name: string, item: z.ZodType<T>) {
  const schema = pageSchema.and(z.object({ _embedded: z.record(z.string(), z.array(item)) }))
  let from = ''
  for (let page = 0; page < maximumPages; page += 1) {
    const answer = await call(config, schema, { path: `${path}?limit=${pageSize}${from}` })
    yield answer._embedded[name] ?? []
    const next = answer._links.next?.href
    const id = next !== undefined && URL.canParse(next) ? new URL(next).searchParams.get('from') : null
    if (id === null) return
    // only the position is taken from the link: no address from outside is called
    from = `&from=${encodeURIComponent(id)}`
  }
}

/** A text that we have put into `metadata`; null when it is not there. */
export function textOf(metadata: unknown, name: string): string | null {
  const parsed = z.record(z.string(), z.unknown()).safeParse(metadata)
  const value = parsed.success ? parsed.data[name] : null
  return typeof value === 'string' ? value : null
}

/** An amount as Mollie wants it. */
export function mollieAmount(amount: number, currency: string): { currency: string; value: string } {
  const value = toMollieValue(amount, currency)
  if (value === null) throw new ProviderRefusal(`Mollie does not take ${amount} minor units of ${currency}`, 422, null)
  return { currency, value }
}

/** An amount as the shop stores it. */
export function shopAmount({ currency, value }: { currency: string; value: string }): {
  currency: string
  amount: number
} {
  const amount = fromMollieValue(value, currency)
  if (amount === null) throw new ProviderUnreachable('Mollie gave an amount that is not understood')
  return { currency, amount }
}

const idPattern = /^[a-z]{2,4}_[A-Za-z0-9]{4,40}$/

/** An identifier of Mollie's for an address; another one never gets into one. */
function idOf(kind: 'tr' | 'chb', id: string): string {
  if (!id.startsWith(`${kind}_`) || !idPattern.test(id))
    throw new ProviderRefusal('that is no identifier of Mollie', 404, null)
  return id
}

/** Whether a text is the identifier of a payment. */
export function isPaymentId(text: string): boolean {
  return text.startsWith('tr_') && idPattern.test(text)
}
