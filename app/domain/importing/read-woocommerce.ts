import type { DraftProduct, ImportTarget, NumberedRow, Reporter, RowReader } from './draft'
import { keepUnread, readCells, RowError, type Cells } from './row-values'
import { readWooAttributes, readWooProduct, simpleVariantOf, type VariableProduct } from './woocommerce-product'
import { variationsOf } from './woocommerce-variations'

/** Types of product that the shop does not support, with the reason that is reported. */
const unsupportedTypes: Record<string, string> = {
  grouped: 'grouped products are not sold here',
  external: 'external products are sold by others, not here',
  downloadable: 'downloadable products are not sold here',
}

/**
 * Reads a WooCommerce product export. A simple product is complete after its row, a variable one only at the end of the
 * file. Products are identified by their ID, or by their SKU where there is none.
 */
export function createWoocommerceReader(target: ImportTarget, reporter: Reporter): RowReader {
  const variables: VariableProduct[] = []
  const variations: Cells[] = []
  const keyByReference = new Map<string, string>()
  const seen = new Set<string>()
  const rejectedLines = new Map<string, number>()

  function read(row: NumberedRow): DraftProduct[] {
    const cells = readCells(row)
    const types = cells
      .text('Type')
      .split(',')
      .map((type) => type.trim().toLowerCase())
      .filter((type) => type !== '')
    const references = [cells.has('ID') ? `id:${cells.text('ID')}` : '', cells.text('SKU')].filter(
      (reference) => reference !== '',
    )
    try {
      const [reference] = references
      if (reference === undefined) throw new RowError('the row has neither an ID nor a SKU')
      if (seen.has(reference)) throw new RowError(`${reference} appears twice`)
      seen.add(reference)
      const known = ['simple', 'variable', 'variation', 'virtual', 'grouped', 'external', 'downloadable']
      const unknown = types.find((type) => !known.includes(type))
      if (types.length === 0) throw new RowError('the row has no Type')
      if (unknown !== undefined) throw new RowError(`products of the type “${unknown}” are not sold here`)
      const reason = types.map((type) => unsupportedTypes[type]).find((text) => text !== undefined)
      if (reason !== undefined) throw new RowError(`${cells.text('Name')}: ${reason}`)
      if (types.includes('variation')) {
        variations.push(cells)
        return []
      }
      const isVirtual = types.includes('virtual')
      const product = readWooProduct(cells, isVirtual, reporter)
      for (const name of references) keyByReference.set(name, product.sourceKey)
      const pictures = cells
        .text('Images')
        .split(',')
        .map((url) => url.trim())
        .filter((url) => url !== '')
        .map((url) => ({ url, alt: product.name }))
      const attributes = readWooAttributes(cells)
      if (types.includes('variable')) {
        variables.push({ cells, product, attributes, pictures, variations: [] })
        return []
      }
      const variant = simpleVariantOf(cells, target, reporter, product)
      product.attributes = attributes.filter(({ values }) => values.length > 0)
      keepUnread(product, cells, null)
      return [{ line: row.line, product: withoutEmpty({ ...product, variants: [variant] }), pictures }]
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      reporter.reject(row.line, error.message)
      for (const reference of references) rejectedLines.set(reference, row.line)
      return []
    }
  }

  function end(): DraftProduct[] {
    const byReference = new Map(
      variables.flatMap((variable) => [
        [`id:${variable.cells.text('ID')}`, variable],
        [variable.cells.text('SKU'), variable],
      ]),
    )
    for (const cells of variations) {
      const parent = cells.text('Parent')
      const variable = parent === '' ? undefined : byReference.get(parent)
      const line = rejectedLines.get(parent)
      if (variable) variable.variations.push(cells)
      else if (line !== undefined) reporter.reject(cells.line, `its parent “${parent}” was rejected in line ${line}`)
      else
        reporter.reject(
          cells.line,
          parent === ''
            ? 'the variation has no Parent'
            : `its parent “${parent}” is not a variable product of this file`,
        )
    }
    return variables.flatMap((variable) => {
      const draft = variationsOf(variable, target, reporter)
      return draft ? [{ ...draft, product: withoutEmpty(draft.product) }] : []
    })
  }

  return { read, end, keyFor: (reference) => keyByReference.get(reference) ?? reference.replace(/^id:/, '') }
}

function withoutEmpty(product: DraftProduct['product']): DraftProduct['product'] {
  if (product.extra && Object.keys(product.extra).length === 0) delete product.extra
  return product
}
