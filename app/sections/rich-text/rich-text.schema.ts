import { z } from 'zod/v4'

export const richTextSchema = z.object({
  heading: z.string().max(160).catch(''),
  html: z.string().max(60_000).catch(''),
})
