import type { Knex } from 'knex'
import type { StockCause } from '~/domain/catalogue/products/stock-by-hand/stock-causes'
import { insertRows } from '~db/bulk-rows'
import { skuSpellings } from '~/domain/shared/text/plain-code'
import type { SoldUnit } from '~/domain/shared/money/sold-by-unit'

export interface ProductListRow extends SoldUnit {
  slug: string
  name: string
  is_published: number
  /** Whether the channel sells it; null without a price. */
  is_published_in_channel: number | null
  price: number | null
  sku: string
  on_hand: number | null
  is_tracked: number | null
}

/** Variants of a channel's products whose name, slug or SKU contains a text, by product. */
export async function readProductList(
  q: Knex,
  channelId: number,
  filter: { text: string; isPublished: boolean | null; limit: number },
): Promise<ProductListRow[]> {
  const like = `%${filter.text.toLowerCase().replace(/[%_\\]/g, '\\$&')}%`
  return q('variants')
    .join('products', 'products.id', 'variants.product_id')
    .leftJoin('variant_prices', (join) =>
      join.on('variant_prices.variant_id', 'variants.id').andOnVal('variant_prices.channel_id', channelId),
    )
    .leftJoin('stock', 'stock.variant_id', 'variants.id')
    .where({ 'variants.is_deleted': 0, 'products.binned_at': null })
    .modify((query) => {
      if (filter.text !== '')
        void query.whereRaw(
          `(lower(products.name) LIKE ? ESCAPE '\\' OR products.slug LIKE ? ESCAPE '\\' OR lower(variants.sku) LIKE ? ESCAPE '\\')`,
          [like, like, like],
        )
      if (filter.isPublished !== null) void query.where({ 'products.is_published': filter.isPublished ? 1 : 0 })
    })
    .orderBy(['products.id', 'variants.position'])
    .limit(filter.limit)
    .select(
      'products.slug',
      'products.name',
      'products.is_published',
      'variant_prices.is_published as is_published_in_channel',
      'variant_prices.price',
      'variants.sku',
      'stock.on_hand',
      'stock.is_tracked',
      'products.display_unit as displayUnit',
      'variants.units_per_quantity as unitsPerQuantity',
    )
}

interface FoundProduct {
  id: number
  name: string
  isPublished: number
  binnedAt: string | null
  /** When it is to be published by itself. */
  publishAt: string | null
}

/** The product with this slug, unless it is removed. */
export async function findProduct(q: Knex, slug: string): Promise<FoundProduct | null> {
  const row: FoundProduct | undefined = await q('products')
    .where({ slug, removed_at: null })
    .first({ id: 'id', name: 'name', isPublished: 'is_published', binnedAt: 'binned_at', publishAt: 'publish_at' })
  return row ?? null
}

/** The product with this identity in its source. */
export async function findProductByKey(
  q: Knex,
  source: string,
  key: string,
): Promise<{ id: number; slug: string } | null> {
  const row: { id: number; slug: string } | undefined = await q('products')
    .where({ source, source_key: key })
    .first('id', 'slug')
  return row ?? null
}

/** Gives a product the links to others that another one has. */
export async function copyLinks(trx: Knex, fromId: number, toId: number): Promise<void> {
  const rows: Array<{ related_product_id: number; kind: string; position: number }> = await trx('related_products')
    .where({ product_id: fromId })
    .select('related_product_id', 'kind', 'position')
  await insertRows(
    trx,
    'related_products',
    rows.map((row) => ({ product_id: toId, ...row })),
  )
}

/** A product and its variants with the versions that a change is made from, by SKU. */
export async function readVersions(
  q: Knex,
  productId: number,
): Promise<{ product: number; variants: Map<string, { id: number; version: number }> }> {
  const product: { version: number } | undefined = await q('products').where({ id: productId }).first('version')
  const rows: Array<{ id: number; sku: string; version: number }> = await q('variants')
    .where({ product_id: productId, is_deleted: 0 })
    .select('id', 'sku', 'version')
  return {
    product: product?.version ?? 0,
    variants: new Map(rows.map(({ sku, ...row }) => [sku, row])),
  }
}

/** The variant with this SKU, as a person has typed it; one that is spelled exactly so comes first. */
export async function findVariant(
  q: Knex,
  sku: string,
): Promise<({ id: number; productId: number } & SoldUnit) | null> {
  const row: ({ id: number; productId: number } & SoldUnit) | undefined = await q('variants')
    .join('products', 'products.id', 'variants.product_id')
    .where({ 'variants.is_deleted': 0 })
    .whereIn('variants.sku', skuSpellings(sku))
    .orderByRaw('CASE WHEN variants.sku = ? THEN 0 ELSE 1 END', [sku])
    .first({
      id: 'variants.id',
      productId: 'variants.product_id',
      displayUnit: 'products.display_unit',
      unitsPerQuantity: 'variants.units_per_quantity',
    })
  return row ?? null
}

