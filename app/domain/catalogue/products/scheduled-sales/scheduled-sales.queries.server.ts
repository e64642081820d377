import type { Knex } from 'knex'
import { insertRows, selectIn, type TableRow } from '~db/bulk-rows'
import type { PriceInput } from '~/domain/catalogue/products/product-input'
import { currentPrice, isScheduled } from './scheduled-sale'

/** A variant's price in one channel. */
export interface ChannelPrice {
  channelId: number
  variantId: number
  price: PriceInput
}

/** Writes the scheduled sales of these prices, and deletes those of prices that have none. */
export async function saveScheduledSales(trx: Knex, prices: readonly ChannelPrice[], now: string): Promise<void> {
  for (const channelId of new Set(prices.map((one) => one.channelId))) {
    const variantIds = prices.filter((one) => one.channelId === channelId).map(({ variantId }) => variantId)
    await selectIn(variantIds, async (chunk) => {
      await trx('scheduled_sales').where({ channel_id: channelId }).whereIn('variant_id', chunk).delete()
      return []
    })
  }
  const rows = prices
    .filter(({ price }) => isScheduled(price))
    .map(({ channelId, variantId, price }): TableRow => ({
      channel_id: channelId,
      variant_id: variantId,
      regular_price: price.price,
      regular_compare_at_price: price.compareAtPrice ?? null,
      sale_price: price.sale?.price ?? 0,
      starts_at: price.sale?.startsAt ?? null,
      ends_at: price.sale?.endsAt ?? null,
      next_change_at: currentPrice(price, now).nextChangeAt,
    }))
  await insertRows(trx, 'scheduled_sales', rows)
}

/**
 * A column of the scheduled sale whose price a variant price `vp` is now, for statements that read several prices; null
 * without such a sale. A sale that has started changes the price next when it ends.
 */
export const saleColumnSql = (column: 'starts_at' | 'ends_at'): string =>
  `(SELECT sale.${column} FROM scheduled_sales sale WHERE sale.channel_id = vp.channel_id
    AND sale.variant_id = vp.variant_id AND sale.next_change_at = sale.ends_at)`

interface DueSale {
  channelId: number
  variantId: number
  productId: number
  regularPrice: number
  regularCompareAtPrice: number | null
  salePrice: number
  startsAt: string | null
  endsAt: string | null
}

/** Whether a scheduled sale starts or ends at `now` (ISO) or before, and its price has not been changed yet. */
export async function hasDueSales(q: Knex, now: string): Promise<boolean> {
  return (await q('scheduled_sales').where('next_change_at', '<=', now).first('variant_id')) !== undefined
}

/** Locks sales that start or end; at most `limit`, in the order of their variants. */
export async function lockDueSales(trx: Knex, now: string, limit: number): Promise<DueSale[]> {
  return trx('scheduled_sales')
    .join('variants', 'variants.id', 'scheduled_sales.variant_id')
    .where('next_change_at', '<=', now)
    .orderBy(['scheduled_sales.variant_id', 'scheduled_sales.channel_id'])
    .limit(limit)
    .forUpdate('scheduled_sales')
    .skipLocked()
    .select<DueSale[]>({
      channelId: 'scheduled_sales.channel_id',
      variantId: 'scheduled_sales.variant_id',
      productId: 'variants.product_id',
      regularPrice: 'regular_price',
      regularCompareAtPrice: 'regular_compare_at_price',
      salePrice: 'sale_price',
      startsAt: 'starts_at',
      endsAt: 'ends_at',
    })
}

/** Writes the prices that hold now, and when they change next. */
export async function writeCurrentPrices(trx: Knex, sales: readonly DueSale[], now: string): Promise<void> {
  const current = sales.map((sale) => ({ sale, now: currentPrice(inputOf(sale), now) }))
  await insertRows(
    trx,
    'variant_prices',
    current.map(({ sale, now: { price, compareAtPrice } }) => ({
      channel_id: sale.channelId,
      variant_id: sale.variantId,
      price,
      compare_at_price: compareAtPrice,
    })),
    { keys: ['channel_id', 'variant_id'], columns: ['price', 'compare_at_price'] },
  )
  await insertRows(
    trx,
    'scheduled_sales',
    current.map(({ sale, now: { nextChangeAt } }) => ({
      channel_id: sale.channelId,
      variant_id: sale.variantId,
      regular_price: sale.regularPrice,
      sale_price: sale.salePrice,
      starts_at: sale.startsAt,
      ends_at: sale.endsAt,
      next_change_at: nextChangeAt,
    })),
    { keys: ['channel_id', 'variant_id'], columns: ['next_change_at'] },
  )
  // what pages show of these products has changed (db/content-sign.ts)
  await selectIn(
    sales.map(({ productId }) => productId),
    async (chunk) => {
      await trx('products').whereIn('id', chunk).update({ updated_at: now })
      return []
    },
  )
}

function inputOf(sale: DueSale): PriceInput {
  return {
    price: sale.regularPrice,
    ...(sale.regularCompareAtPrice === null ? {} : { compareAtPrice: sale.regularCompareAtPrice }),
    sale: {
      price: sale.salePrice,
      ...(sale.startsAt === null ? {} : { startsAt: sale.startsAt }),
      ...(sale.endsAt === null ? {} : { endsAt: sale.endsAt }),
    },
  }
}
