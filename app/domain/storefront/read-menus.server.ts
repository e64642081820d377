import { parseJson } from '~/domain/parse-json'
import type { Shop } from '~/domain/shop'
import type { Menu } from './menu'
import { menuItemsSchema } from './menu.schema'
import { readMenuRows } from './storefront.queries.server'

/**
 * Menus by their handles, in one query. A handle without a menu is left out; a menu with invalid items is logged and
 * empty.
 */
export async function readMenus(
  { db, log }: Pick<Shop, 'db' | 'log'>,
  handles: readonly string[],
): Promise<Map<string, Menu>> {
  const rows = await readMenuRows(db.read, handles)
  return new Map(
    rows.map(({ handle, title, items: stored }) => {
      const items = menuItemsSchema.safeParse(parseJson(stored))
      if (!items.success) log.error({ handle, problem: items.error.message }, 'a menu cannot be read')
      return [handle, { handle, title, items: items.success ? items.data : [] }]
    }),
  )
}
