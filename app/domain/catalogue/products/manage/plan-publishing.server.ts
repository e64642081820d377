import type { Database } from '~db/connection'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { refreshSearch } from '~/domain/catalogue/search/refresh-search.queries.server'
import type { ActorContext, StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import {
  findProduct,
  isStillDue,
  readDueProducts,
  setPublishAt,
  setPublished,
  touchProduct,
} from './manage-product.queries.server'

/**
 * Plans that a product is published at an instant, everywhere; null: not by itself. Errors: `product_not_found`,
 * `product_published`, `publish_time_past`, `stale`.
 */
export async function planPublishing(
  context: StaffContext,
  { slug, publishAt, version }: { slug: string; publishAt: Date | null; version?: number },
): Promise<StaffResult<{ slug: string }>> {
  return changeShop(context, 'products', async (trx, record) => {
    const product = await findProduct(trx, slug)
    if (!product || product.binnedAt !== null) return refuse('product_not_found', { slug })
    if (product.isPublished === 1) return refuse('product_published', { slug })
    if (publishAt && publishAt <= context.now()) return refuse('publish_time_past', {}, 'publishAt')
    const at = publishAt?.toISOString() ?? null
    await record.row('product', { id: product.id }, () => setPublishAt(trx, product.id, at), version)
    return ok({ slug })
  })
}

/** Publishes the products whose time has come, each in a transaction of its own. Returns their number. */
export async function publishDueProducts(db: Database, now: Date): Promise<number> {
  const at = now.toISOString()
  const context: ActorContext = { db, now: () => now, actor: { kind: 'schedule' }, source: 'products schedule' }
  let count = 0
  for (const id of await readDueProducts(db.read, at, 50)) {
    const published = await changeShop(context, 'products', async (trx, record) => {
      const write = async () => {
        // another process may have been first, or the owner have changed the plan
        if (!(await isStillDue(trx, id, at))) return false
        await setPublished(trx, id, true)
        await touchProduct(trx, id, at)
        return true
      }
      const isDone = await record.row('product', { id }, write)
      if (isDone) {
        await refreshSearch(trx, db.dialect, [id])
        await refreshListings(trx, [id], now)
      }
      return ok(isDone)
    })
    if (published.ok && published.value) count += 1
  }
  return count
}