/** Publishes a product, which takes it out of the bin, or takes it from sale. */
export async function setPublished(trx: Knex, productId: number, isPublished: boolean): Promise<void> {
  await trx('products')
    .where({ id: productId })
    .update(
      isPublished ? { is_published: 1, binned_at: null, publish_at: null } : { is_published: 0, publish_at: null },
    )
}

/** Plans when a product is published; null: not by itself. */
export async function setPublishAt(trx: Knex, productId: number, publishAt: string | null): Promise<void> {
  await trx('products').where({ id: productId }).update({ publish_at: publishAt })
}

/** The ids of hidden products that are to be published at `now`, the longest due first. */
export async function readDueProducts(q: Knex, now: string, limit: number): Promise<number[]> {
  return q('products').where('publish_at', '<=', now).orderBy(['publish_at', 'id']).limit(limit).pluck('id')
}

export async function isStillDue(trx: Knex, productId: number, now: string): Promise<boolean> {
  return Boolean(await trx('products').where({ id: productId }).where('publish_at', '<=', now).first('id'))
}

/** The variants of a product that a channel has a price of, with whether it sells them. */
export async function readPublication(
  q: Knex,
  productId: number,
  channelId: number,
): Promise<Array<{ variantId: number; isPublished: number }>> {
  return q('variant_prices')
    .join('variants', 'variants.id', 'variant_prices.variant_id')
    .where({ product_id: productId, is_deleted: 0, channel_id: channelId })
    .orderBy('variants.id')
    .select({ variantId: 'variants.id', isPublished: 'variant_prices.is_published' })
}

/** Publishes a variant in a channel, or takes it from sale there. */
export async function setVariantPublished(
  trx: Knex,
  variantId: number,
  channelId: number,
  isPublished: boolean,
): Promise<void> {
  await trx('variant_prices')
    .where({ channel_id: channelId, variant_id: variantId })
    .update({ is_published: isPublished ? 1 : 0 })
}

/** Notes that what pages show of a product has changed (db/content-sign.ts). */
export async function touchProduct(trx: Knex, productId: number, now: string): Promise<void> {
  await trx('products').where({ id: productId }).update({ updated_at: now })
}

/** Writes a variant's price in a channel; a new one is published. */
export async function writePrice(
  trx: Knex,
  row: { channel_id: number; variant_id: number; price: number; compare_at_price: number | null },
): Promise<void> {
  await trx('variant_prices').insert(row).onConflict(['channel_id', 'variant_id']).merge(['price', 'compare_at_price'])
}

export interface LockedStock {
  onHand: number
  held: number
  allowsBackorder: number
  isTracked: number
}

/** A variant's stock row, locked until the transaction ends. */
export async function lockStock(trx: Knex, variantId: number): Promise<LockedStock | null> {
  const row: LockedStock | undefined = await trx('stock')
    .where({ variant_id: variantId })
    .forUpdate()
    .first({ onHand: 'on_hand', held: 'held', allowsBackorder: 'allows_backorder', isTracked: 'is_tracked' })
  return row ?? null
}

/** Sets the day when there are new pieces of a variant; false when its stock is not counted. */
export async function writeRestockDate(trx: Knex, variantId: number, restockOn: string | null): Promise<boolean> {
  return (await trx('stock').where({ variant_id: variantId, is_tracked: 1 }).update({ restock_on: restockOn })) > 0
}

/** Sets what is on hand of a variant, and writes the movement of the difference. */
export async function writeStock(
  trx: Knex,
  variantId: number,
  stock: {
    onHand: number
    change: number
    isTracked: boolean
    cause: StockCause
    note: string
    member: string | null
  },
  now: string,
): Promise<void> {
  await trx('stock')
    .insert({ variant_id: variantId, on_hand: stock.onHand, is_tracked: stock.isTracked ? 1 : 0 })
    .onConflict('variant_id')
    .merge(['on_hand', 'is_tracked'])
  if (stock.change === 0) return
  await trx('stock_movements').insert({
    variant_id: variantId,
    reason: 'adjust',
    on_hand_change: stock.change,
    held_change: 0,
    cause: stock.cause,
    note: stock.note,
    member: stock.member,
    created_at: now,
  })
}
