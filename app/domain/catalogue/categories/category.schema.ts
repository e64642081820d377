import { z } from 'zod/v4'
import { lineText, linesText } from '~/domain/shared/text/typed-text.schema'

/** What the owner says about a category. */
export const categorySchema = z.object({
  name: lineText.trim().min(1, 'Enter a name').max(100),
  /** HTML, cleaned where it is shown. */
  description: linesText.max(20_000).default(''),
})
export type CategoryTexts = z.output<typeof categorySchema>
