import { createHash } from 'node:crypto'
import { z } from 'zod/v4'
import { seconds } from '~/domain/shared/units'
import type { ProviderContext } from '../../provider'
import { apiBase, callProvider, ProviderRefusal, ProviderUnreachable } from '../provider-api.server'

/** What is needed to ask PayPal. */
export type PayPalContext = Pick<ProviderContext, 'config' | 'now'>

const officialBases = { live: 'https://api-m.paypal.com', test: 'https://api-m.sandbox.paypal.com' }

/** Whether the keys move money. PayPal's keys do not tell, so the owner says it; null when a key is missing. */
export function keysOf({ client_id, client_secret, environment }: Record<string, string>): 'test' | 'live' | null {
  if (!client_id || !client_secret) return null
  if (environment === 'live') return 'live'
  return environment === 'sandbox' ? 'test' : null
}

/** The address of PayPal's API, and whether it is PayPal's own (not a simulator). */
export function payPalBase(config: Record<string, string>): { base: string; isOfficial: boolean } {
  const keys = keysOf(config)
  const official = officialBases[keys ?? 'test']
  const base = apiBase(config, keys, official)
  return { base, isOfficial: base === official }
}

const tokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number() })

/** The access tokens of this process, by address and keys, until they expire. */
const accessTokens = new Map<string, { token: Promise<string>; expiresAt: number }>()

/** Identifies the keys without keeping them. */
function keysDigest(config: Record<string, string>): string {
  const { base } = payPalBase(config)
  return createHash('sha256')
    .update(JSON.stringify([base, config.client_id, config.client_secret]))
    .digest('base64url')
}

/** The access token of the keys; all who need one at the same time ask for it once. */
async function accessToken(context: PayPalContext): Promise<string> {
  const { config, now } = context
  const digest = keysDigest(config)
  const cached = accessTokens.get(digest)
  if (cached && cached.expiresAt > now().getTime()) return cached.token
  const answer = askForToken(config)
  const entry = { token: answer.then(({ access_token }) => access_token), expiresAt: now().getTime() + seconds(60) }
  accessTokens.set(digest, entry)
  try {
    const token = await entry.token
    const { expires_in } = await answer
    // a minute earlier, so that it does not expire on its way
    entry.expiresAt = now().getTime() + seconds(Math.max(0, expires_in - 60))
    return token
  } catch (error) {
    if (accessTokens.get(digest) === entry) accessTokens.delete(digest)
    throw error
  }
}

async function askForToken(config: Record<string, string>): Promise<z.output<typeof tokenSchema>> {
  const keys = Buffer.from(`${config.client_id ?? ''}:${config.client_secret ?? ''}`).toString('base64')
  const answer = await callProvider({
    provider: 'PayPal',
    method: 'POST',
    url: `${payPalBase(config).base}/v1/oauth2/token`,
    headers: { Authorization: `Basic ${keys}`, 'Content-Type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
    isRepeatable: true,
  })
  return readAnswer(tokenSchema, answer)
}

interface PayPalRequest {
  method: 'GET' | 'POST'
  path: string
  body?: unknown
  /** PayPal-Request-Id: repeated, the request acts once. */
  key?: string
  /** Whether sending it twice does the same as once, for a request without a key. */
  isRepeatable?: boolean
}

/**
 * Sends a request to PayPal and returns its answer. A request that PayPal says is still at work (409), or that it wants
 * later (429), ends as `ProviderUnreachable`, because nobody knows yet what becomes of it.
 */
export async function callPayPal<T>(
  context: PayPalContext,
  schema: z.ZodType<T>,
  { method, path, body, key, isRepeatable = method === 'GET' || key !== undefined }: PayPalRequest,
): Promise<T> {
  const send = async () =>
    callProvider({
      provider: 'PayPal',
      method,
      url: payPalBase(context.config).base + path,
      headers: {
        Authorization: `Bearer ${await accessToken(context)}`,
        'Content-Type': 'application/json',
        Prefer: 'return=representation',
        ...(key === undefined ? {} : { 'PayPal-Request-Id': key }),
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      isRepeatable,
    })
  try {
    return readAnswer(schema, await withNewToken(context, send))
  } catch (error) {
    if (error instanceof ProviderRefusal && (error.status === 409 || error.status === 429))
      throw new ProviderUnreachable(error.message)
    throw error
  }
}

/** Sends a request again, once, with a new access token when the old one was refused. */
async function withNewToken<T>({ config }: PayPalContext, send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    // keys that are wrong have no token in the cache
    if (!(error instanceof ProviderRefusal) || error.status !== 401 || !accessTokens.delete(keysDigest(config)))
      throw error
    return send()
  }
}

/** An answer with the fields that are needed. What cannot be read is as if there were none. */
function readAnswer<T>(schema: z.ZodType<T>, answer: unknown): T {
  const read = schema.safeParse(answer)
  if (read.success) return read.data
  throw new ProviderUnreachable(`PayPal's answer cannot be read: ${read.error.issues[0]?.path.join('.') ?? ''}`)
}

const refusalSchema = z.object({
  name: z.string().optional(),
  details: z.array(z.object({ issue: z.string(), description: z.string().optional() })).optional(),
})

/** Why PayPal has refused: its code, such as ORDER_NOT_APPROVED, and a sentence for the owner. */
export function refusalOf({ body, status }: ProviderRefusal): { issue: string; reason: string } {
  const read = refusalSchema.safeParse(body)
  const [first] = (read.success && read.data.details) || []
  const issue = first?.issue ?? (read.success ? read.data.name : undefined) ?? String(status)
  return { issue, reason: first?.description ? `${issue}: ${first.description}` : issue }
}
