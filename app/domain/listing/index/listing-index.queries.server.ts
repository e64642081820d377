import type { Knex } from 'knex'
import type { ListingRow } from './listing-index'

/** The channel's catalogue version; it grows with every change that a listing shows. */
export async function catalogueVersion(q: Knex, channelId: number): Promise<number> {
  const row = await q('channels')
    .where({ id: channelId })
    .first<{ catalogue_version: number } | undefined>('catalogue_version')
  return row?.catalogue_version ?? 0
}

export async function channelIds(q: Knex): Promise<number[]> {
  return q('channels').orderBy('id').pluck('id')
}

export async function addUnitsSold(trx: Knex, productId: number, quantity: number): Promise<void> {
  await trx('products').where({ id: productId }).increment('units_sold', quantity)
}

export async function largestProductId(q: Knex): Promise<number> {
  const row = await q('products').max<Array<{ id: number | null }>>({ id: 'id' }).first()
  return row?.id ?? 0
}

/** Products with ids in (after, upTo] whose listing in some channel shows other units sold than they have; perhaps more than once. */
export async function readUnlistedSales(
  q: Knex,
  channels: readonly number[],
  after: number,
  upTo: number,
): Promise<number[]> {
  return q('listings as l')
    .join('products as p', 'p.id', 'l.product_id')
    .whereIn('l.channel_id', [...channels])
    .where('l.product_id', '>', after)
    .where('l.product_id', '<=', upTo)
    .whereRaw('l.units_sold <> p.units_sold')
    .pluck('l.product_id')
}

/** Grows with every change that some channel's listings show. */
export async function catalogueVersionOfAll(q: Knex): Promise<number> {
  const rows = await q('channels').pluck<number[]>('catalogue_version')
  return rows.reduce((sum, version) => sum + version, 0)
}

/** The next rows after (version, product id), in that order. */
export async function listingRowsAfter(
  q: Knex,
  channelId: number,
  after: { version: number; productId: number },
  limit: number,
): Promise<ListingRow[]> {
  const rows: Array<Record<string, number> & { sort_name: string; created_at: string; facets: string }> = await q(
    'listings',
  )
    .where('channel_id', channelId)
    .whereRaw('(version, product_id) > (?, ?)', [after.version, after.productId])
    .orderBy(['version', 'product_id'])
    .limit(limit)
    .select(
      'product_id',
      'version',
      'is_listed',
      'in_stock',
      'price_min',
      'price_max',
      'sort_name',
      'created_at',
      'units_sold',
      'rating',
      'featured_position',
      'facets',
    )
  return rows.map((row) => ({
    productId: row.product_id ?? 0,
    version: row.version ?? 0,
    isListed: row.is_listed === 1,
    inStock: row.in_stock === 1,
    priceMin: row.price_min ?? 0,
    priceMax: row.price_max ?? 0,
    sortName: row.sort_name,
    createdAt: Date.parse(row.created_at),
    unitsSold: row.units_sold ?? 0,
    rating: row.rating ?? 0,
    featuredPosition: row.featured_position ?? 0,
    facets: row.facets,
  }))
}

export interface CardRow {
  product_id: number
  in_stock: number
  price_min: number
  price_max: number
  compare_at_price: number | null
  /** Mean rating times ten. */
  rating: number
  card: string
}

/** Cards of listed products, by primary key. */
export async function cardRows(q: Knex, channelId: number, productIds: number[]): Promise<CardRow[]> {
  return q('listings')
    .where({ channel_id: channelId, is_listed: 1 })
    .whereIn('product_id', productIds)
    .select('product_id', 'in_stock', 'price_min', 'price_max', 'compare_at_price', 'rating', 'card')
}

export interface CategoryRow {
  id: number
  parent_id: number | null
  slug: string
  name: string
  position: number
}

/** Rows of one keyset chunk after a key; every table of names is read this way. */
const chunkSize = 1000

async function inChunks<Row extends { id: number }>(read: (after: number) => Promise<Row[]>): Promise<Row[]> {
  const all: Row[] = []
  let after = -1
  for (;;) {
    const rows = await read(after)
    all.push(...rows)
    if (rows.length < chunkSize) return all
    after = rows.at(-1)?.id ?? after
  }
}

