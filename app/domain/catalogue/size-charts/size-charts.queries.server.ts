import type { Knex } from 'knex'
import { selectIn } from '~db/bulk-rows'
import { boundedCount, readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'

export interface SizeChartRow {
  id: number
  slug: string
  name: string
  document: string
  version: number
}

export interface SizeChartListEntry {
  id: number
  name: string
  /** How many products show it; 1,001 for more. */
  products: number
}

/** The size charts, the newest first. */
export async function readSizeCharts(q: Knex, page: KeysetPage): Promise<ListPage<SizeChartListEntry>> {
  const query = q('size_charts as s').select({
    id: 's.id',
    name: 's.name',
    products: q.raw(boundedCount('products p WHERE p.size_chart_id = s.id')),
  })
  const cursorOf = ({ id }: SizeChartListEntry) => ({ value: '-', id })
  const order = { value: null, id: 's.id', direction: 'desc', cursorOf } as const
  const found = await readKeysetPage<SizeChartListEntry>(query, order, page, 50)
  return { ...found, rows: found.rows.map((row) => ({ ...row, products: Number(row.products) })) }
}

export async function readSizeChart(q: Knex, id: number): Promise<SizeChartRow | undefined> {
  return q('size_charts').where({ id }).first('id', 'slug', 'name', 'document', 'version')
}

/** The names of all size charts; in a transaction they stay locked until it ends. */
export async function readSizeChartNames(q: Knex): Promise<Array<{ id: number; slug: string; name: string }>> {
  const query = q('size_charts').orderBy('id').select('id', 'slug', 'name')
  return q.isTransaction ? query.forUpdate() : query
}

export async function insertSizeChart(trx: Knex, row: Omit<SizeChartRow, 'id' | 'version'>): Promise<number> {
  const [made] = await trx('size_charts').insert(row).returning<Array<{ id: number }>>('id')
  if (!made) throw new Error('the size chart was not stored')
  return made.id
}

export async function updateSizeChart(
  trx: Knex,
  id: number,
  row: Pick<SizeChartRow, 'name' | 'document'>,
): Promise<void> {
  await trx('size_charts').where({ id }).update(row)
}

const using = (q: Knex, id: number) => q('products').where({ size_chart_id: id }).whereNull('removed_at')

/** The first products that show a size chart, and how many there are. */
export async function readProductsWithChart(
  q: Knex,
  id: number,
  limit: number,
): Promise<{ count: number; first: Array<{ slug: string; name: string }> }> {
  const row = await using(q, id).count({ count: '*' }).first()
  return {
    count: Number(row?.['count'] ?? 0),
    first: await using(q, id).orderBy('id').limit(limit).select('slug', 'name'),
  }
}

/** Lets products show another size chart, or none. */
export async function setSizeChart(
  trx: Knex,
  productIds: readonly number[],
  { id, now }: { id: number | null; now: string },
): Promise<void> {
  await selectIn(productIds, async (chunk) => {
    await trx('products')
      .whereIn('id', chunk)
      .update({ size_chart_id: id, updated_at: now, version: trx.raw('version + 1') })
    return []
  })
}

export async function readIdsWithChart(q: Knex, id: number): Promise<number[]> {
  return q('products').where({ size_chart_id: id }).pluck('id')
}

export async function deleteSizeChart(trx: Knex, id: number): Promise<void> {
  await trx('size_charts').where({ id }).delete()
}
