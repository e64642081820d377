import type { PictureFocus } from '~/domain/catalogue/media/picture'
import type { Knex } from 'knex'
import { columnList, runPrepared } from '~db/prepared'

/**
 * A product with its brand, social picture and size chart. Flags are 0 or 1, `customisation` and `chartDocument` JSON.
 */
export interface StoredProduct {
  id: number
  slug: string
  name: string
  subtitle: string
  description: string
  categoryId: number | null
  customisation: string | null
  displayUnit: string | null
  taxClass: string
  isVirtual: number
  isGiftCard: number
  isPublished: number
  ratingSum: number
  ratingCount: number
  unitsSold: number
  metaTitle: string | null
  metaDescription: string | null
  brandSlug: string | null
  brandName: string | null
  socialPictureHash: string | null
  chartName: string | null
  chartDocument: string | null
}

const productColumns = columnList({
  id: 'p.id',
  slug: 'p.slug',
  name: 'p.name',
  subtitle: 'p.subtitle',
  description: 'p.description',
  categoryId: 'p.category_id',
  customisation: 'p.customisation',
  displayUnit: 'p.display_unit',
  taxClass: 'p.tax_class',
  isVirtual: 'p.is_virtual',
  isGiftCard: 'p.is_gift_card',
  isPublished: 'p.is_published',
  ratingSum: 'p.rating_sum',
  ratingCount: 'p.rating_count',
  unitsSold: 'p.units_sold',
  metaTitle: 'p.meta_title',
  metaDescription: 'p.meta_description',
  brandSlug: 'b.slug',
  brandName: 'b.name',
  socialPictureHash: 's.hash',
  chartName: 'z.name',
  chartDocument: 'z.document',
} satisfies Record<keyof StoredProduct, string>)

/** A product by its id or current slug. */
export async function findProduct(
  q: Knex,
  where: { id: number } | { slug: string },
): Promise<StoredProduct | undefined> {
  const [column, value] = 'id' in where ? ['p.id', where.id] : ['p.slug', where.slug]
  const rows = await runPrepared<StoredProduct>(
    q,
    `SELECT ${productColumns} FROM products p LEFT JOIN brands b ON b.id = p.brand_id
       LEFT JOIN assets s ON s.id = p.social_asset_id LEFT JOIN size_charts z ON z.id = p.size_chart_id
     WHERE ${column} = ?`,
    [value],
  )
  return rows[0]
}

/** Reads the fields of a published product that are needed to put it into a cart; `customisation` is JSON. */
export async function findProductToBuy(
  q: Knex,
  slug: string,
): Promise<Pick<StoredProduct, 'id' | 'name' | 'customisation'> | undefined> {
  const sql = 'SELECT id, name, customisation FROM products WHERE slug = ? AND is_published = 1'
  return (await runPrepared<Pick<StoredProduct, 'id' | 'name' | 'customisation'>>(q, sql, [slug]))[0]
}

export async function readProductLabels(
  q: Knex,
  productId: number,
): Promise<Array<{ slug: string; name: string; tone: string }>> {
  return runPrepared(
    q,
    `SELECT l.slug, l.name, l.tone FROM product_labels pl JOIN labels l ON l.id = pl.label_id
     WHERE pl.product_id = ? ORDER BY l.position, l.id`,
    [productId],
  )
}

export async function readProductTags(q: Knex, productId: number): Promise<Array<{ slug: string; name: string }>> {
  return runPrepared(
    q,
    `SELECT t.slug, t.name FROM product_tags pt JOIN tags t ON t.id = pt.tag_id WHERE pt.product_id = ? ORDER BY t.name`,
    [productId],
  )
}

/** Names and values of a product's attributes, one row per value. */
export async function readProductAttributes(
  q: Knex,
  productId: number,
): Promise<Array<{ name: string; value: string }>> {
  return runPrepared(
    q,
    `SELECT a.name, v.value FROM product_attributes pa JOIN attribute_values v ON v.id = pa.attribute_value_id
       JOIN attributes a ON a.id = v.attribute_id
     WHERE pa.product_id = ? ORDER BY a.position, a.id, v.position, v.id`,
    [productId],
  )
}

