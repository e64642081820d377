import { z } from 'zod/v4'
import {
  apiBase,
  callProvider,
  ProviderRefusal,
  ProviderUnreachable,
} from '~/domain/sales/payments/providers/provider-api.server'
import { listOf } from './stripe-objects.schema'

/** The version of the API that this code was written for; an account has another one by default. */
export const stripeVersion = '2026-10-28.endive'

/** Parameters as Stripe's reference names them; those that are undefined are left out. */
export interface StripeParams {
  [name: string]: string | number | boolean | undefined | StripeParams | readonly (string | StripeParams)[]
}

interface StripeCall {
  method: 'GET' | 'POST'
  path: string
  params?: StripeParams
  /** Makes it safe to send a request again. */
  idempotencyKey?: string
  /** Whether it may be sent again without a key. */
  isRepeatable?: boolean
}

/** Whether a configuration's secret key moves money; null without one. */
export function stripeKeys({ secret_key: key = '' }: Record<string, string>): 'test' | 'live' | null {
  const [, mode] = /^(?:sk|rk)_(test|live)_/.exec(key) ?? []
  return mode === 'test' || mode === 'live' ? mode : null
}

/** The address of Stripe, or of a simulator. */
export function stripeBase(config: Record<string, string>): string {
  return apiBase(config, stripeKeys(config), 'https://api.stripe.com')
}

/** Sends a request to Stripe and returns its answer. A refusal has Stripe's own words, without keys. */
export async function callStripe<T>(
  config: Record<string, string>,
  schema: z.ZodType<T>,
  { method, path, params = {}, idempotencyKey, isRepeatable }: StripeCall,
): Promise<T> {
  const form = encodeParams(params)
  const answer = await callProvider({
    provider: 'Stripe',
    method,
    url: `${stripeBase(config)}${path}${method === 'GET' && form ? `?${form}` : ''}`,
    headers: {
      Authorization: `Bearer ${config.secret_key ?? ''}`,
      'Stripe-Version': stripeVersion,
      ...(method === 'POST' && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
    },
    body: method === 'POST' ? form : undefined,
    isRepeatable: method === 'GET' || idempotencyKey !== undefined || isRepeatable === true,
    wantsAgain: (status, headers) => {
      const advice = headers.get('Stripe-Should-Retry')
      return advice === null ? status === 409 || status === 429 : advice === 'true'
    },
  }).catch((error: unknown) => {
    throw inOwnWords(error)
  })
  const parsed = schema.safeParse(answer)
  // what it has done is not known then
  if (!parsed.success) throw new ProviderUnreachable(`Stripe answered what the shop does not understand (${path})`)
  return parsed.data
}

/** All objects of a list, the newest first, at most 1000 of them. */
export async function listStripe<T extends { id: string }>(
  config: Record<string, string>,
  item: z.ZodType<T>,
  path: string,
  params: StripeParams,
): Promise<T[]> {
  const all: T[] = []
  for (let page = 0; page < 10; page += 1) {
    const after = all.at(-1)?.id
    const { data, has_more: hasMore } = await callStripe(config, listOf(item), {
      method: 'GET',
      path,
      params: { ...params, limit: 100, starting_after: after },
    })
    all.push(...data)
    if (!hasMore || data.length === 0) return all
  }
  throw new ProviderUnreachable(`Stripe’s list is longer than the shop reads (${path})`)
}

const errorSchema = z.object({
  error: z.object({
    type: z.string().nullish(),
    code: z.string().nullish(),
    param: z.string().nullish(),
    message: z.string().nullish(),
  }),
})

/** What a refusal of Stripe says; null for anything else. */
export function stripeErrorOf(error: unknown): z.infer<typeof errorSchema>['error'] | null {
  const parsed = errorSchema.safeParse(error instanceof ProviderRefusal ? error.body : null)
  return parsed.success ? parsed.data.error : null
}

function inOwnWords(error: unknown): unknown {
  const refusal = stripeErrorOf(error)
  if (!refusal || !(error instanceof ProviderRefusal)) return error
  const words = withoutKeys(refusal.message ?? refusal.code ?? '')
  return new ProviderRefusal(`Stripe refused (${error.status}): ${words.slice(0, 300)}`, error.status, {
    error: { ...refusal, message: words },
  })
}

/** Stripe names keys with most of their letters hidden; here none is left. */
export function withoutKeys(text: string): string {
  return text.replaceAll(/\b(sk|rk|whsec)_[\w*]+/g, '$1_…')
}

/** The parameters in form encoding: {a: {b: [{c: 1}]}} is a[b][0][c]=1. */
export function encodeParams(params: StripeParams): string {
  const form = new URLSearchParams()
  const add = (name: string, value: StripeParams[string]): void => {
    if (value === undefined) return
    if (typeof value === 'object') for (const [key, inner] of Object.entries(value)) add(`${name}[${key}]`, inner)
    else form.append(name, String(value))
  }
  for (const [name, value] of Object.entries(params)) add(name, value)
  return form.toString()
}
