import pino from 'pino'
import { parseJson } from '~/domain/settings/parse-json'
import type { Visitor } from '~/domain/visitor'
import { menuItemsSchema, type Menu } from './menu'
import { readMenuRow } from './storefront.queries.server'

const log = pino({ name: 'storefront' })

/** A menu by its handle; null when there is none. One whose items are broken is shown empty, and logged. */
export async function readMenu(visitor: Pick<Visitor, 'db'>, handle: string): Promise<Menu | null> {
  const row = await readMenuRow(visitor.db.read, handle)
  if (!row) return null
  const items = menuItemsSchema.safeParse(parseJson(row.items))
  if (!items.success) log.error({ handle, problem: items.error.message }, 'a menu cannot be read')
  return { handle: row.handle, title: row.title, items: items.success ? items.data : [] }
}