export interface ProductPicture {
  /** The variant it shows; null for the product. */
  variantId: number | null
  hash: string
  width: number
  height: number
  alt: string
  placeholder: string
  focus: PictureFocus | null
}

const maxPictures = 250

const pictureColumns = columnList({
  variantId: 'pa.variant_id',
  hash: 'a.hash',
  width: 'a.width',
  height: 'a.height',
  alt: 'pa.alt',
  placeholder: 'a.placeholder',
  focus: 'a.focus',
} satisfies Record<keyof ProductPicture, string>)

export async function readProductPictures(q: Knex, productId: number): Promise<ProductPicture[]> {
  return runPrepared<ProductPicture>(
    q,
    `SELECT ${pictureColumns} FROM product_assets pa JOIN assets a ON a.id = pa.asset_id
     WHERE pa.product_id = ? ORDER BY pa.position, pa.id LIMIT ${maxPictures}`,
    [productId],
  )
}

/** A variant by its SKU, if the channel sells it. */
export async function findSoldVariant(
  q: Knex,
  channelId: number,
  where: { sku: string } | { variantId: number },
): Promise<{ id: number; productId: number } | undefined> {
  const column = 'sku' in where ? { 'v.sku': where.sku } : { 'v.id': where.variantId }
  return q('variants as v')
    .join('variant_prices as vp', (on) => on.on('vp.variant_id', 'v.id').andOnVal('vp.channel_id', channelId))
    .where({ ...column, 'v.is_deleted': 0, 'vp.is_published': 1 })
    .first({ id: 'v.id', productId: 'v.product_id' })
}

/** Related products and cross-sells, in the owner's order. */
export async function readRelatedIds(q: Knex, productId: number, limit: number): Promise<number[]> {
  const rows = await runPrepared<{ id: number }>(
    q,
    `SELECT related_product_id AS id FROM related_products
     WHERE product_id = ? AND kind IN ('related', 'cross_sell')
     ORDER BY kind DESC, position, related_product_id LIMIT ?`,
    [productId, limit],
  )
  return rows.map(({ id }) => id)
}

/** Cross-sells and related products of several products, cross-sells first, in the owner's order. */
export async function readCrossSellIds(q: Knex, productIds: readonly number[], limit: number): Promise<number[]> {
  const rows: Array<{ id: number }> = await q('related_products')
    .whereIn('product_id', productIds)
    .whereIn('kind', ['related', 'cross_sell'])
    .orderBy(['kind', 'position', 'related_product_id'])
    .limit(limit)
    .select({ id: 'related_product_id' })
  return rows.map(({ id }) => id)
}

/** The current slug of the product that had this slug before; null when there is none. */
export async function findCurrentProductSlug(q: Knex, formerSlug: string): Promise<string | null> {
  const row: { slug: string } | undefined = await q('slug_history as h')
    .join('products as p', 'p.id', 'h.target_id')
    .where({ 'h.kind': 'product', 'h.slug': formerSlug })
    .first('p.slug')
  return row?.slug ?? null
}

/** Minor units. `compareAtPrice` is the earlier price of what has the lowest price. */
export interface ListedPrices {
  priceMin: number
  priceMax: number
  compareAtPrice: number | null
}

/** The prices of a product in the channel; undefined where it was never listed. */
export async function readListedPrices(
  q: Knex,
  channelId: number,
  productId: number,
): Promise<ListedPrices | undefined> {
  const sql = `SELECT price_min AS "priceMin", price_max AS "priceMax", compare_at_price AS "compareAtPrice"
    FROM listings WHERE channel_id = ? AND product_id = ?`
  return (await runPrepared<ListedPrices>(q, sql, [channelId, productId]))[0]
}

/** Whether there is a product. */
export async function findAnyProduct(q: Knex): Promise<boolean> {
  return (await runPrepared(q, 'SELECT id FROM products LIMIT 1')).length > 0
}

export async function findPublishedProduct(q: Knex): Promise<boolean> {
  return (await runPrepared(q, 'SELECT id FROM products WHERE is_published = 1 LIMIT 1')).length > 0
}
