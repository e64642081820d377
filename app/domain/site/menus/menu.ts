import type { SlugKind } from '~/domain/site/redirects/slug-kinds'

/** The thing that a menu entry leads to, by its id, so that a changed slug changes the link. */
export interface MenuTarget {
  kind: SlugKind
  id: number
}

/** Where an entry leads: an address that the owner has written, or something of the shop with its current slug. */
export type MenuPlace = { kind: 'address'; href: string } | (MenuTarget & { slug: string })

export interface MenuItem {
  label: string
  place: MenuPlace
  items: MenuItem[]
}

export interface Menu {
  handle: string
  title: string
  items: MenuItem[]
}

/** An entry as it is stored (menus.items). */
export interface StoredMenuItem {
  label: string
  leadsTo: { href: string } | MenuTarget
  items: StoredMenuItem[]
}

/** An entry as the owner writes it: a slug, or an id, of what it leads to. */
export interface WrittenMenuItem {
  label: string
  leadsTo: { href: string } | { kind: SlugKind; reference: string | number }
  items: WrittenMenuItem[]
}
