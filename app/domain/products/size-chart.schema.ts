import { z } from 'zod/v4'

/** size_charts.document as stored. */
export const sizeChartDocumentSchema = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  note: z.string().default(''),
})
