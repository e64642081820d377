import type { Knex } from 'knex'
import { z } from 'zod/v4'
import type { PaymentMethod } from './payment-choice'

/** A payment method with what only the server may know of it. */
export interface StoredPaymentMethod {
  method: PaymentMethod
  isActive: boolean
  position: number
  version: number
  /** The configuration that the owner has set for the method's provider. */
  config: Record<string, string>
}

type MethodRow = Omit<PaymentMethod, 'countries' | 'requiresJs'> & {
  countries: string | null
  requiresJs: 0 | 1
  isActive: 0 | 1
  position: number
  version: number
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
      {
        requiresJs: 'requires_js',
        isActive: 'is_active',
      },
    )
  return rows.map(({ countries, requiresJs, isActive, config, position, version, ...row }) => ({
    method: {
      ...row,
      countries: countries === null ? null : z.array(z.string()).parse(JSON.parse(countries)),
      requiresJs: requiresJs === 1,
    },
    isActive: isActive === 1,
    position,
    version,
    config: parsePaymentConfig(config),
  }))
}

/** A method's config as stored, all values as text. */
export function parsePaymentConfig(json: string): Record<string, string> {
  const parsed: unknown = JSON.parse(json)
  if (typeof parsed !== 'object' || parsed === null) return {}
  return Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key, String(value)]))
}
