import { defineFact } from '~/domain/facts/facts.server'
import { parseJson } from '~/domain/parse-json'
import type { Shop } from '~/domain/shop'
import type { Menu } from './menu'
import { menuItemsSchema } from './menu.schema'
import { readMenuRows } from './storefront.queries.server'

/** Every menu by its handle, with what is wrong with its items or null. */
const menusFact = defineFact(async (db): Promise<Map<string, { id: number; menu: Menu; problem: string | null }>> => {
  const rows = await readMenuRows(db.read)
  return new Map(
    rows.map(({ id, handle, title, items: stored }) => {
      const items = menuItemsSchema.safeParse(parseJson(stored))
      const menu = { handle, title, items: items.success ? items.data : [] }
      return [handle, { id, menu, problem: items.success ? null : items.error.message }]
    }),
  )
})

/** Menus by their handles. A handle without a menu is left out; a menu with invalid items is logged and empty. */
export async function readMenus(
  { db, log }: Pick<Shop, 'db' | 'log'>,
  handles: readonly string[],
): Promise<Map<string, Menu>> {
  const all = await menusFact(db)
  const wanted = new Map<string, Menu>()
  for (const handle of handles) {
    const found = all.get(handle)
    if (!found) continue
    if (found.problem !== null) log.error({ handle, problem: found.problem }, 'a menu cannot be read')
    wanted.set(handle, found.menu)
  }
  return wanted
}

/** A menu by its handle or its id; null when there is none. */
export async function readMenu({ db }: Pick<Shop, 'db'>, reference: string): Promise<Menu | null> {
  const all = await menusFact(db)
  const byId = [...all.values()].find(({ id }) => String(id) === reference)
  return (all.get(reference) ?? byId)?.menu ?? null
}
