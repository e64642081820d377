import type { Result } from '~/domain/result'
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

/** Something that the file's owner must know of a row. */
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

/** Makes drafts of a file's rows; bad rows are reported and left out. */
export interface RowReader {
  /** Takes the next row; returns the products that are complete now. */
  read(row: CsvRow): DraftProduct[]
  /** Returns the products that are only complete with the whole file. */
  end(): DraftProduct[]
  /** Source key of what up-sells and cross-sells name (a SKU, id:12 or a handle). Called after `end`. */
  keyFor(reference: string): string
}

export interface Reporter {
  /** The row is left out. */
  reject(line: number, reason: string): void
  /** Something of the row was changed or not used. */
  note(line: number, reason: string): void
}

/** Returns the bytes at an address. Error: `not_fetched`, its message says why. */
export type PictureSource = (url: string) => Promise<Result<Uint8Array>>
