import type { ProductInput } from '~/domain/products/product-input'

/** A product as a file describes it: pictures still by address; a variant's `picture` points into `pictures`. */
export interface DraftProduct {
  /** Line of its first row in the file. */
  line: number
  product: Omit<ProductInput, 'pictures'>
  pictures: Array<{ url: string; alt: string }>
}

/** One row of the file. */
export interface CsvRow {
  /** Line in the file where the row begins, from 1; the header is line 1. */
  line: number
  record: Record<string, string>
}

/** Something about a row that its owner must hear. */
export interface RowReport {
  line: number
  reason: string
}

/** Whose prices and currency a file's amounts are, and the instant that decides whether a sale runs. */
export interface ImportTarget {
  channelCode: string
  currency: string
  now: Date
}

/**
 * Makes drafts of a file's rows. A bad row goes to `refuse` and is left out; `note` says what was changed or not taken over.
 * `end` gives what could only be finished with the whole file read.
 */
export interface RowReader {
  read(row: CsvRow): DraftProduct[]
  end(): DraftProduct[]
  /** Source key of what up-sells and cross-sells name (a SKU, id:12 or a handle); asked when the file has been read. */
  keyFor(reference: string): string
}

export interface Reporter {
  refuse(line: number, reason: string): void
  note(line: number, reason: string): void
}
