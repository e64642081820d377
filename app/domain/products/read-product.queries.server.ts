import type { Knex } from 'knex'
import type { QuantityRules } from '~/domain/stock/quantity'
import type { JoinedStock } from '~/domain/stock/stock'
import { availableSql } from '~/domain/stock/stock.queries.server'

export interface ProductRow {
  id: number
  slug: string
  name: string
  subtitle: string
  description: string
  category_id: number | null
  customisation: string | null
  display_unit: string | null
  is_virtual: number
  is_published: number
  rating_sum: number
  rating_count: number
  units_sold: number
  meta_title: string | null
  meta_description: string | null
  brand_slug: string | null
  brand_name: string | null
  social_hash: string | null
  chart_name: string | null
  chart_document: string | null
}

/** A product with what hangs on it one to one. */
export async function productRow(q: Knex, where: { id: number } | { slug: string }): Promise<ProductRow | undefined> {
  const [column, value] = 'id' in where ? ['p.id', where.id] : ['p.slug', where.slug]
  return q('products as p')
    .leftJoin('brands as b', 'b.id', 'p.brand_id')
    .leftJoin('assets as s', 's.id', 'p.social_asset_id')
    .leftJoin('size_charts as z', 'z.id', 'p.size_chart_id')
    .where(column, value)
    .first(
      'p.id',
      'p.slug',
      'p.name',
      'p.subtitle',
      'p.description',
      'p.category_id',
      'p.customisation',
      'p.display_unit',
      'p.is_virtual',
      'p.is_published',
      'p.rating_sum',
      'p.rating_count',
      'p.units_sold',
      'p.meta_title',
      'p.meta_description',
      'b.slug as brand_slug',
      'b.name as brand_name',
      's.hash as social_hash',
      'z.name as chart_name',
      'z.document as chart_document',
    )
}

export async function labelsOf(
  q: Knex,
  productId: number,
): Promise<Array<{ slug: string; name: string; tone: string }>> {
  return q('product_labels as pl')
    .join('labels as l', 'l.id', 'pl.label_id')
    .where('pl.product_id', productId)
    .orderBy(['l.position', 'l.id'])
    .select('l.slug', 'l.name', 'l.tone')
}

export async function tagsOf(q: Knex, productId: number): Promise<Array<{ slug: string; name: string }>> {
  return q('product_tags as pt')
    .join('tags as t', 't.id', 'pt.tag_id')
    .where('pt.product_id', productId)
    .orderBy('t.name')
    .select('t.slug', 't.name')
}

export async function attributesOf(q: Knex, productId: number): Promise<Array<{ name: string; value: string }>> {
  return q('product_attributes as pa')
    .join('attribute_values as v', 'v.id', 'pa.attribute_value_id')
    .join('attributes as a', 'a.id', 'v.attribute_id')
    .where('pa.product_id', productId)
    .orderBy(['a.position', 'a.id', 'v.position', 'v.id'])
    .select('a.name', 'v.value')
}

export interface PictureRow {
  variant_id: number | null
  hash: string
  width: number
  height: number
  alt: string
  placeholder: string
}

const mostPictures = 250

export async function picturesOf(q: Knex, productId: number): Promise<PictureRow[]> {
  return q('product_assets as pa')
    .join('assets as a', 'a.id', 'pa.asset_id')
    .where('pa.product_id', productId)
    .orderBy(['pa.position', 'pa.id'])
    .limit(mostPictures)
    .select('pa.variant_id', 'a.hash', 'a.width', 'a.height', 'pa.alt', 'a.placeholder')
}

export interface OptionRow {
  option_id: number
  option_slug: string
  option_name: string
  value_id: number
  slug: string
  value: string
  swatch: string | null
}

export async function optionsOf(q: Knex, productId: number): Promise<OptionRow[]> {
  return q('product_options as o')
    .join('product_option_values as v', 'v.option_id', 'o.id')
    .where('o.product_id', productId)
    .orderBy(['o.position', 'o.id', 'v.position', 'v.id'])
    .select(
      'o.id as option_id',
      'o.slug as option_slug',
      'o.name as option_name',
      'v.id as value_id',
      'v.slug',
      'v.value',
      'v.swatch',
    )
}

export interface VariantRow extends QuantityRules, JoinedStock {
  id: number
  sku: string
  units_per_quantity: number
  price: number
  compare_at_price: number | null
}

/** Variants that the channel sells, with the chosen value (or any) of every option in `choice`: option id → value id. */
function sellableVariants(
  q: Knex,
  channelId: number,
  productId: number,
  choice: ReadonlyMap<number, number>,
): Knex.QueryBuilder {
  // a cross join keeps SQLite from starting at every price of the channel
  const query = q('variants as v')
    .crossJoin(q.raw('variant_prices as vp'))
    .whereRaw('vp.variant_id = v.id')
    .where({ 'vp.channel_id': channelId, 'v.product_id': productId, 'v.is_deleted': 0, 'vp.is_published': 1 })
  for (const [optionId, valueId] of choice) {
    query.whereExists((exists) =>
      exists
        .select(q.raw('1'))
        .from('variant_option_values as c')
        .whereRaw('c.variant_id = v.id')
        .where('c.option_id', optionId)
        .where((either) => either.where('c.option_value_id', valueId).orWhereNull('c.option_value_id')),
    )
  }
  return query
}

