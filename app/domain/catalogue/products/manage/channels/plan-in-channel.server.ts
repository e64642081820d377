import type { Database } from '~db/connection'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { findProduct, readPublication } from '~/domain/catalogue/products/manage/manage-product.queries.server'
import { refreshSearch } from '~/domain/catalogue/search/refresh-search.queries.server'
import type { ActorContext, StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { Channel } from '~/domain/operations/channels/channel'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { countChannelVariants, findDuePlan, readDuePlans, readPlans, setPlan } from './channel-sales.queries.server'
import { publishInChannel } from './publish-in-channel.server'

/** What a channel does with a product. */
export interface ChannelSale {
  code: string
  name: string
  /** Without a price a channel sells nothing. `some`: not all of the variants. */
  state: 'sold' | 'some' | 'hidden' | 'no_price'
  /** What happens by itself, and when (ISO). */
  plan: { dueAt: string; isPublished: boolean } | null
}

/** What each of these channels does with a product; none without the product. */
export async function readChannelSales(
  { read }: Pick<Database, 'read'>,
  slug: string,
  channels: ReadonlyArray<Pick<Channel, 'id' | 'code' | 'name'>>,
): Promise<ChannelSale[]> {
  const product = await findProduct(read, slug)
  if (!product) return []
  const [counts, plans] = await Promise.all([countChannelVariants(read, product.id), readPlans(read, product.id)])
  return channels.map(({ id, code, name }) => {
    const { prices = 0, published = 0 } = counts.find(({ channelId }) => channelId === id) ?? {}
    const plan = plans.find(({ channelId }) => channelId === id)
    return {
      code,
      name,
      state: prices === 0 ? 'no_price' : published === 0 ? 'hidden' : published < prices ? 'some' : 'sold',
      plan: plan ? { dueAt: plan.dueAt, isPublished: plan.isPublished === 1 } : null,
    }
  })
}

/**
 * Plans that the context's channel sells a product from an instant, or does not any more; null: what is planned there ends.
 * Errors: `product_not_found`, `no_price_in_channel`, `publish_time_past`, `stale`.
 */
export async function planInChannel(
  context: StaffContext,
  { slug, plan, version }: { slug: string; plan: { at: Date; isPublished: boolean } | null; version?: number },
): Promise<StaffResult<{ slug: string; channel: string }>> {
  const { channel } = context
  return changeShop(context, 'products', async (trx, record) => {
    const product = await findProduct(trx, slug)
    if (!product || product.binnedAt !== null) return refuse('product_not_found', { slug })
    if (plan && plan.at <= context.now()) return refuse('publish_time_past', {}, 'channelAt')
    if (plan && (await readPublication(trx, product.id, channel.id)).length === 0)
      return refuse('no_price_in_channel', { slug, channel: channel.code })
    const due = plan && { dueAt: plan.at.toISOString(), isPublished: plan.isPublished }
    const key = { productId: product.id, channelId: channel.id }
    await record.row('product', { id: product.id }, () => setPlan(trx, key, due), version)
    return ok({ slug, channel: channel.code })
  })
}

/**
 * Does what is planned for products in channels and whose time has come, each in a transaction of its own. A product that is
 * not published yet is sold there as soon as it is. Returns the number of the changes.
 */
export async function publishDueInChannels(db: Database, now: Date): Promise<number> {
  const at = now.toISOString()
  const context: ActorContext = { db, now: () => now, actor: { kind: 'schedule' }, source: 'products schedule' }
  let count = 0
  for (const plan of await readDuePlans(db.read, at, 50)) {
    const { productId } = plan
    const done = await changeShop(context, 'products', async (trx, record) => {
      const due = await findDuePlan(trx, plan, at)
      if (!due) return ok(false)
      const change = { isPublished: due.isPublished === 1, now: at }
      if (due.isGone || (await publishInChannel(trx, record, due, change)) === 0) {
        // in the bin, or without a price by now
        await record.row('product', { id: productId }, () => setPlan(trx, due, null))
        return ok(false)
      }
      await refreshSearch(trx, db.dialect, [productId])
      await refreshListings(trx, [productId], now)
      return ok(true)
    })
    if (done.ok && done.value) count += 1
  }
  return count
}
