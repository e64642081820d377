import type { Result } from '~/domain/shared/result'
import type { ProductInput } from '~/domain/catalogue/products/product-input'
import type { DecimalMark } from './decimal-mark'

/** A product as a file describes it: pictures are addresses; a variant's `picture` is an index of `pictures`. */
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

/** A row, and the sign before the decimals of its file's numbers. */
export interface NumberedRow extends CsvRow {
  decimalMark: DecimalMark
}

/** A message about a row, for the file's owner. */
export interface RowReport {
  line: number
  reason: string
}

/** The channel of a file's amounts and dates. */
export interface ImportTarget {
  channelCode: string
  currency: string
  /** IANA name; dates without a zone are of this one. */
  timeZone: string
}

/** Converts a file's rows to drafts; bad rows are reported and left out. */
export interface RowReader {
  /** Reads the next row; returns the products that are complete now. */
  read(row: NumberedRow): DraftProduct[]
  /** Called after the last row; returns the products that are complete only now. */
  end(): Iterable<DraftProduct>
  /** Source key for a reference in up-sells or cross-sells (a SKU, id:12 or a handle). Called after `end`. */
  keyFor(reference: string): string
  /** Frees what the reader has stored; called once, after everything else. */
  close(): void
}

export interface Reporter {
  /** A row that the next reports may be about. */
  begin(row: CsvRow): void
  /** The row is left out. */
  reject(line: number, reason: string): void
  /** The row is saved, but not for sale. */
  draft(line: number, reason: string): void
  /** Something of the row was changed or not used. */
  note(line: number, reason: string): void
}

/** Returns the bytes at an address. Error: `not_fetched`, with the reason as its message. */
export type PictureSource = (url: string) => Promise<Result<Uint8Array>>
