import type { MenuItem } from '~/domain/site/menus/menu'
import { targetPath } from './target-path'

interface MenuLink {
  label: string
  href: string
  children?: MenuLink[]
}

/** The entries of a menu as links. */
export function menuLinks(items: readonly MenuItem[]): MenuLink[] {
  return items.map(({ label, place, items: below }) => ({
    label,
    href: targetPath(place),
    ...(below.length > 0 ? { children: menuLinks(below) } : {}),
  }))
}
