import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import { parseJson } from '~/domain/shared/parse-json'
import { fail, ok, type Result } from '~/domain/shared/result'
import type { Shop } from '~/domain/shared/shop'
import type { Menu, MenuItem, MenuPlace, MenuTarget, StoredMenuItem } from './menu'
import { storedItemsSchema } from './menu.schema'
import { readMenuRows, readTargetRows, type ShownIn } from './menus.queries.server'

interface StoredMenu {
  id: number
  handle: string
  title: string
  items: StoredMenuItem[]
  /** The problem with the items of the menu; null when they can be read. */
  problem: string | null
}

const cachedMenus = cacheReferenceData(async (db): Promise<StoredMenu[]> =>
  (await readMenuRows(db.read)).map(({ items: stored, ...menu }) => {
    const items = storedItemsSchema.safeParse(parseJson(stored))
    return { ...menu, items: items.success ? items.data : [], problem: items.success ? null : items.error.message }
  }),
)

const keyOf = ({ kind, id }: MenuTarget) => `${kind} ${id}`

function targetsOf(items: readonly StoredMenuItem[]): MenuTarget[] {
  return items.flatMap(({ leadsTo, items: below }) => [...('id' in leadsTo ? [leadsTo] : []), ...targetsOf(below)])
}

/** The current slugs of what menus lead to, by `keyOf`. */
async function readSlugs(
  db: Shop['db'],
  menus: readonly StoredMenu[],
  shownIn?: ShownIn,
): Promise<Map<string, string>> {
  const wanted = menus.flatMap(({ items }) => targetsOf(items)).map(({ kind, id }) => ({ kind, reference: id }))
  return new Map((await readTargetRows(db.read, wanted, shownIn)).map((row) => [keyOf(row), row.slug]))
}

function placeOf(leadsTo: StoredMenuItem['leadsTo'], slugs: ReadonlyMap<string, string>): MenuPlace | null {
  if ('href' in leadsTo) return { kind: 'address', href: leadsTo.href }
  const slug = slugs.get(keyOf(leadsTo))
  return slug === undefined ? null : { ...leadsTo, slug }
}

function toItems(items: readonly StoredMenuItem[], slugs: ReadonlyMap<string, string>): MenuItem[] {
  return items.flatMap(({ label, leadsTo, items: below }) => {
    const place = placeOf(leadsTo, slugs)
    return place ? [{ label, place, items: toItems(below, slugs) }] : []
  })
}

type MenuShop = Pick<Shop, 'db' | 'log' | 'channel' | 'now'>

async function toMenus(shop: MenuShop, stored: readonly StoredMenu[]): Promise<Menu[]> {
  for (const { handle, problem } of stored)
    if (problem !== null) shop.log.error({ handle, problem }, 'a menu cannot be read')
  const slugs = await readSlugs(shop.db, stored, { channelId: shop.channel.id, now: shop.now().toISOString() })
  return stored.map(({ handle, title, items }) => ({ handle, title, items: toItems(items, slugs) }))
}

/**
 * Menus by their handles. A handle without a menu is left out, and so is an entry, with what is below it, that leads to
 * something which the channel does not show now. A menu with invalid items is logged and empty.
 */
export async function readMenus(shop: MenuShop, handles: readonly string[]): Promise<Map<string, Menu>> {
  const wanted = (await cachedMenus(shop.db)).filter(({ handle }) => handles.includes(handle))
  return new Map((await toMenus(shop, wanted)).map((menu) => [menu.handle, menu]))
}

/** A menu by its handle or its id; null when there is none. */
export async function readMenu(shop: MenuShop, reference: string): Promise<Menu | null> {
  const all = await cachedMenus(shop.db)
  const found = all.find(({ handle }) => handle === reference) ?? all.find(({ id }) => String(id) === reference)
  const [menu] = found ? await toMenus(shop, [found]) : []
  return menu ?? null
}

/** An entry for the owner. */
export interface MenuEntry {
  /** From 1. */
  level: number
  label: string
  /** Null where what it leads to has been deleted. */
  place: MenuPlace | null
  /** Whether the channel shows what it leads to; an entry below one that is not shown is not shown either. */
  isShown: boolean
}

/** All menus with all their entries, also those that the channel does not show, for the owner. */
export async function readMenuEntries({
  db,
  channel,
  now,
}: Pick<MenuShop, 'db' | 'channel' | 'now'>): Promise<Array<{ handle: string; title: string; entries: MenuEntry[] }>> {
  const menus = await cachedMenus(db)
  const [slugs, shown] = await Promise.all([
    readSlugs(db, menus),
    readSlugs(db, menus, { channelId: channel.id, now: now().toISOString() }),
  ])
  const entriesOf = (items: readonly StoredMenuItem[], level: number, isShownAbove: boolean): MenuEntry[] =>
    items.flatMap(({ label, leadsTo, items: below }) => {
      const isShown = isShownAbove && placeOf(leadsTo, shown) !== null
      return [{ level, label, place: placeOf(leadsTo, slugs), isShown }, ...entriesOf(below, level + 1, isShown)]
    })
  return menus.map(({ handle, title, items }) => ({ handle, title, entries: entriesOf(items, 1, true) }))
}

/** A menu as a document that can be saved again: slugs where there are some, else ids. Error: `not_found`. */
export async function readMenuDocument(db: Shop['db'], handle: string): Promise<Result<object>> {
  const menu = (await cachedMenus(db)).find((one) => one.handle === handle)
  if (!menu) return fail('not_found', `There is no menu ${handle}`)
  const slugs = await readSlugs(db, [menu])
  return ok({ title: menu.title, items: writtenItems(menu.items, slugs) })
}

/** Entries as their owner writes them, from those that were stored once, as the record of changes holds them. */
export function toWrittenItems(stored: unknown): object[] {
  const items = storedItemsSchema.safeParse(stored)
  return items.success ? writtenItems(items.data, new Map()) : []
}

function writtenItems(items: readonly StoredMenuItem[], slugs: ReadonlyMap<string, string>): object[] {
  return items.map(({ label, leadsTo, items: below }) => ({
    label,
    ...('href' in leadsTo ? leadsTo : { [leadsTo.kind]: slugs.get(keyOf(leadsTo)) ?? leadsTo.id }),
    ...(below.length > 0 ? { items: writtenItems(below, slugs) } : {}),
  }))
}
