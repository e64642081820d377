import type { Knex } from 'knex'
import { selectIn } from '~db/bulk-rows'

export interface ProductName {
  name: string
  slug: string
  /** The unit by which it is sold; null for pieces. */
  displayUnit: string | null
}

/** The names of products by their ids. */
export async function readProductNames(q: Knex, ids: readonly number[]): Promise<Map<number, ProductName>> {
  const rows: Array<ProductName & { id: number }> = await selectIn(ids, (chunk) =>
    q('products').whereIn('id', chunk).select({ id: 'id', name: 'name', slug: 'slug', displayUnit: 'display_unit' }),
  )
  return new Map(rows.map(({ id, ...name }) => [Number(id), name]))
}
