import type { Knex } from 'knex'
import { availableSql } from '~/domain/stock/stock.queries.server'
import type { SoldVariant } from './variant-view'

/** A value of a product's option. */
export interface ProductOptionValue {
  optionId: number
  optionSlug: string
  optionName: string
  valueId: number
  slug: string
  value: string
  swatch: string | null
}

/** The options of a product in order, one row per value. */
export async function readProductOptions(q: Knex, productId: number): Promise<ProductOptionValue[]> {
  return q('product_options as o')
    .join('product_option_values as v', 'v.option_id', 'o.id')
    .where('o.product_id', productId)
    .orderBy(['o.position', 'o.id', 'v.position', 'v.id'])
    .select({
      optionId: 'o.id',
      optionSlug: 'o.slug',
      optionName: 'o.name',
      valueId: 'v.id',
      slug: 'v.slug',
      value: 'v.value',
      swatch: 'v.swatch',
    })
}

/**
 * Variants that the channel sells, with the chosen value (or any) of every option in `choice`: option id → value id.
 */
function sellableVariants(
  q: Knex,
  channelId: number,
  productId: number,
  choice: ReadonlyMap<number, number>,
): Knex.QueryBuilder {
  // a cross join, because SQLite would otherwise read every price of the channel first
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

/**
 * The first matching variant that can be bought, else the first matching variant.
 * @param variantId only this variant may match; null for any
 */
export async function findFirstVariant(
  q: Knex,
  channelId: number,
  productId: number,
  choice: ReadonlyMap<number, number>,
  variantId: number | null,
): Promise<SoldVariant | undefined> {
  const matching = () => {
    const query = sellableVariants(q, channelId, productId, choice)
    return variantId === null ? query : query.where('v.id', variantId)
  }
  const first = () => withStock(matching()).orderBy(['v.position', 'v.id']).first(variantColumns)
  const buyable: SoldVariant | undefined = await first().whereRaw(availableSql)
  return buyable ?? (await first())
}

/** The first `limit` variants that the channel sells. */
export async function readSoldVariants(
  q: Knex,
  channelId: number,
  productId: number,
  limit: number,
): Promise<SoldVariant[]> {
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
  unitsPerQuantity: 'v.units_per_quantity',
  minQuantity: 'v.min_quantity',
  quantityStep: 'v.quantity_step',
  maxQuantity: 'v.max_quantity',
  price: 'vp.price',
  compareAtPrice: 'vp.compare_at_price',
  isTracked: 's.is_tracked',
  allowsBackorder: 's.allows_backorder',
  onHand: 's.on_hand',
  held: 's.held',
  threshold: 's.threshold',
}

/**
 * For each option, the values for which there is a variant with the choice in the other options; null means any value.
 */
export async function readCombinableValues(
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
      q.raw('cast(? as integer) as ??, ? as ??', [optionId, 'optionId', value, 'valueId']),
    )
  })
  const rows: Array<{ optionId: number; valueId: number | null }> = await q.unionAll(ofEach)
  for (const row of rows) values.get(row.optionId)?.add(row.valueId)
  return values
}

/** Option slug and value slug (null: any) of some variants. */
export async function readVariantChoices(
  q: Knex,
  variantIds: number[],
): Promise<Array<{ variantId: number; optionSlug: string; valueSlug: string | null }>> {
  return q('variant_option_values as vo')
    .join('product_options as o', 'o.id', 'vo.option_id')
    .leftJoin('product_option_values as pv', 'pv.id', 'vo.option_value_id')
    .whereIn('vo.variant_id', variantIds)
    .select({ variantId: 'vo.variant_id', optionSlug: 'o.slug', valueSlug: 'pv.slug' })
}
