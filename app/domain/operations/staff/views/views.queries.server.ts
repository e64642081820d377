import type { Knex } from 'knex'
import type { SavedView, ViewList } from './view'

type ViewRow = Omit<SavedView, 'isShared'> & { isShared: number }

const columns = {
  id: 'id',
  staffId: 'staff_id',
  list: 'list',
  name: 'name',
  query: 'query',
  isShared: 'is_shared',
  version: 'version',
} satisfies Record<keyof SavedView, string>

const viewOf = (row: ViewRow): SavedView => ({ ...row, isShared: row.isShared === 1 })

/** The views of a list that a member sees: their own, and those that somebody has shared. */
export async function readViews(q: Knex, list: ViewList, staffId: number): Promise<SavedView[]> {
  const rows = await q('saved_views')
    .where({ list })
    .where((either) => either.where({ staff_id: staffId }).orWhere({ is_shared: 1 }))
    .orderBy(['name', 'id'])
    .limit(60)
    .select<ViewRow[]>(columns)
  return rows.map(viewOf)
}

export async function findView(q: Knex, id: number): Promise<SavedView | null> {
  const row = await q('saved_views').where({ id }).first<ViewRow | undefined>(columns)
  return row ? viewOf(row) : null
}

export async function countOwnViews(q: Knex, list: ViewList, staffId: number): Promise<number> {
  const ids: number[] = await q('saved_views').where({ list, staff_id: staffId }).pluck('id')
  return ids.length
}

/** Saves a view; one of the same member with the same query gets the new name. Returns its id. */
export async function upsertView(trx: Knex, view: Omit<SavedView, 'id' | 'version'>): Promise<number> {
  const rows: Array<{ id: number }> = await trx('saved_views')
    .insert({
      staff_id: view.staffId,
      list: view.list,
      name: view.name,
      query: view.query,
      is_shared: view.isShared ? 1 : 0,
    })
    .onConflict(['staff_id', 'list', 'query'])
    .merge(['name', 'is_shared'])
    .returning('id')
  const [row] = rows
  if (!row) throw new Error('the view was not written')
  return row.id
}

export async function updateView(trx: Knex, id: number, { name, isShared }: Pick<SavedView, 'name' | 'isShared'>) {
  await trx('saved_views')
    .where({ id })
    .update({ name, is_shared: isShared ? 1 : 0 })
}

export async function deleteView(trx: Knex, id: number): Promise<void> {
  await trx('saved_views').where({ id }).delete()
}
