import type { Knex } from 'knex'
import type { CustomisationSchema } from '~/domain/catalogue/customisation/customisation'
import { convertedColumn, type ExchangeRate } from './exchange-rate'

export interface StoredPrice {
  sku: string
  price: number
  compareAtPrice: number | null
}

/** The prices of a channel, by SKU. */
export async function readPrices(q: Knex, channelId: number): Promise<StoredPrice[]> {
  return q('variant_prices')
    .join('variants', 'variants.id', 'variant_id')
    .where({ channel_id: channelId, is_deleted: 0 })
    .orderBy('sku')
    .select({ sku: 'sku', price: 'price', compareAtPrice: 'compare_at_price' })
}

export interface StoredSale {
  sku: string
  regularPrice: number
  regularCompareAtPrice: number | null
  salePrice: number
}

/** The scheduled sales of a channel, by SKU. */
export async function readSales(q: Knex, channelId: number): Promise<StoredSale[]> {
  return q('scheduled_sales')
    .join('variants', 'variants.id', 'variant_id')
    .where({ channel_id: channelId, is_deleted: 0 })
    .orderBy('sku')
    .select({
      sku: 'sku',
      regularPrice: 'regular_price',
      regularCompareAtPrice: 'regular_compare_at_price',
      salePrice: 'sale_price',
    })
}

/** The largest amount of a channel in tables that are converted by SQL. */
export async function readLargestAmount(q: Knex, channelId: number): Promise<number> {
  const inChannel = { channel_id: channelId }
  const largest: Array<Record<string, number | null> | undefined> = [
    await q('variant_prices').where(inChannel).max({ a: 'price', b: 'compare_at_price' }).first(),
    await q('scheduled_sales').where(inChannel).max({ a: 'regular_price', b: 'regular_compare_at_price' }).first(),
    await q('wishlist_items').where(inChannel).max({ a: 'price' }).first(),
    await q('cart_lines').whereIn('cart_id', openCarts(q, channelId)).max({ a: 'unit_price_seen' }).first(),
  ]
  return Math.max(0, ...largest.flatMap((row) => [Number(row?.['a'] ?? 0), Number(row?.['b'] ?? 0)]))
}

const openCarts = (q: Knex, channelId: number) =>
  q('carts').where({ channel_id: channelId, status: 'open' }).select('id')

/**
 * Converts the prices of a channel, its scheduled sales, and what wishlists and open carts remember of its prices. A
 * price before a saving, or a sale, that rounding leaves no difference ends. Returns the ids of the products, whose
 * listings are to be refreshed.
 */
export async function convertPrices(trx: Knex, channelId: number, rate: ExchangeRate, now: string): Promise<number[]> {
  const inChannel = { channel_id: channelId }
  const to = (column: string) => convertedColumn(column, rate)
  const convert = (...columns: string[]) => Object.fromEntries(columns.map((column) => [column, trx.raw(to(column))]))
  await trx('scheduled_sales')
    .where(inChannel)
    .whereRaw(`${to('sale_price')} >= ${to('regular_price')}`)
    .delete()
  await trx('scheduled_sales')
    .where(inChannel)
    .update(convert('regular_price', 'regular_compare_at_price', 'sale_price'))
  await trx('variant_prices')
    .where(inChannel)
    .update({
      ...convert('price'),
      compare_at_price: trx.raw(
        `CASE WHEN ${to('compare_at_price')} > ${to('price')} THEN ${to('compare_at_price')} ELSE NULL END`,
      ),
    })
  await trx('wishlist_items').where(inChannel).update(convert('price'))
  await trx('cart_lines').whereIn('cart_id', openCarts(trx, channelId)).update(convert('unit_price_seen'))
  const priced = trx('variant_prices').where(inChannel).select('variant_id')
  // a form that shows a price in the former currency is not to be saved
  await trx('variants')
    .whereIn('id', priced)
    .update({ version: trx.raw('version + 1') })
  const productIds: number[] = await trx('variants').whereIn('id', priced).distinct().pluck('product_id')
  await trx('products')
    .whereIn('id', trx('variants').whereIn('id', priced).select('product_id'))
    .update({ updated_at: now })
  return productIds
}

