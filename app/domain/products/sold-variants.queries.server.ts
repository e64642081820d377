import type { Knex } from 'knex'
import { columnList, runPrepared } from '~db/prepared'
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

const optionColumns = columnList({
  optionId: 'o.id',
  optionSlug: 'o.slug',
  optionName: 'o.name',
  valueId: 'v.id',
  slug: 'v.slug',
  value: 'v.value',
  swatch: 'v.swatch',
} satisfies Record<keyof ProductOptionValue, string>)

/** The options of a product in order, one row per value. */
export async function readProductOptions(q: Knex, productId: number): Promise<ProductOptionValue[]> {
  return runPrepared<ProductOptionValue>(
    q,
    `SELECT ${optionColumns} FROM product_options o JOIN product_option_values v ON v.option_id = o.id
     WHERE o.product_id = ? ORDER BY o.position, o.id, v.position, v.id`,
    [productId],
  )
}

/** Conditions for a variant `v` and its price `vp` that the channel sells; values: the channel, the product. */
const soldSql =
  'vp.variant_id = v.id AND vp.channel_id = ? AND v.product_id = ? AND v.is_deleted = 0 AND vp.is_published = 1'

/** The condition that a variant `v` has a value of an option or any; values: the option, the value. */
const choiceSql = `EXISTS (SELECT 1 FROM variant_option_values c
  WHERE c.variant_id = v.id AND c.option_id = ? AND (c.option_value_id = ? OR c.option_value_id IS NULL))`

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
  const query = q('variants as v').crossJoin(q.raw('variant_prices as vp')).whereRaw(soldSql, [channelId, productId])
  for (const chosen of choice) query.whereRaw(choiceSql, chosen)
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
  const conditions = [soldSql, ...Array.from(choice, () => choiceSql), ...(variantId === null ? [] : ['v.id = ?'])]
  const values = [channelId, productId, ...[...choice].flat(), ...(variantId === null ? [] : [variantId])]
  const first = async (more: readonly string[]) => {
    const [row] = await runPrepared<SoldVariant>(
      q,
      `SELECT ${columnList(variantColumns)} FROM variants v CROSS JOIN variant_prices vp
         LEFT JOIN stock s ON s.variant_id = v.id
       WHERE ${[...conditions, ...more].join(' AND ')} ORDER BY v.position, v.id LIMIT 1`,
      values,
    )
    return row
  }
  return (await first([availableSql])) ?? (await first([]))
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
 * For each option, the values for which there is a variant with the choice in the other options, and whether one of
 * these variants can be bought now; null means any value.
 */
export async function readCombinableValues(
  q: Knex,
  channelId: number,
  productId: number,
  optionIds: readonly number[],
  choice: ReadonlyMap<number, number>,
): Promise<Map<number, Map<number | null, boolean>>> {
  const values = new Map(optionIds.map((id) => [id, new Map<number | null, boolean>()]))
  if (optionIds.length === 0) return values
  const ofEach = optionIds.map((optionId) => {
    const value = q('variant_option_values as o')
      .whereRaw('o.variant_id = v.id')
      .where('o.option_id', optionId)
      .select('o.option_value_id')
    const others = new Map([...choice].filter(([other]) => other !== optionId))
    return withStock(sellableVariants(q, channelId, productId, others)).distinct(
      q.raw(`cast(? as integer) as ??, ? as ??, case when ${availableSql} then 1 else 0 end as ??`, [
        optionId,
        'optionId',
        value,
        'valueId',
        'isBuyable',
      ]),
    )
  })
  const rows: Array<{ optionId: number; valueId: number | null; isBuyable: number }> = await q.unionAll(ofEach)
  for (const { optionId, valueId, isBuyable } of rows) {
    const ofOption = values.get(optionId)
    ofOption?.set(valueId, isBuyable === 1 || (ofOption.get(valueId) ?? false))
  }
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
