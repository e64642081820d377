import type { Database } from '~db/connection'
import type { DraftProduct, Reporter } from './rows/draft'
import { readSavedSkus } from './saved-skus.queries.server'

/** Notes SKUs that saved variants do not have as in the file, because another variant has them. */
export async function noteChangedSkus(
  db: Database,
  drafts: readonly DraftProduct[],
  reporter: Reporter,
): Promise<void> {
  const [first] = drafts
  if (!first) return
  const keys = drafts.map(({ product }) => product.sourceKey)
  const saved = new Map(
    (await readSavedSkus(db.read, first.product.source, keys)).map(({ productKey, variantKey, sku }) => [
      `${productKey}\u0000${variantKey}`,
      sku,
    ]),
  )
  for (const { line, product } of drafts) {
    for (const { sku, sourceKey } of product.variants) {
      const stored = saved.get(`${product.sourceKey}\u0000${sourceKey}`)
      if (sku !== undefined && stored !== undefined && stored !== sku)
        reporter.note(line, `the SKU “${sku}” of “${product.name}” is “${stored}” here, because another one has it`)
    }
  }
}

/**
 * Notes tax classes without a rate.
 * @param known tax classes with rates in the channel. In a channel without taxes the usual class is not worth a note
 */
export function noteUnknownTaxClasses(
  known: ReadonlySet<string>,
  drafts: readonly DraftProduct[],
  reporter: Reporter,
): void {
  const withoutNote = known.size === 0 ? new Set(['exempt', 'standard']) : new Set(['exempt', ...known])
  for (const { line, product } of drafts) {
    const { taxClass } = product
    if (taxClass !== undefined && !withoutNote.has(taxClass))
      reporter.note(
        line,
        `the tax class “${taxClass}” has no tax rate in this channel: no tax is charged until it has one`,
      )
  }
}
