import type { VariantInput } from '~/domain/catalogue/products/product-input'
import { splitByLargestRemainder } from '~/domain/shared/money/arithmetic'
import type { DraftProduct, ImportTarget, Reporter } from '~/domain/catalogue/importing/rows/draft'
import { skuOf } from '~/domain/catalogue/importing/rows/identifiers'
import { readShopFields, shopColumns, type ProductFields } from '~/domain/catalogue/importing/shop-fields'
import { draftReason, markAsDraft } from '~/domain/catalogue/importing/rows/mark-as-draft'
import { splitPictures } from '~/domain/catalogue/importing/rows/picture-list'
import { keepUnread, readOr, RowError, type Cells } from '~/domain/catalogue/importing/rows/row-values'
import {
  addAttributes,
  readVariantFields,
  readWooAttributes,
  weightOf,
  withShopFields,
  type VariableProduct,
} from './woocommerce-product'
import { typesOf, unsupportedReason } from './woocommerce-types'

const sameName = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/**
 * A variable product with its variations. Attributes that variations have become options; an empty value means any.
 * Without a variation that can be sold it is a draft.
 */
export function variationsOf(variable: VariableProduct, target: ImportTarget, reporter: Reporter): DraftProduct {
  const { cells, product, pictures, problems } = variable
  const read = variable.variations.map((row) => {
    const rowProblems: string[] = []
    return { row, rowProblems, attributes: readOr([], rowProblems, () => readWooAttributes(row)) }
  })
  const isOption = (name: string) =>
    read.some(({ attributes }) => attributes.some((attribute) => sameName(attribute.name, name)))
  const options = variable.attributes.filter(({ name, values }) => isOption(name) && values.length > 0)
  const variants: VariantInput[] = []
  const withParentStock: VariantInput[] = []
  for (const { row, rowProblems, attributes } of read) {
    try {
      const optionValues = options.map((option) => {
        const [value] = attributes.find((attribute) => sameName(attribute.name, option.name))?.values ?? []
        if (value === undefined) return null
        const listed = option.values.find((candidate) => sameName(candidate, value))
        if (listed === undefined) throw new RowError(`“${value}” is not among the values of ${option.name}`)
        return listed
      })
      const unknown = attributes.find(
        (attribute) => attribute.values.length > 0 && !options.some((option) => sameName(option.name, attribute.name)),
      )
      if (unknown) throw new RowError(`its parent has no attribute ${unknown.name}`)
      const duplicate = variants.find((variant) =>
        variant.optionValues.every((value, index) => value === optionValues[index]),
      )
      if (duplicate) throw new RowError(`the variation has the same options as ${duplicate.sku ?? duplicate.sourceKey}`)
      const variant = withShopFields(
        variationOf(row, optionValues, variable, target, reporter, rowProblems),
        row,
        target,
        rowProblems,
      )
      variants.push(variant)
      if (row.text('Stock').toLowerCase() === 'parent') withParentStock.push(variant)
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      reporter.reject(row.line, error.message)
    }
  }
  const isOwnExport = cells.text(shopColumns.source) !== ''
  if (
    !isOwnExport &&
    !variants.some((variant) => Object.values(variant.prices).some((price) => price.isPublished !== false))
  )
    problems.push('the product is variable, but no variation of it can be sold')
  readOr(undefined, problems, () => divideStock(cells, variants, withParentStock, reporter))
  if (variants.length === 0) variants.push({ sourceKey: 'default', optionValues: options.map(() => null), prices: {} })
  // the variations have their own values for these columns; of the parent row only the SKU is stored
  for (const column of ['Parent', 'Backorders allowed?', 'In stock?', 'Stock', 'Sold individually?']) cells.text(column)
  if (cells.text('SKU')) (product.extra ??= {}).SKU = cells.text('SKU')
  addAttributes(
    product,
    variable.attributes.filter((attribute) => !options.includes(attribute)),
  )
  keepUnread(product, cells, null)
  const { swatches = {} } = readOr<ProductFields>({}, [], () => readShopFields(cells).product)
  const swatchOf = (name: string, value: string) => {
    const swatch = swatches[name]?.[value]
    return swatch === undefined ? {} : { swatch }
  }
  if (problems.length > 0) markAsDraft(product, cells.line, problems, reporter)
  return {
    line: cells.line,
    product: {
      ...product,
      options: options.map(({ name, values }) => ({
        name,
        values: values.map((value) => ({ value, ...swatchOf(name, value) })),
      })),
      variants,
    },
    pictures,
  }
}