/** Every category, by id. */
export async function allCategories(q: Knex): Promise<CategoryRow[]> {
  return inChunks(async (after) =>
    q('categories')
      .where('id', '>', after)
      .orderBy('id')
      .limit(chunkSize)
      .select('id', 'parent_id', 'slug', 'name', 'position'),
  )
}

export interface NamedRow {
  id: number
  slug: string
  name: string
}

/** Every brand, label, tag or collection, by id. */
export async function allNamed(q: Knex, table: 'brands' | 'labels' | 'tags' | 'collections'): Promise<NamedRow[]> {
  return inChunks(async (after) =>
    q(table).where('id', '>', after).orderBy('id').limit(chunkSize).select('id', 'slug', 'name'),
  )
}

export interface AttributeValueRow {
  id: number
  slug: string
  value: string
  position: number
  attribute_slug: string
  attribute_name: string
  attribute_position: number
}

/** Every value of the attributes that can be filtered by, by id. */
export async function allFilterableValues(q: Knex): Promise<AttributeValueRow[]> {
  return inChunks(async (after) =>
    q('attribute_values as v')
      .join('attributes as a', 'a.id', 'v.attribute_id')
      .where('v.id', '>', after)
      .where('a.is_filterable', 1)
      .orderBy('v.id')
      .limit(chunkSize)
      .select(
        'v.id',
        'v.slug',
        'v.value',
        'v.position',
        'a.slug as attribute_slug',
        'a.name as attribute_name',
        'a.position as attribute_position',
      ),
  )
}

export interface OptionValueRow {
  option_slug: string
  option_name: string
  slug: string
  value: string
  swatch: string | null
}

/** Option values of some products. */
export async function optionValuesOf(q: Knex, productIds: number[]): Promise<OptionValueRow[]> {
  return q('product_options as o')
    .join('product_option_values as v', 'v.option_id', 'o.id')
    .whereIn('o.product_id', productIds)
    .select('o.slug as option_slug', 'o.name as option_name', 'v.slug', 'v.value', 'v.swatch')
}

export interface GroupRow {
  id: number
  slug: string
  name: string
  description: string
  hash: string | null
  width: number | null
  height: number | null
  placeholder: string | null
}

const picturedTables = { category: 'categories', collection: 'collections', brand: 'brands' } as const
export type PicturedKind = keyof typeof picturedTables

/** Categories, collections or brands with their pictures, by slug. */
export async function groupsBySlug(q: Knex, kind: PicturedKind, slugs: string[]): Promise<GroupRow[]> {
  return q(`${picturedTables[kind]} as g`)
    .leftJoin('assets as a', 'a.id', 'g.asset_id')
    .whereIn('g.slug', slugs)
    .select(groupColumns)
}

/** The same by id. */
export async function groupsById(q: Knex, kind: PicturedKind, ids: number[]): Promise<GroupRow[]> {
  return q(`${picturedTables[kind]} as g`)
    .leftJoin('assets as a', 'a.id', 'g.asset_id')
    .whereIn('g.id', ids)
    .select(groupColumns)
}

const groupColumns = ['g.id', 'g.slug', 'g.name', 'g.description', 'a.hash', 'a.width', 'a.height', 'a.placeholder']

/** A label or tag by slug. */
export async function namedBySlug(q: Knex, table: 'labels' | 'tags', slug: string): Promise<NamedRow | undefined> {
  return q(table).where({ slug }).first('id', 'slug', 'name')
}

/** What an old slug stands for now. */
export async function formerSlugTarget(
  q: Knex,
  kind: 'product' | 'category' | 'collection',
  slug: string,
): Promise<number | null> {
  const row = await q('slug_history').where({ kind, slug }).first<{ target_id: number } | undefined>('target_id')
  return row?.target_id ?? null
}

/** Products of a collection with the places that the owner gave them, in this order. */
export async function collectionPlaces(
  q: Knex,
  collectionId: number,
  limit: number,
): Promise<Array<{ product_id: number; position: number }>> {
  return q('product_collections')
    .where({ collection_id: collectionId })
    .orderBy(['position', 'product_id'])
    .limit(limit)
    .select('product_id', 'position')
}

/** Lowest and highest price of a product in the channel, minor units, if it has a row of listings. */
export async function listedPrices(
  q: Knex,
  channelId: number,
  productId: number,
): Promise<{ price_min: number; price_max: number } | undefined> {
  return q('listings').where({ channel_id: channelId, product_id: productId }).first('price_min', 'price_max')
}
