import type { Knex } from 'knex'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { ownerSlugSchema, slugRule } from '~/domain/shared/text/owner-slug.schema'
import type { MenuTarget, WrittenMenuItem } from './menu'
import { menuDocumentSchema } from './menu.schema'
import { deleteMenuRow, findMenuVersion, readTargetRows, upsertMenu } from './menus.queries.server'

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
 * Makes a menu, or replaces the one with the handle, inside a transaction. Errors: those of saveMenu.
 */
export async function storeMenu(trx: Knex, handle: string, document: unknown): Promise<StaffResult<SavedMenu>> {
  if (!ownerSlugSchema.safeParse(handle).success) return refuse('invalid_fields', { errors: { handle: [slugRule] } })
  const parsed = parseFields(menuDocumentSchema, document)
  if (!parsed.ok) return parsed
  const { title, items } = parsed.value
  const entries = allOf(items)
  if (entries.length > maxEntries) return refuse('menu_too_long', { most: maxEntries })
  const wanted = entries.flatMap(({ leadsTo }) => ('href' in leadsTo ? [] : [leadsTo]))
  const found = await readTargetRows(trx, wanted)
  const targets = new Map(
    found.flatMap(({ kind, id, slug }) => [
      [keyOf(kind, id), { kind, id }],
      [keyOf(kind, slug), { kind, id }],
    ]),
  )
  const unknown = wanted.find(({ kind, reference }) => !targets.has(keyOf(kind, reference)))
  if (unknown) return refuse('menu_target_not_found', { kind: unknown.kind, reference: String(unknown.reference) })
  await upsertMenu(trx, { handle, title, items: JSON.stringify(toStored(items, targets)) })
  return ok({ handle, title, entries: entries.length })
}

/**
 * Makes a menu, or replaces the one with the handle. Errors: `invalid_fields`, `menu_too_long`, `menu_target_not_found`
 * for what an entry leads to, `stale`, `menu_twice`.
 * @param options.isNewOnly whether none is replaced
 */
export async function saveMenu(
  context: StaffContext,
  handle: string,
  document: unknown,
  { version, isNewOnly = false }: { version?: number; isNewOnly?: boolean } = {},
): Promise<StaffResult<SavedMenu>> {
  return changeShop(context, 'content', async (trx, record) => {
    if (isNewOnly && (await findMenuVersion(trx, handle)) !== null) return refuse('menu_twice', { handle }, 'title')
    return record.row('menu', { handle }, () => storeMenu(trx, handle, document), version)
  })
}

/**
 * Deletes a menu; where it was shown, nothing is shown. Errors: `menu_not_found`; `stale` when it was changed since the
 * version.
 */
export async function deleteMenu(
  context: StaffContext,
  handle: string,
  version?: number,
): Promise<StaffResult<{ handle: string }>> {
  return changeShop(context, 'content', async (trx, record) => {
    const isDeleted = await record.row('menu', { handle }, () => deleteMenuRow(trx, handle), version)
    return isDeleted ? ok({ handle }) : refuse('menu_not_found', { handle })
  })
}
