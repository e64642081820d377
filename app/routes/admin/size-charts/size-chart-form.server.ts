import { z } from 'zod/v4'
import { lineText } from '~/domain/shared/text/typed-text.schema'
import {
  maxColumns,
  maxRows,
  sizeChartSchema,
  type SizeChartInput,
} from '~/domain/catalogue/size-charts/size-chart-form.schema'

const cell = lineText.trim().max(40, 'Write at most 40 characters into a cell')

/** The fields of the form of a size chart: a field for each cell. */
export const sizeChartFields = sizeChartSchema.omit({ unit: true, columns: true, rows: true }).extend({
  unit: z
    .enum(['', 'cm', 'in'])
    .default('')
    .transform((unit) => (unit === '' ? null : unit)),
  column: z.record(z.string().regex(/^c\d{1,2}$/), cell).default({}),
  cell: z.record(z.string().regex(/^r\d{1,2}c\d{1,2}$/), cell).default({}),
})
type SizeChartForm = z.output<typeof sizeChartFields>

const counting = (count: number) => Array.from({ length: count }, (_one, place) => place)

/** The size chart of a form. */
export function chartOfForm({ name, unit, note, column, cell: cells }: SizeChartForm): SizeChartInput {
  const columns = counting(maxColumns).map((place) => column[`c${place}`] ?? '')
  const rows = counting(maxRows).map((row) => columns.map((_column, place) => cells[`r${row}c${place}`] ?? ''))
  return { name, unit, note, columns, rows }
}

/** A size chart as its form shows it. */
export function typedChart({ name, unit, note, columns, rows }: SizeChartInput): Record<string, string> {
  return {
    name,
    unit: unit ?? '',
    note,
    ...Object.fromEntries(columns.map((text, place) => [`column.c${place}`, text])),
    ...Object.fromEntries(
      rows.flatMap((row, line) => row.map((text, place) => [`cell.r${line}c${place}`, text] as const)),
    ),
  }
}

/** How many columns and rows the form of a chart has: a column and three rows more than the chart. */
export function tableSize({ columns, rows }: Pick<SizeChartInput, 'columns' | 'rows'>) {
  return { columns: Math.min(maxColumns, columns.length + 1), rows: Math.min(maxRows, rows.length + 3) }
}