/** The first of the matching variants, those that can be bought before the others; `variantId` names the only one to look at. */
export async function firstVariant(
  q: Knex,
  channelId: number,
  productId: number,
  choice: ReadonlyMap<number, number>,
  variantId: number | null,
): Promise<VariantRow | undefined> {
  const matching = () => {
    const query = sellableVariants(q, channelId, productId, choice)
    return variantId === null ? query : query.where('v.id', variantId)
  }
  const first = () => withStock(matching()).orderBy(['v.position', 'v.id']).first(variantColumns)
  const buyable: VariantRow | undefined = await first().whereRaw(availableSql)
  return buyable ?? (await first())
}

/** One variant of the product by SKU, if the channel sells it. */
export async function variantIdBySku(
  q: Knex,
  channelId: number,
  sku: string,
): Promise<{ id: number; product_id: number } | undefined> {
  return q('variants as v')
    .join('variant_prices as vp', (on) => on.on('vp.variant_id', 'v.id').andOnVal('vp.channel_id', channelId))
    .where({ 'v.sku': sku, 'v.is_deleted': 0, 'vp.is_published': 1 })
    .first('v.id', 'v.product_id')
}

/** The first `limit` variants that the channel sells. */
export async function variantRows(q: Knex, channelId: number, productId: number, limit: number): Promise<VariantRow[]> {
  return withStock(sellableVariants(q, channelId, productId, new Map()))
    .orderBy(['v.position', 'v.id'])
    .limit(limit)
    .select(variantColumns)
}

function withStock(query: Knex.QueryBuilder): Knex.QueryBuilder {
  return query.leftJoin('stock as s', 's.variant_id', 'v.id')
}

const variantColumns = {
  id: 'v.id',
  sku: 'v.sku',
  units_per_quantity: 'v.units_per_quantity',
  minQuantity: 'v.min_quantity',
  quantityStep: 'v.quantity_step',
  maxQuantity: 'v.max_quantity',
  price: 'vp.price',
  compare_at_price: 'vp.compare_at_price',
  isTracked: 's.is_tracked',
  allowsBackorder: 's.allows_backorder',
  onHand: 's.on_hand',
  held: 's.held',
  threshold: 's.threshold',
}

/** Of each option, the values that some variant has together with the choice in the other options; null stands for any value. */
export async function valuesTogether(
  q: Knex,
  channelId: number,
  productId: number,
  optionIds: readonly number[],
  choice: ReadonlyMap<number, number>,
): Promise<Map<number, Set<number | null>>> {
  const values = new Map(optionIds.map((id) => [id, new Set<number | null>()]))
  if (optionIds.length === 0) return values
  const ofEach = optionIds.map((optionId) => {
    const value = q('variant_option_values as o')
      .whereRaw('o.variant_id = v.id')
      .where('o.option_id', optionId)
      .select('o.option_value_id')
    const others = new Map([...choice].filter(([other]) => other !== optionId))
    return sellableVariants(q, channelId, productId, others).distinct(
      q.raw('cast(? as integer) as option_id, ? as value_id', [optionId, value]),
    )
  })
  const rows: Array<{ option_id: number; value_id: number | null }> = await q.unionAll(ofEach)
  for (const row of rows) values.get(row.option_id)?.add(row.value_id)
  return values
}

/** Option slug and value slug (null: any) of some variants. */
export async function choicesOf(
  q: Knex,
  variantIds: number[],
): Promise<Array<{ variant_id: number; option_slug: string; value_slug: string | null }>> {
  return q('variant_option_values as vo')
    .join('product_options as o', 'o.id', 'vo.option_id')
    .leftJoin('product_option_values as pv', 'pv.id', 'vo.option_value_id')
    .whereIn('vo.variant_id', variantIds)
    .select('vo.variant_id', 'o.slug as option_slug', 'pv.slug as value_slug')
}

/** Related products and cross-sells, in the owner's order. */
export async function relatedIds(q: Knex, productId: number, limit: number): Promise<number[]> {
  return q('related_products')
    .where({ product_id: productId })
    .whereIn('kind', ['related', 'cross_sell'])
    .orderBy([{ column: 'kind', order: 'desc' }, 'position', 'related_product_id'])
    .limit(limit)
    .pluck('related_product_id')
}

/** The present slug of the product that had this one before; null when none had. */
export async function findPresentSlug(q: Knex, formerSlug: string): Promise<string | null> {
  const row: { slug: string } | undefined = await q('slug_history as h')
    .join('products as p', 'p.id', 'h.target_id')
    .where({ 'h.kind': 'product', 'h.slug': formerSlug })
    .first('p.slug')
  return row?.slug ?? null
}

/** Lowest and highest price of a product in the channel, minor units; undefined where it was never listed. */
export async function readListedPrices(
  q: Knex,
  channelId: number,
  productId: number,
): Promise<{ priceMin: number; priceMax: number } | undefined> {
  return q('listings')
    .where({ channel_id: channelId, product_id: productId })
    .first({ priceMin: 'price_min', priceMax: 'price_max' })
}
