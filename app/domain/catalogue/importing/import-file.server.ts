import type { ProductInput } from '~/domain/catalogue/products/product-input'
import { importProducts } from '~/domain/catalogue/products/save/import-products.server'
import { saveRelated, type SaveOutcome } from '~/domain/catalogue/products/save/save-products.server'
import type { Channel } from '~/domain/operations/channels/channel'
import { requirePermission, type ActorContext } from '~/domain/operations/actors/staff-context'
import { fail, FailureError, ok, type StaffResult } from '~/domain/shared/result'
import { readTaxRates } from '~/domain/sales/tax/tax.queries.server'
import { recogniseFormat, type ImportFormat } from './columns/recognise-format'
import { readCsv } from './csv/read-csv.server'
import { withDecimalMark } from './csv/with-decimal-mark'
import { readImportedProducts } from './missing-products.queries.server'
import { noteChangedSkus, noteUnknownTaxClasses } from './note-changes.server'
import { resolvePictures } from './pictures/resolve-pictures.server'
import { createReport, type ImportReport, type ReportCollector, type ReportLine } from './report'
import type { DraftProduct, ImportTarget, PictureSource, Reporter, RowReader } from './rows/draft'
import { createShopifyReader } from './shopify/read-shopify'
import { createWoocommerceReader } from './woocommerce/read-woocommerce.server'

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

export interface ImportFileOptions {
  channel: Pick<Channel, 'id' | 'code' | 'currency' | 'timeZone'>
  pictures: PictureSource
  /** The folder of the pictures that rows name by a path, which is that of the file; without it none are read. */
  pictureFolder?: string
  /** Whether the file's values replace what the owner has changed in the shop since the last import. */
  fileWins?: boolean
  /** Everything is read, compared and reported, and nothing is fetched or stored. */
  isDryRun?: boolean
  /** Called with the number of products saved so far. */
  onProgress?(products: number): void
  /** Called with each line of the report as soon as it is known. */
  onReportLine?(line: ReportLine): void
}

/**
 * Imports a product export of Shopify or WooCommerce (CSV) into the shop, at the prices and currency of the channel.
 * Reads it as a stream. Of a product that an earlier import has saved, only the fields are written that the file has
 * changed since then (decisions, The catalogue); products that the file does not have any more are reported. Bad rows
 * are left out, and products that can't be sold as they are become drafts, both reported by line; a picture that can't
 * be fetched is replaced by a placeholder. None of this is an error. Errors: `forbidden`, `unknown_format` (an empty file, or
 * another header), `unreadable_file`.
 * @param path of the CSV file
 */
export async function importFile(
  context: ActorContext,
  dataDir: string,
  path: string,
  options: ImportFileOptions,
): Promise<StaffResult<ImportReport>> {
  const allowed = requirePermission(context, 'products')
  if (!allowed.ok) return allowed
  const { channel } = options
  const collector = createReport(options.onReportLine ?? (() => {}))
  const { report } = collector
  const target: ImportTarget = { channelCode: channel.code, currency: channel.currency, timeZone: channel.timeZone }
  const saver = await createSaver(context, dataDir, options, collector)
  let format: ImportFormat | null = null
  let reader: RowReader | null = null
  const onHeader = (columns: string[]) => {
    const recognised = recogniseFormat(columns)
    if (!recognised) throw new UnknownFormat()
    format = recognised.format
    reader = readers[format](target, collector)
    for (const column of recognised.unused) collector.unusedColumn(column)
    return recognised.columns
  }
  const readRow = (row: Parameters<RowReader['read']>[0]): DraftProduct[] => {
    if (!reader) throw new Error('a row came before the header')
    collector.begin(row)
    return reader.read(row)
  }
  const finish = async (done: RowReader | null, found: ImportFormat | null): Promise<StaffResult<ImportReport>> => {
    if (!done || !found) return fail('unknown_format', 'The file is empty.')
    for (const draft of done.end()) await saver.add([draft])
    await saver.finish((reference) => done.keyFor(reference))
    for (const list of [report.rejected, report.drafts, report.notes]) list.sort((a, b) => a.line - b.line)
    return ok({ format: found, ...report })
  }
  const close = (opened: RowReader | null) => opened?.close()
  try {
    const rows = readCsv(path, onHeader, {
      ...collector,
      reject: (line, reason) => {
        report.rows += 1
        collector.reject(line, reason)
      },
    })
    for await (const row of withDecimalMark(rows)) {
      report.rows += 1
      await saver.add(readRow(row))
    }
    return await finish(reader, format)
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
  } finally {
    close(reader)
  }
}

type LinkedInput = Pick<ProductInput, 'source' | 'sourceKey' | 'crossSells' | 'upSells'>

/** Saves drafts in batches, and at the end their links. */
async function createSaver(
  context: ActorContext,
  dataDir: string,
  options: ImportFileOptions,
  collector: ReportCollector,
): Promise<{
  add(drafts: readonly DraftProduct[]): Promise<void>
  finish(keyFor: RowReader['keyFor']): Promise<void>
}> {
  const { db } = context
  const now = context.now()
  const { isDryRun = false, fileWins = false } = options
  const { report } = collector
  const store = { db, dataDir, source: isDryRun ? null : options.pictures, folder: options.pictureFolder ?? null, now }
  const taxClasses = new Set((await readTaxRates(db.read, options.channel.id)).map(({ taxClass }) => taxClass))
  const keysBySource = new Map<string, Set<string>>()
  const links: LinkedInput[] = []
  let waiting: DraftProduct[] = []

  const saveBatch = async () => {
    const drafts = waiting
    waiting = []
    const lines = new Map(drafts.map(({ line, product }) => [`${product.source} ${product.sourceKey}`, line]))
    const inputs = await resolvePictures(store, drafts, report.pictures)
    collector.pictures()
    const onOutcome = (outcome: SaveOutcome) => {
      const { source, sourceKey, crossSells, upSells } = outcome.input
      const keys = keysBySource.get(source)
      if (keys) keys.add(sourceKey)
      else keysBySource.set(source, new Set([sourceKey]))
      if (outcome.hasNewLinks && (outcome.outcome !== 'created' || crossSells || upSells))
        links.push({ source, sourceKey, ...(crossSells && { crossSells }), ...(upSells && { upSells }) })
      collector.saved(outcome, lines.get(`${source} ${sourceKey}`) ?? 0)
    }
    const saved = await importProducts(context, inputs, { fileWins, isDryRun, onOutcome })
    if (!saved.ok) throw new FailureError(saved.error)
    noteUnknownTaxClasses(taxClasses, drafts, collector)
    if (!isDryRun) await noteChangedSkus(db, drafts, collector)
    options.onProgress?.(report.created + report.updated + report.unchanged)
  }

  return {
    async add(drafts) {
      for (const draft of drafts) {
        waiting.push(draft)
        if (waiting.length >= batchSize) await saveBatch()
      }
    },
    async finish(keyFor) {
      if (waiting.length > 0) await saveBatch()
      const keysOf = (references: string[] | undefined) => references?.map(keyFor)
      const linked = links.map((link) => ({
        ...link,
        crossSells: keysOf(link.crossSells) ?? [],
        upSells: keysOf(link.upSells) ?? [],
      }))
      if (!isDryRun) await saveRelated(db, linked)
      for (const [source, keys] of keysBySource)
        for await (const products of readImportedProducts(db.read, source))
          for (const { sourceKey, slug, name } of products)
            if (!keys.has(sourceKey)) collector.missing({ handle: slug, name })
    },
  }
}
