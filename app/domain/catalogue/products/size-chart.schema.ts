import { z } from 'zod/v4'

/** size_charts.document as stored. */
export const sizeChartDocumentSchema = z.object({
  /** The unit of its numbers. */
  unit: z.enum(['cm', 'in']).nullable().default(null),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  note: z.string().default(''),
})
