import type { Database } from '~db/connection'
import type { ProductInput } from '~/domain/products/product-input'
import { saveProducts, saveRelated, type SaveCounts } from '~/domain/products/save/save-products.server'
import type { Channel } from '~/domain/channels/channel'
import { fail, ok, type Result } from '~/domain/result'
import { readTaxRates } from '~/domain/tax/tax.queries.server'
import type { DraftProduct, ImportTarget, PictureSource, Reporter, RowReader, RowReport } from './draft'
import { resolvePictures, type PictureCounts } from './resolve-pictures.server'
import { recogniseFormat, type ImportFormat } from './columns/recognise-format'
import { readCsv } from './csv/read-csv.server'
import { withDecimalMark } from './csv/with-decimal-mark'
import { noteChangedSkus, noteUnknownTaxClasses } from './note-changes.server'
import { createShopifyReader } from './read-shopify'
import { createWoocommerceReader } from './read-woocommerce'

export interface ImportReport extends SaveCounts {
  format: ImportFormat
  /** Rows read, without the header. */
  rows: number
  /** Rows that were left out, by line. */
  rejected: RowReport[]
  /** Products and variants that were saved, but are not for sale as they are, by line. */
  drafts: RowReport[]
  /** Values that were changed or not imported, by line. */
  notes: RowReport[]
  pictures: PictureCounts
}

const readers: Record<ImportFormat, (target: ImportTarget, reporter: Reporter) => RowReader> = {
  shopify: createShopifyReader,
  woocommerce: createWoocommerceReader,
}

class UnknownFormat extends Error {}

/** Why a file can't be read, by the code of the system's error. */
const unreadable: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EISDIR: 'it is a folder',
}

/** Products that are saved in one call. */
const batchSize = 200

/**
 * Imports a product export of Shopify or WooCommerce (CSV) into the shop, at the prices and currency of the channel.
 * Reads it as a stream; importing the same file again changes nothing. Bad rows are left out, and products that can't be sold as
 * they are become drafts, both reported by line; a picture that can't be fetched is replaced by a placeholder. None of
 * this is an error. Errors: `unknown_format` (an empty
 * file, or another header), `unreadable_file`.
 * @param path of the CSV file
 * @param options.onProgress called with the number of products saved so far
 */
export async function importFile(
  db: Database,
  dataDir: string,
  path: string,
  options: {
    channel: Pick<Channel, 'id' | 'code' | 'currency'>
    pictures: PictureSource
    now: Date
    onProgress?(products: number): void
  },
): Promise<Result<ImportReport>> {
  const report = {
    created: 0,
    updated: 0,
    unchanged: 0,
    rows: 0,
    rejected: new Array<RowReport>(),
    drafts: new Array<RowReport>(),
    notes: new Array<RowReport>(),
    pictures: { fetched: 0, known: 0, missing: new Array<PictureCounts['missing'][number]>() },
  }
  const reporter: Reporter = {
    reject: (line, reason) => void report.rejected.push({ line, reason }),
    draft: (line, reason) => void report.drafts.push({ line, reason }),
    note: (line, reason) => void report.notes.push({ line, reason }),
  }
  const target: ImportTarget = {
    channelCode: options.channel.code,
    currency: options.channel.currency,
    now: options.now,
  }
  const taxClasses = new Set((await readTaxRates(db.read, options.channel.id)).map(({ taxClass }) => taxClass))
  let format: ImportFormat | null = null
  let reader: RowReader | null = null
  const links: LinkedInput[] = []
  let waiting: DraftProduct[] = []
  const save = async (drafts: DraftProduct[]) => {
    const inputs = await resolvePictures(db, dataDir, drafts, options.pictures, report.pictures, options.now)
    const counts = await saveProducts(db, inputs.map(withoutLinks), { now: options.now })
    report.created += counts.created
    report.updated += counts.updated
    report.unchanged += counts.unchanged
    noteUnknownTaxClasses(taxClasses, drafts, reporter)
    await noteChangedSkus(db, drafts, reporter)
    links.push(...inputs.filter((input) => input.crossSells || input.upSells).map(onlyLinks))
    options.onProgress?.(report.created + report.updated + report.unchanged)
  }
  const onHeader = (columns: string[]) => {
    const recognised = recogniseFormat(columns)
    if (!recognised) throw new UnknownFormat()
    format = recognised.format
    reader = readers[format](target, reporter)
    return recognised.columns
  }
  const addDrafts = async (drafts: DraftProduct[], isLast: boolean) => {
    waiting.push(...drafts)
    while (waiting.length >= batchSize || (isLast && waiting.length > 0)) {
      const batch = waiting.slice(0, batchSize)
      waiting = waiting.slice(batchSize)
      await save(batch)
    }
  }
  const finish = async (done: RowReader | null, found: ImportFormat | null): Promise<Result<ImportReport>> => {
    if (!done || !found) return fail('unknown_format', 'The file is empty.')
    await addDrafts(done.end(), true)
    const keysOf = (references: string[] | undefined) => references?.map((reference) => done.keyFor(reference))
    await saveRelated(
      db,
      links.map((link) => ({ ...link, crossSells: keysOf(link.crossSells), upSells: keysOf(link.upSells) })),
    )
    report.rejected.sort((a, b) => a.line - b.line)
    report.drafts.sort((a, b) => a.line - b.line)
    report.notes.sort((a, b) => a.line - b.line)
    return ok({ format: found, ...report })
  }
  const readRow = (row: Parameters<RowReader['read']>[0]): DraftProduct[] => {
    if (!reader) throw new Error('a row came before the header')
    return reader.read(row)
  }
  try {
    const rows = readCsv(path, onHeader, {
      ...reporter,
      reject: (line, reason) => {
        report.rows += 1
        reporter.reject(line, reason)
      },
    })
    for await (const row of withDecimalMark(rows)) {
      report.rows += 1
      await addDrafts(readRow(row), false)
    }
  } catch (error) {
    if (error instanceof UnknownFormat)
      return fail('unknown_format', 'The header is neither that of a Shopify nor of a WooCommerce product export.')
    if (
      error instanceof Error &&
      'code' in error &&
      typeof error.code === 'string' &&
      unreadable[error.code] !== undefined
    ) {
      return fail('unreadable_file', `${path} can't be read: ${unreadable[error.code]}.`)
    }
    throw error
  }
  return finish(reader, format)
}

type LinkedInput = Pick<ProductInput, 'source' | 'sourceKey' | 'crossSells' | 'upSells'>

function onlyLinks({ source, sourceKey, crossSells, upSells }: ProductInput): LinkedInput {
  return { source, sourceKey, crossSells, upSells }
}

/** Links are saved when the whole file has been read. */
function withoutLinks(input: ProductInput): ProductInput {
  const { crossSells: _crossSells, upSells: _upSells, ...rest } = input
  return rest
}
