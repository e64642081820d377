import { z } from 'zod/v4'
import { isSafeHref, type MenuItem } from './menu'

const maxItems = 60
const itemShape = { label: z.string().trim().min(1).max(80), href: z.string().max(500).refine(isSafeHref) }
const level = <T extends z.ZodType>(item: T) => z.array(item).max(maxItems).default([])

/** The stored items of a menu (menus.items): up to three levels. */
export const menuItemsSchema: z.ZodType<MenuItem[]> = level(
  z.object({
    ...itemShape,
    items: level(z.object({ ...itemShape, items: level(z.object({ ...itemShape, items: z.tuple([]).default([]) })) })),
  }),
)
