import pino from 'pino'
import { parseJson } from '~/domain/parse-json'
import type { Visitor } from '~/domain/shop'
import { menuItemsSchema, type Menu } from './menu'
import { readMenuRows } from './storefront.queries.server'

const log = pino({ name: 'storefront' })

/** Menus by their handles, in one query; those that don't exist are left out. One whose items are broken is empty, and logged. */
export async function readMenus(visitor: Pick<Visitor, 'db'>, handles: readonly string[]): Promise<Map<string, Menu>> {
  const rows = await readMenuRows(visitor.db.read, handles)
  return new Map(
    rows.map(({ handle, title, items: stored }) => {
      const items = menuItemsSchema.safeParse(parseJson(stored))
      if (!items.success) log.error({ handle, problem: items.error.message }, 'a menu cannot be read')
      return [handle, { handle, title, items: items.success ? items.data : [] }]
    }),
  )
}
