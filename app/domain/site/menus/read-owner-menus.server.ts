import type { Shop } from '~/domain/shared/shop'
import { findMenuVersion, readTargetRows, type TargetRow } from './menus.queries.server'
import type { SlugKind } from '~/domain/site/redirects/slug-kinds'
import { readMenuEntries, type MenuEntry } from './read-menus.server'

type MenuShop = Pick<Shop, 'db' | 'channel' | 'now'>

/** A menu as its owner changes it: its entries from top to bottom, each with its level. */
export interface OwnerMenu {
  handle: string
  version: number
  title: string
  entries: MenuEntry[]
}

/** All menus with the number of their entries, and of those that the channel does not show. */
export async function listOwnerMenus(
  shop: MenuShop,
): Promise<Array<{ handle: string; title: string; entries: number; hidden: number }>> {
  const menus = await readMenuEntries(shop)
  return menus.map(({ handle, title, entries }) => ({
    handle,
    title,
    entries: entries.length,
    hidden: entries.filter(({ isShown }) => !isShown).length,
  }))
}

/** A menu as its owner changes it; null when there is none. */
export async function readOwnerMenu(shop: MenuShop, handle: string): Promise<OwnerMenu | null> {
  const version = await findMenuVersion(shop.db.read, handle)
  const menu = (await readMenuEntries(shop)).find((one) => one.handle === handle)
  return version === null || !menu ? null : { ...menu, version }
}

/** Those of these things that are there. */
export async function findTargets(
  { read }: Pick<Shop['db'], 'read'>,
  wanted: ReadonlyArray<{ kind: SlugKind; slug: string }>,
): Promise<TargetRow[]> {
  return readTargetRows(
    read,
    wanted.map(({ kind, slug }) => ({ kind, reference: slug })),
  )
}