function variationOf(
  row: Cells,
  optionValues: Array<string | null>,
  variable: VariableProduct,
  target: ImportTarget,
  reporter: Reporter,
  problems: string[],
): VariantInput {
  const { product, pictures } = variable
  const sourceKey = row.text('ID') || skuOf(row) || `options:${optionValues.map((value) => value ?? '*').join(' / ')}`
  const types = typesOf(row)
  const reason = unsupportedReason(row, types)
  if (reason !== null) problems.push(reason)
  const isVirtual = types.includes('virtual')
  const selling = readVariantFields(row, target, reporter, problems)
  const weightGrams =
    readOr(null, [], () => weightOf(row)) ?? readOr(null, variable.problems, () => weightOf(variable.cells)) ?? 0
  const published = readOr(0, problems, () => row.integer('Published') ?? 1)
  const isPublished = published === 1 && problems.length === 0
  const [url] = splitPictures(row.text('Images'))
  for (const column of [
    'Name',
    'Visibility in catalog',
    'Is featured?',
    'Tax status',
    'Parent',
    'Position',
    shopColumns.source,
    shopColumns.variant,
    shopColumns.fields,
  ])
    row.text(column)
  const taxClass = row.text('Tax class')
  if (taxClass !== '' && taxClass !== 'parent') {
    ;(product.extra ??= {})[`Tax class [${sourceKey}]`] = taxClass
    if (taxClass !== (product.taxClass ?? 'standard'))
      reporter.note(row.line, `the tax class “${taxClass}” was not used: variations have that of their product here`)
  }
  if (problems.length > 0) {
    ;(product.extra ??= {})[`${draftReason} [${sourceKey}]`] = problems.join('; ')
    reporter.draft(row.line, `variation of “${product.name}”: ${problems.join('; ')}`)
  }
  keepUnread(product, row, sourceKey)
  let picture: number | undefined
  if (url !== undefined) {
    const index = pictures.findIndex((known) => known.url === url)
    const alt = [product.name, ...optionValues.filter((value) => value !== null)].join(', ')
    picture = index >= 0 ? index : pictures.push({ url, alt }) - 1
  }
  return {
    ...selling,
    weightGrams,
    prices: Object.fromEntries(
      Object.entries(selling.prices).map(([code, price]) => [code, { ...price, isPublished }]),
    ),
    sourceKey,
    optionValues,
    requiresShipping: !isVirtual && !product.isVirtual,
    ...(readOr(false, [], () => variable.cells.flag('Sold individually?', false)) ? { maxQuantity: 1 } : {}),
    ...(picture === undefined ? {} : { picture }),
  }
}

/** Divides the parent's stock among the variations that share it, so that no more is sold than is in stock. */
function divideStock(
  parent: Cells,
  variants: VariantInput[],
  withParentStock: VariantInput[],
  reporter: Reporter,
): void {
  const total = parent.integer('Stock')
  const sharing =
    withParentStock.length > 0 ? withParentStock : variants.filter((variant) => variant.stock === undefined)
  if (total === null || sharing.length === 0) return
  const allowsBackorder = ['1', 'yes', 'notify'].includes(parent.text('Backorders allowed?').toLowerCase())
  const parts = splitByLargestRemainder(
    Math.max(0, total),
    sharing.map(() => 1),
  )
  for (const [index, variant] of sharing.entries()) variant.stock = { onHand: parts[index] ?? 0, allowsBackorder }
  reporter.note(parent.line, `the stock of ${total} that its variations shared was divided among them`)
}
