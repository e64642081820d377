import type { Knex } from 'knex'
import { inChunks, insertRows, type Row } from '~db/bulk-rows'
import { listingRow, type ListingParts, type PictureRow, type PriceRow } from './listing-row'

/**
 * Writes the `listings` rows of these products for every channel, inside the caller's transaction. Only rows that differ
 * are written; where one does, the channel's catalogue version goes up by one and stamps them. To be called last in a
 * transaction (the channel rows are hot) by whatever changes prices, sorting, or whether something is in stock.
 */
export async function refreshListings(trx: Knex, productIds: readonly number[]): Promise<void> {
  const distinct = [...new Set(productIds)].sort((a, b) => a - b)
  if (distinct.length === 0) return
  const channels = await trx('channels').orderBy('id').select<Array<{ id: number }>>('id')
  const parents = new Map(
    (await trx('categories').select<Array<{ id: number; parent_id: number | null }>>('id', 'parent_id')).map((row) => [
      row.id,
      row.parent_id,
    ]),
  )
  const changed = new Map<number, Row[]>()
  for (const ids of inChunks(distinct, 1000)) {
    const parts = await readParts(trx, ids)
    // the channels, too, as the table is ordered by them first
    const before = await trx('listings')
      .whereIn(
        'channel_id',
        channels.map(({ id }) => id),
      )
      .whereIn('product_id', ids)
      .select<Array<Row & { channel_id: number; product_id: number }>>('*')
    const beforeByKey = new Map(before.map((row) => [`${row.channel_id} ${row.product_id}`, row]))
    for (const { id: channelId } of channels) {
      for (const product of parts.products) {
        const row: Row = {
          channel_id: channelId,
          product_id: product.id,
          ...listingRow(product, channelId, parts, parents),
        }
        const old = beforeByKey.get(`${channelId} ${product.id}`)
        if (old && Object.entries(row).every(([column, value]) => old[column] === value)) continue
        const rows = changed.get(channelId)
        if (rows) rows.push(row)
        else changed.set(channelId, [row])
      }
    }
  }
  for (const [channelId, rows] of changed) {
    await trx('channels').where({ id: channelId }).increment('catalogue_version', 1)
    const channel = await trx('channels')
      .where({ id: channelId })
      .first<{ catalogue_version: number }>('catalogue_version')
    const columns = Object.keys(rows[0] ?? {}).filter((column) => column !== 'channel_id' && column !== 'product_id')
    await insertRows(
      trx,
      'listings',
      rows.map((row) => ({ ...row, version: channel.catalogue_version })),
      { keys: ['channel_id', 'product_id'], columns: [...columns, 'version'] },
    )
  }
}

interface OfProduct {
  product_id: number
}

function group<T extends OfProduct>(rows: T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>()
  for (const row of rows) {
    const list = groups.get(row.product_id)
    if (list) list.push(row)
    else groups.set(row.product_id, [row])
  }
  return groups
}

async function readParts(trx: Knex, ids: number[]): Promise<ListingParts> {
  const ofProducts = (table: string) => trx(table).whereIn('product_id', ids)
  const products = await trx('products')
    .leftJoin('brands', 'brands.id', 'products.brand_id')
    .whereIn('products.id', ids)
    .orderBy('products.id')
    .select<ListingParts['products']>(
      'products.id',
      'products.slug',
      'products.name',
      'subtitle',
      'brand_id',
      'brands.name as brand',
      'customisation',
      'is_published',
      'is_hidden',
      'rating_sum',
      'rating_count',
      'units_sold',
      'featured_position',
      'created_at',
    )
  const prices = await trx('variants')
    .join('variant_prices', 'variant_prices.variant_id', 'variants.id')
    .leftJoin('stock', 'stock.variant_id', 'variants.id')
    .whereIn('variants.product_id', ids)
    .where({ 'variants.is_deleted': 0, 'variant_prices.is_published': 1 })
    .orderBy(['variants.position', 'variants.id'])
    .select<PriceRow[]>({
      product_id: 'variants.product_id',
      variant_id: 'variants.id',
      channel_id: 'channel_id',
      price: 'price',
      compare_at_price: 'compare_at_price',
      minQuantity: 'min_quantity',
      maxQuantity: 'max_quantity',
      quantityStep: 'quantity_step',
      isTracked: 'is_tracked',
      allowsBackorder: 'allows_backorder',
      onHand: 'on_hand',
      held: 'held',
      threshold: 'threshold',
    })
  const choices = await trx('variants')
    .join('variant_option_values as chosen', 'chosen.variant_id', 'variants.id')
    .whereIn('variants.product_id', ids)
    .where({ 'variants.is_deleted': 0 })
    .select<Array<{ variant_id: number; option_id: number; option_value_id: number | null }>>(
      'variants.id as variant_id',
      'chosen.option_id',
      'option_value_id',
    )
  const options = await trx('product_options')
    .join('product_option_values as allowed', 'allowed.option_id', 'product_options.id')
    .whereIn('product_id', ids)
    .orderBy(['product_options.position', 'allowed.position'])
    .select<
      Array<
        OfProduct & {
          option_id: number
          option_slug: string
          value_id: number
          value_slug: string
          value: string
          swatch: string | null
        }
      >
    >(
      'product_id',
      'product_options.id as option_id',
      'product_options.slug as option_slug',
      'allowed.id as value_id',
      'allowed.slug as value_slug',
      'value',
      'swatch',
    )
  const pictures = await trx('product_assets')
    .join('assets', 'assets.id', 'asset_id')
    .whereIn('product_id', ids)
    .orderBy(['position', 'product_assets.id'])
    .select<PictureRow[]>('product_id', 'hash', 'width', 'height', 'alt', 'placeholder')
  const labels = await trx('product_labels')
    .join('labels', 'labels.id', 'label_id')
    .whereIn('product_id', ids)
    .orderBy(['labels.position', 'labels.id'])
    .select<Array<OfProduct & { id: number; slug: string; name: string; tone: string }>>(
      'product_id',
      'labels.id',
      'slug',
      'name',
      'tone',
    )
  const attributes = await trx('product_attributes')
    .join('attribute_values', 'attribute_values.id', 'attribute_value_id')
    .join('attributes', 'attributes.id', 'attribute_id')
    .whereIn('product_id', ids)
    .where({ is_filterable: 1 })
    .select<Array<OfProduct & { id: number }>>('product_id', 'attribute_values.id as id')
  const choicesByVariant = new Map<number, typeof choices>()
  for (const choice of choices)
    choicesByVariant.set(choice.variant_id, [...(choicesByVariant.get(choice.variant_id) ?? []), choice])
  return {
    products,
    prices: group(prices),
    choices: choicesByVariant,
    options: group(options),
    pictures: group(pictures),
    labels: group(labels),
    attributes: group(attributes),
    categories: group(
      await ofProducts('product_categories').select<Array<OfProduct & { id: number }>>(
        'product_id',
        'category_id as id',
      ),
    ),
    collections: group(
      await ofProducts('product_collections').select<Array<OfProduct & { id: number }>>(
        'product_id',
        'collection_id as id',
      ),
    ),
    tags: group(
      await ofProducts('product_tags').select<Array<OfProduct & { id: number }>>('product_id', 'tag_id as id'),
    ),
  }
}