export interface AmountsOfRow {
  id: number
  label: string
  /** The columns with amounts; of one with JSON, the value is what it holds. */
  columns: Record<string, number | null>
}

export interface StoredRates {
  id: number
  code: string
  kind: string
  rates: Array<{ from: number; price: number }>
  freeAbove: number | null
}

/** The ways to deliver of a channel with their amounts. */
export async function readDeliveryAmounts(q: Knex, channelId: number): Promise<StoredRates[]> {
  const rows = await q('shipping_methods')
    .join('shipping_zones', 'shipping_zones.id', 'zone_id')
    .where({ channel_id: channelId })
    .orderBy('shipping_methods.id')
    .select<Array<Omit<StoredRates, 'rates'> & { rates: string }>>({
      id: 'shipping_methods.id',
      code: 'code',
      kind: 'kind',
      rates: 'rates',
      freeAbove: 'free_above',
    })
  return rows.map((row) => ({ ...row, rates: JSON.parse(row.rates) }))
}

export async function writeDeliveryAmounts(trx: Knex, { id, rates, freeAbove }: StoredRates): Promise<void> {
  await trx('shipping_methods')
    .where({ id })
    .update({ rates: JSON.stringify(rates), free_above: freeAbove })
}

/** The amounts of the ways to pay and of the coupons of a channel. */
export async function readTermAmounts(
  q: Knex,
  channelId: number,
): Promise<Array<AmountsOfRow & { kind: 'payment_method' | 'coupon' }>> {
  const methods = await q('payment_methods')
    .where({ channel_id: channelId })
    .orderBy('id')
    .select<Array<{ id: number; code: string; fee: number; minimum: number | null; maximum: number | null }>>(
      'id',
      'code',
      'fee',
      'minimum',
      'maximum',
    )
  const coupons = await q('coupons').where({ channel_id: channelId }).orderBy('id').select<
    Array<{
      id: number
      code: string
      title: string
      isOffer: 0 | 1
      kind: string
      value: number
      maximum_discount: number | null
      minimum_subtotal: number | null
    }>
  >('id', 'code', 'title', 'is_automatic as isOffer', 'kind', 'value', 'maximum_discount', 'minimum_subtotal')
  return [
    ...methods.map(({ id, code, ...columns }) => ({ kind: 'payment_method' as const, id, label: code, columns })),
    ...coupons.map(({ id, code, title, isOffer, kind, value, ...columns }) => ({
      kind: 'coupon' as const,
      id,
      label: isOffer ? title : code,
      columns: { ...(kind === 'fixed' ? { value } : {}), ...columns },
    })),
  ]
}

export async function writeTermAmounts(
  trx: Knex,
  kind: 'payment_method' | 'coupon',
  { id, columns }: Pick<AmountsOfRow, 'id' | 'columns'>,
): Promise<void> {
  await trx(kind === 'coupon' ? 'coupons' : 'payment_methods')
    .where({ id })
    .update(columns)
}

export interface StoredAddOns {
  id: number
  slug: string
  customisation: CustomisationSchema
}

/** The products whose customisation costs something in a channel. */
export async function readAddOns(q: Knex, channelCode: string): Promise<StoredAddOns[]> {
  const rows = await q('products')
    .whereNotNull('customisation')
    .whereLike('customisation', `%"${channelCode}":%`)
    .orderBy('id')
    .select<Array<{ id: number; slug: string; customisation: string }>>('id', 'slug', 'customisation')
  return rows.map((row) => ({ ...row, customisation: JSON.parse(row.customisation) }))
}

export async function writeAddOns(trx: Knex, { id, customisation }: StoredAddOns, now: string): Promise<void> {
  await trx('products')
    .where({ id })
    .update({ customisation: JSON.stringify(customisation), updated_at: now })
}

/** The id of a channel by its code, with its currency and how many decimals its amounts are stored with. */
export async function readStoredChannel(
  q: Knex,
  code: string,
): Promise<{ id: number; currency: string; digits: number } | undefined> {
  return q('channels').where({ code }).first<{ id: number; currency: string; digits: number } | undefined>({
    id: 'id',
    currency: 'currency',
    digits: 'currency_digits',
  })
}
