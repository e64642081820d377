import type { Database } from '~db/connection'
import { refreshSearch } from '~/domain/catalogue/search/refresh-search.queries.server'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import {
  findProduct,
  setPublished,
  touchProduct,
} from '~/domain/catalogue/products/manage/manage-product.queries.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { days } from '~/domain/shared/units'
import { readExpired, removeProducts, setBinned } from './bin.queries.server'

/** How long a product stays in the bin, in days. */
export const binDays = 30

/** The instant at which a product that was thrown away then is removed. */
export function removalOf(binnedAt: string): Date {
  return new Date(Date.parse(binnedAt) + days(binDays))
}

interface OfProduct {
  slug: string
  version?: number
}

/**
 * Throws a product away: it is not sold any more, and can be taken back for 30 days. Errors: `product_not_found`,
 * `stale`.
 */
export async function binProduct(
  context: StaffContext,
  { slug, version }: OfProduct,
): Promise<StaffResult<{ slug: string }>> {
  const at = context.now().toISOString()
  return changeShop(context, 'products', async (trx, record) => {
    const product = await findProduct(trx, slug)
    if (!product) return refuse('product_not_found', { slug })
    const write = async () => {
      await setPublished(trx, product.id, false)
      await setBinned(trx, product.id, product.binnedAt ?? at)
      await touchProduct(trx, product.id, at)
      await refreshListings(trx, [product.id])
      await refreshSearch(trx, context.db.dialect, [product.id])
    }
    await record.row('product', { id: product.id }, write, version)
    return ok({ slug })
  })
}

/** Takes a product out of the bin; it is not published yet. Errors: `product_not_found`, `product_not_in_bin`, `stale`. */
export async function restoreProduct(
  context: StaffContext,
  { slug, version }: OfProduct,
): Promise<StaffResult<{ slug: string }>> {
  return changeShop(context, 'products', async (trx, record) => {
    const product = await findProduct(trx, slug)
    if (!product) return refuse('product_not_found', { slug })
    if (product.binnedAt === null) return refuse('product_not_in_bin', { slug })
    const write = async () => {
      await setBinned(trx, product.id, null)
      await touchProduct(trx, product.id, context.now().toISOString())
    }
    await record.row('product', { id: product.id }, write, version)
    return ok({ slug })
  })
}

/** Products that one transaction removes. */
const batchSize = 50

/**
 * Removes the products that are in the bin for longer than 30 days: their SKUs are free again. The rows stay for the
 * orders that name them. Returns their number.
 */
export async function emptyBin({ db, now }: { db: Database; now: () => Date }): Promise<number> {
  const before = new Date(now().getTime() - days(binDays)).toISOString()
  if ((await readExpired(db.read, before, 1)).length === 0) return 0
  const schedule = { db, now, actor: { kind: 'schedule' as const }, source: 'bin' }
  const done = await changeShop(schedule, 'products', async (trx, record) => {
    const expired = await readExpired(trx, before, batchSize)
    await removeProducts(
      trx,
      expired.map(({ id }) => id),
      now().toISOString(),
    )
    for (const { id, slug, name } of expired)
      record.add({ kind: 'product', id, label: slug, before: { name }, after: null })
    return ok(expired.length)
  })
  if (!done.ok) throw new Error(`the bin was not emptied: ${done.error.code}`)
  return done.value
}
