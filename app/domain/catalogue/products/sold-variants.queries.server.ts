import type { Knex } from 'knex'
import { columnList, inList, runPrepared } from '~db/prepared'
import { availableSql } from '~/domain/catalogue/stock/stock.queries.server'
import { saleColumnSql } from '~/domain/catalogue/products/scheduled-sales/scheduled-sales.queries.server'
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
 * Variants with their price and stock. A cross join, because SQLite would otherwise read every price of the channel
 * first.
 */
const variantsSql = 'variants v CROSS JOIN variant_prices vp LEFT JOIN stock s ON s.variant_id = v.id'

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
      `SELECT ${variantColumns} FROM ${variantsSql} WHERE ${[...conditions, ...more].join(' AND ')} ORDER BY v.position, v.id LIMIT 1`,
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
  return runPrepared<SoldVariant>(
    q,
    `SELECT ${variantColumns} FROM ${variantsSql} WHERE ${soldSql} ORDER BY v.position, v.id LIMIT ?`,
    [channelId, productId, limit],
  )
}

const variantColumns = columnList({
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
  restockOn: 's.restock_on',
  saleEndsAt: saleColumnSql('ends_at'),
} satisfies Record<keyof SoldVariant, string>)

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
  const parts = optionIds.map((optionId) => {
    const others = [...choice].filter(([other]) => other !== optionId)
    const conditions = [soldSql, ...others.map(() => choiceSql)].join(' AND ')
    return {
      sql: `SELECT DISTINCT CAST(? AS integer) AS "optionId",
              (SELECT o.option_value_id FROM variant_option_values o WHERE o.variant_id = v.id AND o.option_id = ?) AS "valueId",
              CASE WHEN ${availableSql} THEN 1 ELSE 0 END AS "isBuyable"
            FROM ${variantsSql} WHERE ${conditions}`,
      values: [optionId, optionId, channelId, productId, ...others.flat()],
    }
  })
  const rows = await runPrepared<{ optionId: number; valueId: number | null; isBuyable: number }>(
    q,
    parts.map(({ sql }) => sql).join(' UNION ALL '),
    parts.flatMap((part) => part.values),
  )
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
  if (variantIds.length === 0) return []
  const ids = inList(variantIds)
  return runPrepared(
    q,
    `SELECT vo.variant_id AS "variantId", o.slug AS "optionSlug", pv.slug AS "valueSlug"
     FROM variant_option_values vo JOIN product_options o ON o.id = vo.option_id
       LEFT JOIN product_option_values pv ON pv.id = vo.option_value_id
     WHERE vo.variant_id IN (${ids.sql})`,
    ids.values,
  )
}
