import type { Knex } from 'knex'

export interface ChannelPlan {
  channelId: number
  /** When (ISO) the channel begins to sell the product, or stops. */
  dueAt: string
  isPublished: number
}

/** How many variants of a product each channel has a price of, and how many of them it sells. */
export async function countChannelVariants(
  q: Knex,
  productId: number,
): Promise<Array<{ channelId: number; prices: number; published: number }>> {
  const rows: Array<{ channelId: number; prices: number | string; published: number | string }> = await q(
    'variant_prices',
  )
    .join('variants', 'variants.id', 'variant_prices.variant_id')
    .where({ 'variants.product_id': productId, 'variants.is_deleted': 0 })
    .groupBy('variant_prices.channel_id')
    .select({ channelId: 'variant_prices.channel_id' })
    .count({ prices: '*' })
    .sum({ published: 'variant_prices.is_published' })
  return rows.map((row) => ({ ...row, prices: Number(row.prices), published: Number(row.published) }))
}

export async function readPlans(q: Knex, productId: number): Promise<ChannelPlan[]> {
  return q('channel_plans')
    .where({ product_id: productId })
    .select({ channelId: 'channel_id', dueAt: 'due_at', isPublished: 'is_published' })
}

/** Plans what a channel does with a product; null: nothing any more. */
export async function setPlan(
  trx: Knex,
  { productId, channelId }: { productId: number; channelId: number },
  plan: { dueAt: string; isPublished: boolean } | null,
): Promise<void> {
  const key = { product_id: productId, channel_id: channelId }
  if (plan === null) await trx('channel_plans').where(key).delete()
  else
    await trx('channel_plans')
      .insert({ ...key, due_at: plan.dueAt, is_published: plan.isPublished ? 1 : 0 })
      .onConflict(['product_id', 'channel_id'])
      .merge()
}

export interface DuePlan {
  productId: number
  channelId: number
  channelCode: string
  isPublished: number
  /** The product is in the bin, or removed. */
  isGone: boolean
}

/** The plans whose time has come, the longest due first. */
export async function readDuePlans(q: Knex, now: string, limit: number): Promise<DuePlan[]> {
  return (await duePlans(q, now).orderBy(['l.due_at', 'l.product_id', 'l.channel_id']).limit(limit)).map(toDuePlan)
}

/** The plan of a channel if its time has come still: the owner may have changed it, or another process been first. */
export async function findDuePlan(
  trx: Knex,
  { productId, channelId }: { productId: number; channelId: number },
  now: string,
): Promise<DuePlan | null> {
  const row = await duePlans(trx, now).where({ 'l.product_id': productId, 'l.channel_id': channelId }).first()
  return row === undefined ? null : toDuePlan(row)
}

interface DueRow {
  productId: number
  channelId: number
  channelCode: string
  isPublished: number
  binnedAt: string | null
  removedAt: string | null
}

const duePlans = (q: Knex, now: string) =>
  q('channel_plans as l')
    .join('products as p', 'p.id', 'l.product_id')
    .join('channels as c', 'c.id', 'l.channel_id')
    .where('l.due_at', '<=', now)
    .select<DueRow[]>({
      productId: 'l.product_id',
      channelId: 'l.channel_id',
      channelCode: 'c.code',
      isPublished: 'l.is_published',
      binnedAt: 'p.binned_at',
      removedAt: 'p.removed_at',
    })

const toDuePlan = ({ binnedAt, removedAt, ...plan }: DueRow): DuePlan => ({
  ...plan,
  isGone: binnedAt !== null || removedAt !== null,
})
