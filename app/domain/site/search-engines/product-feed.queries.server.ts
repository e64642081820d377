import type { Knex } from 'knex'
import { columnList, inList, runPrepared } from '~db/prepared'
import { availableSql } from '~/domain/catalogue/stock/stock.queries.server'

/** A variant that a channel sells. Money in minor units. */
export interface FeedRow {
  variantId: number
  sku: string
  barcode: string | null
  productSlug: string
  productName: string
  description: string
  brand: string | null
  price: number
  compareAtPrice: number | null
  isAvailable: number
  /** The hash of its own picture, else of the product's first one. */
  pictureHash: string | null
  variantCount: number
}

const columns = {
  variantId: 'v.id',
  sku: 'v.sku',
  barcode: 'v.barcode',
  productSlug: 'p.slug',
  productName: 'p.name',
  description: 'p.description',
  brand: 'b.name',
  price: 'vp.price',
  compareAtPrice: 'vp.compare_at_price',
  isAvailable: `CASE WHEN ${availableSql} THEN 1 ELSE 0 END`,
  pictureHash: `(SELECT a.hash FROM product_assets pa JOIN assets a ON a.id = pa.asset_id WHERE pa.product_id = p.id
    ORDER BY CASE WHEN pa.variant_id = v.id THEN 0 ELSE 1 END, pa.position, pa.id LIMIT 1)`,
  variantCount: '(SELECT count(*) FROM variants o WHERE o.product_id = p.id AND o.is_deleted = 0)',
} satisfies Record<keyof FeedRow, string>

/**
 * With the id of the price, whose index has the order: otherwise each batch would read and sort all that follows it.
 */
export const feedStatement = `SELECT ${columnList(columns)} FROM variants v JOIN products p ON p.id = v.product_id
  JOIN listings l ON l.product_id = p.id AND l.channel_id = ? AND l.is_listed = 1
  JOIN variant_prices vp ON vp.variant_id = v.id AND vp.channel_id = l.channel_id AND vp.is_published = 1
  LEFT JOIN stock s ON s.variant_id = v.id LEFT JOIN brands b ON b.id = p.brand_id
  WHERE vp.variant_id > ? AND v.is_deleted = 0 AND p.display_unit IS NULL AND p.is_virtual = 0
  ORDER BY vp.variant_id LIMIT ?`

/**
 * The variants that a channel sells after one of them, in the order of their ids. What is sold by length or weight is
 * left out, because its price is not that of a thing, and so is what is not sent.
 */
export async function readFeedRowsAfter(
  q: Knex,
  channelId: number,
  afterId: number,
  limit: number,
): Promise<FeedRow[]> {
  return runPrepared<FeedRow>(q, feedStatement, [channelId, afterId, limit])
}

/** The value that is chosen for an option of a product, with the slug of the option. */
export interface ChosenOption {
  slug: string
  value: string
}

/** Reads the value that is chosen for each option of some variants, in the product's order. */
export async function readChosenOptions(
  q: Knex,
  variantIds: readonly number[],
): Promise<Array<ChosenOption & { variantId: number }>> {
  const ids = inList(variantIds)
  return runPrepared(
    q,
    `SELECT c.variant_id AS "variantId", o.slug, ov.value
     FROM variant_option_values c JOIN product_options o ON o.id = c.option_id
       JOIN product_option_values ov ON ov.id = c.option_value_id
     WHERE c.variant_id IN (${ids.sql}) ORDER BY o.position, o.id`,
    ids.values,
  )
}
