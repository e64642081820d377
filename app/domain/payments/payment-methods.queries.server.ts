import type { Knex } from 'knex'
import { z } from 'zod/v4'
import type { PaymentMethod } from './payment-choice'

/** Active payment methods of a channel, in the owner's order. */
export async function readPaymentMethods(q: Knex, channelId: number): Promise<PaymentMethod[]> {
  const rows: Array<Omit<PaymentMethod, 'countries' | 'requiresJs'> & { countries: string | null; requiresJs: 0 | 1 }> =
    await q('payment_methods')
      .where({ channel_id: channelId, is_active: 1 })
      .orderBy(['position', 'id'])
      .select('code', 'provider', 'name', 'description', 'minimum', 'maximum', 'countries', 'fee', {
        requiresJs: 'requires_js',
      })
  return rows.map((row) => ({
    ...row,
    countries: row.countries === null ? null : z.array(z.string()).parse(JSON.parse(row.countries)),
    requiresJs: row.requiresJs === 1,
  }))
}

/** The name of a channel's payment method for shoppers; the code when there is no such method. */
export async function readMethodName(q: Knex, channelId: number, code: string): Promise<string> {
  const row: { name: string } | undefined = await q('payment_methods')
    .where({ channel_id: channelId, code })
    .first('name')
  return row?.name ?? code
}

/** The owner's configuration of a channel's payment method, as text values; empty when there is no such method. */
export async function readMethodConfig(q: Knex, channelId: number, code: string): Promise<Record<string, string>> {
  const row: { config: string } | undefined = await q('payment_methods')
    .where({ channel_id: channelId, code })
    .first('config')
  const parsed: unknown = row ? JSON.parse(row.config) : {}
  if (typeof parsed !== 'object' || parsed === null) return {}
  return Object.fromEntries(Object.entries(parsed).map(([key, value]) => [key, String(value)]))
}
