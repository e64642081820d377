import type { Knex } from 'knex'
import { z } from 'zod/v4'
import type { PaymentMethod } from './payment-choice'

/** A payment method with what only the server may know of it. */
export interface StoredPaymentMethod {
  method: PaymentMethod
  isActive: boolean
  position: number
  version: number
  /** The part of the address of its webhook that only its provider knows; null before it is first needed. */
  token: string | null
  /** ISO 8601: since when its provider has the keys; null for one without keys, and for keys of an older shop. */
  keysSince: string | null
  /** The configuration that the owner has set for the method's provider, its secrets sealed (payment-config). */
  config: Record<string, string>
}

type MethodRow = Omit<PaymentMethod, 'countries' | 'requiresJs'> & {
  countries: string | null
  requiresJs: 0 | 1
  isActive: 0 | 1
  position: number
  version: number
  token: string | null
  keysSince: string | null
  config: string
}

/** The payment methods of a channel, active or not, in the owner's order. */
export async function readMethodRows(q: Knex, channelId: number): Promise<StoredPaymentMethod[]> {
  const rows: MethodRow[] = await q('payment_methods')
    .where({ channel_id: channelId })
    .orderBy(['position', 'id'])
    .select(
      'code',
      'provider',
      'name',
      'description',
      'minimum',
      'maximum',
      'countries',
      'fee',
      'config',
      'position',
      'version',
      'keys',
      'token',
      {
        requiresJs: 'requires_js',
        isActive: 'is_active',
        keysSince: 'keys_since',
      },
    )
  return rows.map(({ countries, requiresJs, isActive, config, position, version, token, keysSince, ...row }) => ({
    method: {
      ...row,
      countries: countries === null ? null : z.array(z.string()).parse(JSON.parse(countries)),
      requiresJs: requiresJs === 1,
    },
    isActive: isActive === 1,
    position,
    version,
    token,
    keysSince,
    config: parsePaymentConfig(config),
  }))
}

/** Writes the places of a channel's payment methods, by their codes. */
export async function writeMethodOrder(q: Knex, channelId: number, codes: readonly string[]): Promise<void> {
  const cases = codes.map(() => 'WHEN ? THEN CAST(? AS INTEGER)').join(' ')
  const places = codes.flatMap((code, place) => [code, place])
  await q('payment_methods')
    .where({ channel_id: channelId })
    .whereIn('code', [...codes])
    .update({ position: q.raw(`CASE code ${cases} END`, places) })
}

/** A payment method by the token in the address of its webhook, active or not; null when there is none. */
export async function findMethodByToken(
  q: Knex,
  token: string,
): Promise<{ channelId: number; code: string; provider: string } | null> {
  const row = await q('payment_methods')
    .where({ token })
    .first<{ channelId: number; code: string; provider: string } | undefined>({
      channelId: 'channel_id',
      code: 'code',
      provider: 'provider',
    })
  return row ?? null
}

/** Gives a payment method a token unless it has one; returns the one that it has. */
export async function writeMethodToken(q: Knex, channelId: number, code: string, token: string): Promise<string> {
  await q('payment_methods').where({ channel_id: channelId, code, token: null }).update({ token })
  const row = await q('payment_methods')
    .where({ channel_id: channelId, code })
    .first<{ token: string } | undefined>('token')
  if (!row) throw new Error(`there is no payment method ${code}`)
  return row.token
}

/** A method's config as stored, all values as text. */
export function parsePaymentConfig(json: string): Record<string, string> {
  const parsed: unknown = JSON.parse(json)
  if (typeof parsed !== 'object' || parsed === null) return {}
  return Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key, String(value)]))
}
