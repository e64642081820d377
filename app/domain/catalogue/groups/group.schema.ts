import { z } from 'zod/v4'
import { lineText, linesText, requiredText } from '~/domain/shared/text/typed-text.schema'
import { labelTones } from './group-kinds'

/** What the owner says about a group; each kind has some of it. */
export const groupSchema = z.object({
  name: requiredText('Enter a name').pipe(lineText).pipe(z.string().trim().min(1, 'Enter a name').max(100)),
  /** HTML, cleaned where it is shown. */
  description: linesText.max(20_000).default(''),
  metaTitle: lineText.trim().max(200).default(''),
  metaDescription: lineText.trim().max(500).default(''),
  tone: z.enum(labelTones).default('neutral'),
})
export type GroupTexts = z.output<typeof groupSchema>
