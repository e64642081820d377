import { z } from 'zod/v4'

/** What an owner sets for a product grid. `source` is one of `resolveGridSource`. */
export const productGridSchema = z.object({
  heading: z.string().max(160).catch(''),
  source: z.string().max(120).catch('featured'),
  limit: z.coerce.number().int().min(1).max(24).catch(8),
  link_label: z.string().max(60).catch(''),
  link_href: z.string().max(500).catch(''),
})
