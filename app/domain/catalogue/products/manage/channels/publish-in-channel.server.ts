import type { Knex } from 'knex'
import type { Recorder } from '~/domain/operations/changes/change-log/record-change.server'
import { lockVariants } from '~/domain/catalogue/stock/lock-variants.queries.server'
import {
  readPublication,
  setVariantPublished,
  touchProduct,
} from '~/domain/catalogue/products/manage/manage-product.queries.server'
import { setPlan } from './channel-sales.queries.server'

/**
 * Has a channel sell the variants of a product that it has a price of, or stop that; what was planned for it there ends.
 * Returns the number of prices, without which nothing is changed.
 * @param version of the product that the change was made from
 */
export async function publishInChannel(
  trx: Knex,
  record: Recorder,
  of: { productId: number; channelId: number; channelCode: string },
  change: { isPublished: boolean; now: string; version?: number },
): Promise<number> {
  const { productId, channelId, channelCode } = of
  const { isPublished, now, version } = change
  await lockVariants(trx, [productId])
  const publication = await readPublication(trx, productId, channelId)
  if (publication.length === 0) return 0
  // each variant is recorded with what it was, so that it can be set back
  for (const { variantId, isPublished: was } of publication)
    if ((was === 1) !== isPublished)
      await record.row('variant', { id: variantId }, () => setVariantPublished(trx, variantId, channelId, isPublished))
  const write = async () => {
    await setPlan(trx, of, null)
    record.detail({ [`isPublished in ${channelCode}`]: isPublished })
  }
  await record.row('product', { id: productId }, write, version)
  await touchProduct(trx, productId, now)
  return publication.length
}
