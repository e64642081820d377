import { z } from 'zod/v4'
import { lineText, linesText, requiredText } from '~/domain/shared/text/typed-text.schema'

export const maxColumns = 12
export const maxRows = 60

const cell = lineText.trim().max(40)

/** A size chart as the owner writes it; what is empty at the end is left out. */
export const sizeChartSchema = z.object({
  name: requiredText('Enter a name').pipe(lineText).pipe(z.string().trim().min(1, 'Enter a name').max(100)),
  /** The unit of its numbers, which shoppers see in centimetres and inches. */
  unit: z.enum(['cm', 'in']).nullable(),
  columns: z.array(cell).max(maxColumns),
  rows: z.array(z.array(cell).max(maxColumns)).max(maxRows),
  note: linesText.trim().max(1000).default(''),
})
export type SizeChartInput = z.output<typeof sizeChartSchema>
