import type { Knex } from 'knex'
import { isJsonObject, parseJson } from '~/domain/shared/parse-json'

type Values = Record<string, string | number | null>

/** Changes a channel by its code; returns whether there is one. */
export async function updateChannelRow(trx: Knex, code: string, values: Values): Promise<boolean> {
  return (await trx('channels').where({ code }).update(values)) > 0
}

/** Reads the country of a channel, and the days of returns that its owner has set; null when there is no channel. */
export async function readReturnDays(
  q: Knex,
  code: string,
): Promise<{ countryCode: string; returnDays: number | null } | null> {
  const columns = { countryCode: 'country_code', returnDays: 'return_days' }
  const row: { countryCode: string; returnDays: number | null } | undefined = await q('channels')
    .where({ code })
    .first(columns)
  return row ?? null
}

/** Whether a channel with another code has this prefix of order numbers. */
export async function hasOrderPrefix(q: Knex, code: string, prefix: string): Promise<boolean> {
  return (await q('channels').where({ order_prefix: prefix }).whereNot({ code }).first('id')) !== undefined
}

/** Whether there is a channel with this code. */
export async function hasChannelCode(q: Knex, code: string): Promise<boolean> {
  return (await q('channels').where({ code }).first('id')) !== undefined
}

/** Whether amounts of a channel are stored: prices, delivery, coupons, orders or gift cards. */
export async function hasAmounts(q: Knex, code: string): Promise<boolean> {
  const tables = ['variant_prices', 'shipping_zones', 'coupons', 'orders', 'gift_cards']
  const channelId = q('channels').where({ code }).select('id')
  for (const table of tables) if (await q(table).whereIn('channel_id', channelId).first('channel_id')) return true
  return false
}

/**
 * Adds a channel with the look and the licence of another, without its notice above the header, which may promise what
 * only holds there: a free delivery, a price.
 */
export async function insertChannelRow(trx: Knex, values: Values, likeChannelId: number, now: string): Promise<void> {
  const [row] = await trx('channels').insert(values).returning<Array<{ id: number }>>('id')
  if (!row) throw new Error('nothing was written to channels')
  const like: { license_status: string | null; document: string } | undefined = await trx('storefronts')
    .where({ channel_id: likeChannelId })
    .first('license_status', 'document')
  const look = parseJson(like?.document ?? '{}')
  const { storeNotice: _, ...document } = isJsonObject(look) ? look : {}
  await trx('storefronts').insert({
    license_status: like?.license_status ?? null,
    document: JSON.stringify(document),
    channel_id: row.id,
    updated_at: now,
  })
}
