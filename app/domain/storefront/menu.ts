import { z } from 'zod/v4'

export interface MenuItem {
  label: string
  href: string
  items: MenuItem[]
}

export interface Menu {
  handle: string
  title: string
  items: MenuItem[]
}

/** A path of the shop, or an address people may safely be sent to; never javascript: or data:. */
export function isSafeHref(href: string): boolean {
  return /^(\/(?![/\\])|#|https:\/\/|mailto:|tel:)/.test(href) && !/[\p{Cc}\s\\]/u.test(href)
}

const itemShape = { label: z.string().trim().min(1).max(80), href: z.string().max(500).refine(isSafeHref) }
const level = <T extends z.ZodType>(item: T) => z.array(item).max(60).default([])

/** menus.items: up to three levels. */
export const menuItemsSchema: z.ZodType<MenuItem[]> = level(
  z.object({
    ...itemShape,
    items: level(z.object({ ...itemShape, items: level(z.object({ ...itemShape, items: z.tuple([]).default([]) })) })),
  }),
)
