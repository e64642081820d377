import { expect, test } from 'vitest'
import type { Knex } from 'knex'
import { openCopy } from '../tests/setup/databases'

/** The tables whose rows are deleted when a product is saved again. */
const deletedParts = ['product_options', 'product_option_values']

async function firstColumns(q: Knex, table: string): Promise<string[]> {
  const indexes: Array<{ name: string }> = await q.raw('SELECT name FROM pragma_index_list(?)', [table])
  const rows = await Promise.all(
    indexes.map(({ name }) =>
      q.raw<Array<{ name: string }>>('SELECT name FROM pragma_index_info(?) WHERE seqno = 0', [name]),
    ),
  )
  return rows.flat().map(({ name }) => name)
}

test('an index finds what refers to a part of a product, so that deleting it does not read a whole table', async () => {
  const { db } = await openCopy('sqlite')
  const references: Array<{ child: string; column: string }> = await db.read.raw(
    `SELECT t.name AS child, f."from" AS "column" FROM sqlite_master t JOIN pragma_foreign_key_list(t.name) f
     WHERE t.type = 'table' AND f."table" IN (${deletedParts.map(() => '?').join(', ')})`,
    deletedParts,
  )
  const unindexed: string[] = []
  for (const { child, column } of references)
    if (!(await firstColumns(db.read, child)).includes(column)) unindexed.push(`${child}.${column}`)
  expect([references.length > 2, unindexed]).toEqual([true, []])
  await db.close()
})

test('a picture’s address and the first products of a collection are found in an index', async () => {
  const { db } = await openCopy('sqlite')
  const planOf = async (query: Knex.QueryBuilder) => {
    const { sql, bindings } = query.toSQL().toNative()
    const steps: Array<{ detail: string }> = await db.read.raw(`EXPLAIN QUERY PLAN ${sql}`, [...bindings])
    return steps.map(({ detail }) => detail).join('; ')
  }
  const bySource = db.read('assets').where({ source_url: 'x' }).orderBy('id').select('id')
  expect(await planOf(bySource)).toMatch(/^SEARCH assets USING (COVERING )?INDEX assets_source/)
  const inOrder = db.read('product_collections').where({ collection_id: 1 }).orderBy(['position', 'product_id'])
  expect(await planOf(inOrder.select('product_id', 'position'))).toMatch(
    /^[^;]*COVERING INDEX product_collections_order[^;]*$/,
  )
  await db.close()
})
