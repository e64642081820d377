import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { fail, ok, type Result } from '~/domain/result'
import { ownerSlugSchema, slugRule } from '~/domain/text/owner-slug.schema'
import type { MenuTarget, WrittenMenuItem } from './menu'
import { menuDocumentSchema } from './menu.schema'
import { deleteMenuRow, readTargetRows, upsertMenu } from './menus.queries.server'

/** More entries would make each page of the shop larger than what it shows. */
const maxEntries = 200

interface SavedMenu {
  handle: string
  title: string
  entries: number
}

const allOf = (items: readonly WrittenMenuItem[]): WrittenMenuItem[] =>
  items.flatMap((item) => [item, ...allOf(item.items)])

const keyOf = (kind: string, reference: string | number) => `${kind} ${JSON.stringify(reference)}`

/** The entries as they are stored (see `storedItemsSchema`). */
function toStored(items: readonly WrittenMenuItem[], targets: ReadonlyMap<string, MenuTarget>): object[] {
  return items.map(({ label, leadsTo, items: below }) => ({
    label,
    ...('href' in leadsTo ? leadsTo : { target: targets.get(keyOf(leadsTo.kind, leadsTo.reference)) }),
    items: toStored(below, targets),
  }))
}

/**
 * Makes a menu, or replaces the one with the handle, inside a transaction. Errors: `invalid_input`, and `not_found` for
 * what an entry leads to.
 */
export async function storeMenu(trx: Knex, handle: string, document: unknown): Promise<Result<SavedMenu>> {
  if (!ownerSlugSchema.safeParse(handle).success) return fail('invalid_input', `handle: ${slugRule}`)
  const parsed = menuDocumentSchema.safeParse(document)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return fail('invalid_input', [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
  }
  const { title, items } = parsed.data
  const entries = allOf(items)
  if (entries.length > maxEntries) return fail('invalid_input', `A menu has at most ${maxEntries} entries`)
  const wanted = entries.flatMap(({ leadsTo }) => ('href' in leadsTo ? [] : [leadsTo]))
  const found = await readTargetRows(trx, wanted)
  const targets = new Map(
    found.flatMap(({ kind, id, slug }) => [
      [keyOf(kind, id), { kind, id }],
      [keyOf(kind, slug), { kind, id }],
    ]),
  )
  const unknown = wanted.find(({ kind, reference }) => !targets.has(keyOf(kind, reference)))
  if (unknown) return fail('not_found', `There is no ${unknown.kind} ${unknown.reference}`)
  await upsertMenu(trx, { handle, title, items: JSON.stringify(toStored(items, targets)) })
  return ok({ handle, title, entries: entries.length })
}

/** The same in a transaction of its own. */
export async function saveMenu(db: Database, handle: string, document: unknown): Promise<Result<SavedMenu>> {
  return db.transaction((trx) => storeMenu(trx, handle, document))
}

/** Deletes a menu; where it was shown, nothing is shown. Error: `not_found`. */
export async function deleteMenu(db: Database, handle: string): Promise<Result<{ handle: string }>> {
  const isDeleted = await db.transaction((trx) => deleteMenuRow(trx, handle))
  return isDeleted ? ok({ handle }) : fail('not_found', `There is no menu ${handle}`)
}
