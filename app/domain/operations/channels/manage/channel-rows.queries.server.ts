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

const channelIdOf = (q: Knex, code: string) => q('channels').where({ code }).select('id')

/** Whether a channel has amounts other than 0: of prices, delivery, ways to pay or coupons. */
export async function hasAmounts(q: Knex, code: string): Promise<boolean> {
  const rowsOf = (table: string) => q(table).whereIn('channel_id', channelIdOf(q, code))
  const [price, method, coupon] = [
    await rowsOf('variant_prices').where('price', '>', 0).first('price'),
    await rowsOf('payment_methods')
      .where((one) => one.where('fee', '>', 0).orWhere('minimum', '>', 0).orWhere('maximum', '>', 0))
      .first('id'),
    await rowsOf('coupons')
      .where((one) =>
        one
          .where((fixed) => fixed.where({ kind: 'fixed' }).where('value', '>', 0))
          .orWhere('maximum_discount', '>', 0)
          .orWhere('minimum_subtotal', '>', 0),
      )
      .first('id'),
  ]
  if (price ?? method ?? coupon) return true
  const deliveries = await q('shipping_methods')
    .whereIn('zone_id', rowsOf('shipping_zones').select('id'))
    .select<Array<{ kind: string; rates: string; free_above: number | null }>>('kind', 'rates', 'free_above')
  return deliveries.some(({ kind, rates, free_above }) => {
    const steps: Array<{ from: number; price: number }> = JSON.parse(rates)
    return (free_above ?? 0) > 0 || steps.some((step) => step.price > 0 || (kind === 'by_subtotal' && step.from > 0))
  })
}

/** Whether a channel has orders. */
export async function hasOrders(q: Knex, code: string): Promise<boolean> {
  return (await q('orders').whereIn('channel_id', channelIdOf(q, code)).first('id')) !== undefined
}

/** Whether something can still be bought with a gift card of a channel. */
export async function hasUnspentCards(q: Knex, code: string): Promise<boolean> {
  const cards = q('gift_cards').whereIn('channel_id', channelIdOf(q, code))
  return (await cards.where('balance', '>', 0).first('id')) !== undefined
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
