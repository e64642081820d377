import { z } from 'zod/v4'
import { lineText, linesText } from '~/domain/shared/text/typed-text.schema'

/** What the owner writes about a product. */
export const productTextsSchema = z.object({
  name: lineText.trim().min(1, 'Enter a name').max(200),
  subtitle: lineText.trim().max(300).default(''),
  /** HTML, cleaned when it is saved. */
  description: linesText.max(100_000).default(''),
  brand: lineText.trim().max(100).default(''),
  /** From the root, such as [['Home', 'Mugs']]; the first is the main one. */
  categories: z.array(z.array(z.string().trim().min(1).max(100)).min(1).max(10)).max(20),
  tags: z.array(z.string().trim().min(1).max(100)).max(50),
  metaTitle: lineText.trim().max(200).default(''),
  metaDescription: lineText.trim().max(500).default(''),
})
export type ProductTexts = z.output<typeof productTextsSchema>
