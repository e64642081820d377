import type { Knex } from 'knex'
import { columnList, inList, runPrepared } from '~db/prepared'
import { saleColumnSql } from '~/domain/catalogue/products/scheduled-sales/scheduled-sales.queries.server'
import type { QuantityRules } from '~/domain/catalogue/stock/quantity'
import type { JoinedStock } from '~/domain/catalogue/stock/stock'

/** A variant that a channel sells. Money in minor units. */
export interface FeedRow extends JoinedStock, QuantityRules {
  variantId: number
  sku: string
  barcode: string | null
  productSlug: string
  productName: string
  description: string
  brand: string | null
  price: number
  compareAtPrice: number | null
  /** The day when there are new pieces (2026-12-12), where it is known. */
  restockOn: string | null
  /** When the scheduled sale whose price it has started and when it ends (ISO instants), where that is planned. */
  saleStartsAt: string | null
  saleEndsAt: string | null
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
  minQuantity: 'v.min_quantity',
  maxQuantity: 'v.max_quantity',
  quantityStep: 'v.quantity_step',
  isTracked: 's.is_tracked',
  allowsBackorder: 's.allows_backorder',
  onHand: 's.on_hand',
  held: 's.held',
  threshold: 's.threshold',
  restockOn: 's.restock_on',
  saleStartsAt: saleColumnSql('starts_at'),
  saleEndsAt: saleColumnSql('ends_at'),
  pictureHash: `(SELECT a.hash FROM product_assets pa CROSS JOIN assets a
    WHERE pa.product_id = p.id AND a.id = pa.asset_id
    ORDER BY CASE WHEN pa.variant_id = v.id THEN 0 ELSE 1 END, pa.position, pa.id LIMIT 1)`,
  variantCount: '(SELECT count(*) FROM variants o WHERE o.product_id = p.id AND o.is_deleted = 0)',
} satisfies Record<keyof FeedRow, string>

/**
 * What the feed says of given variants. Every row is found by the ids, whatever the database thinks of the tables: the
 * joins are CROSS JOINs, which SQLite runs in the order in which they are written, and the listing is asked for by a
 * subquery, because with the statistics of ANALYZE SQLite would begin with all listings of the channel, and without
 * them PostgreSQL would.
 * @param variantIds the places of the ids in a list
 */
export const feedStatement = (variantIds: string) =>
  `SELECT ${columnList(columns)} FROM variant_prices vp CROSS JOIN variants v CROSS JOIN products p
   LEFT JOIN stock s ON s.variant_id = v.id LEFT JOIN brands b ON b.id = p.brand_id
   WHERE vp.channel_id = ? AND vp.variant_id IN (${variantIds}) AND vp.is_published = 1
     AND v.id = vp.variant_id AND v.is_deleted = 0
     AND p.id = v.product_id AND p.display_unit IS NULL AND p.is_virtual = 0
     AND (SELECT l.is_listed FROM listings l WHERE l.channel_id = vp.channel_id AND l.product_id = p.id) = 1
   ORDER BY vp.variant_id`

/**
 * The ids of the variants that have a price in a channel after one of them, in the order of their ids. The rows are
 * compared with the whole primary key, which is the only index for it: a PostgreSQL without statistics takes a
 * condition for the channel alone to be true of few rows, and sorts all of them.
 */
export async function readPricedVariantsAfter(
  q: Knex,
  channelId: number,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const rows = await runPrepared<{ channelId: number; variantId: number }>(
    q,
    `SELECT channel_id AS "channelId", variant_id AS "variantId" FROM variant_prices
     WHERE (channel_id, variant_id) > (?, ?) ORDER BY channel_id, variant_id LIMIT ?`,
    [channelId, afterId, limit],
  )
  return rows.filter((row) => row.channelId === channelId).map(({ variantId }) => variantId)
}

/**
 * Those of the given variants that a channel sells, in the order of their ids. What is sold by length or weight is left
 * out, because its price is not that of a thing, and so is what is not sent.
 */
export async function readFeedRows(q: Knex, channelId: number, variantIds: readonly number[]): Promise<FeedRow[]> {
  const ids = inList(variantIds)
  return runPrepared<FeedRow>(q, feedStatement(ids.sql), [channelId, ...ids.values])
}

/** The value that is chosen for an option of a product, with the slug of the option. */
export interface ChosenOption {
  slug: string
  value: string
}

/** The chosen options of given variants, joined in the order that is written, see feedStatement. */
const chosenOptionsStatement = (variantIds: string) =>
  `SELECT c.variant_id AS "variantId", o.slug, ov.value
   FROM variant_option_values c CROSS JOIN product_options o CROSS JOIN product_option_values ov
   WHERE c.variant_id IN (${variantIds}) AND o.id = c.option_id AND ov.id = c.option_value_id
   ORDER BY o.position, o.id`

/** Reads the value that is chosen for each option of some variants, in the product's order. */
export async function readChosenOptions(
  q: Knex,
  variantIds: readonly number[],
): Promise<Array<ChosenOption & { variantId: number }>> {
  const ids = inList(variantIds)
  return runPrepared(q, chosenOptionsStatement(ids.sql), ids.values)
}
