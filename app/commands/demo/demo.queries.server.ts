import type { Knex } from 'knex'

/** Whether the database already has a channel: a fill was started or finished. */
export async function hasChannel(q: Knex): Promise<boolean> {
  return (await q('channels').first('id')) !== undefined
}

/** Whether a fill was finished: the storefront is inserted in its last transaction. */
export async function hasStorefront(q: Knex): Promise<boolean> {
  return (await q('storefronts').first('id')) !== undefined
}

export async function insertDemoRows(
  trx: Knex,
  table: string,
  rows: ReadonlyArray<Record<string, unknown>>,
): Promise<void> {
  if (rows.length > 0) await trx.batchInsert(table, [...rows], 50)
}

/** Inserts one row and returns its id. */
export async function insertDemoRow(trx: Knex, table: string, row: Record<string, unknown>): Promise<number> {
  const [inserted] = await trx(table).insert(row).returning<Array<{ id: number }>>('id')
  if (!inserted) throw new Error(`nothing was inserted into ${table}`)
  return inserted.id
}

/** Ids of rows of a group table by their names. */
export async function idsByName(
  q: Knex,
  table: 'categories' | 'brands' | 'collections' | 'channels' | 'products',
): Promise<Map<string, number>> {
  const rows: Array<{ id: number; name: string }> = await q(table).select(
    'id',
    table === 'channels' ? { name: 'code' } : 'name',
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}

export async function describeGroup(
  trx: Knex,
  table: 'categories' | 'collections',
  id: number,
  description: string,
  assetId: number | null,
  position: number,
): Promise<void> {
  await trx(table).where({ id }).update({ description, asset_id: assetId, position })
}

export interface PlainVariant {
  id: number
}

/**
 * Variants that are sold by the piece, are not made to order, and of which so many are in stock that a few weeks of
 * orders leave enough; in the order of the catalogue.
 */
export async function readPlainVariants(q: Knex, channelId: number): Promise<PlainVariant[]> {
  return q('variants as v')
    .join('products as p', 'p.id', 'v.product_id')
    .join('stock as s', 's.variant_id', 'v.id')
    .join('variant_prices as c', (on) => on.on('c.variant_id', 'v.id').andOnVal('c.channel_id', channelId))
    .where({ 'p.is_published': 1, 'p.is_hidden': 0, 'p.is_gift_card': 0, 'p.is_virtual': 0, 'c.is_published': 1 })
    .where({ 'v.is_deleted': 0, 'v.min_quantity': 1, 'v.units_per_quantity': 1000, 's.is_tracked': 1 })
    .where('s.on_hand', '>=', 30)
    .whereNull('p.customisation')
    .orderBy('v.id')
    .select<PlainVariant[]>('v.id')
}
