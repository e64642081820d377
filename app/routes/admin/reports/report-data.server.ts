/** A value of a report, as it is shown on the page and written into the file. */
export type Cell =
  | { text: string }
  /** Minor units. */
  | { money: number }
  | { count: number }
  /** Pieces, or thousandths of a unit. */
  | { quantity: number; unit: string | null }
  /** A rate: 180000 is 18 %. */
  | { ppm: number }
  /** 2026-02-01; or a month: 2026-02. */
  | { day: string }
  /** ISO */
  | { instant: string }

export interface ReportTable {
  caption: string
  columns: string[]
  /** Columns that the file alone has. */
  fileOnly?: string[]
  rows: Array<{
    cells: Cell[]
    /** Where the first cell leads: to the rows behind it. */
    href?: string
    /** A link at the end of the row, on the page alone. */
    action?: { label: string; href: string }
  }>
}

/** A report: what the page, its chart, its table and its file show, all from the same rows. */
export interface ReportData extends ReportTable {
  title: string
  /** How the figures are counted. */
  intro: string
  figures: Array<{ name: string; now: Cell; before?: Cell; href?: string }>
  /** The heights of the bars, one for each of the first rows; empty for none. */
  bars: number[]
  /** Whether the last row is shown first. */
  isNewestFirst: boolean
  /** Shown instead of an empty table. */
  empty: string
  notices: string[]
  /** A further table, on the page alone. */
  more?: ReportTable
}
