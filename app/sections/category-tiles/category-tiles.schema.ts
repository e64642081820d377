import { z } from 'zod/v4'

export const categoryTilesSchema = z.object({ heading: z.string().max(160).catch('') })

/** One tile: a category by its slug. */
export const categoryTileSchema = z.object({ category_slug: z.string().max(120).catch('') })
