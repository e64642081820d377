import { plainCode } from '~/domain/shared/text/plain-code'
import { inSteps, quantityText } from '~/domain/shared/money/sold-by-unit'
import { htmlToText } from '~/domain/shared/text/html-to-text'
import { endOfZonedDay, zonedInstant } from '~/domain/operations/channels/zoned-time'
import type { PriceInput, ProductInput, VariantInput } from '~/domain/catalogue/products/product-input'
import { readShopFields, shopColumns } from '~/domain/catalogue/importing/shop-fields'
import type { DraftProduct, ImportTarget, Reporter } from '~/domain/catalogue/importing/rows/draft'
import { readIdentifier, skuOf } from '~/domain/catalogue/importing/rows/identifiers'
import { readOr, RowError, splitList, type Cells } from '~/domain/catalogue/importing/rows/row-values'
import { unescapeLines, wooName, wooNames, wooPaths } from './woocommerce-text'

type ProductFields = Omit<ProductInput, 'pictures' | 'variants'>

interface WooAttribute {
  name: string
  values: string[]
  isFilterable: boolean
  /** Whether shoppers see it. */
  isPublic: boolean
}

/** A variable product and its variations, whose rows may be anywhere in the file. */
export interface VariableProduct {
  cells: Cells
  product: ProductFields
  attributes: WooAttribute[]
  pictures: DraftProduct['pictures']
  variations: Cells[]
  /** Why it cannot be sold. */
  problems: string[]
}

/**
 * The product of a row, without its variants and pictures. Values that are not valid are added to the problems.
 * @param sourceKey the product's key in WooCommerce
 */
export function readWooProduct(
  cells: Cells,
  sourceKey: string,
  isVirtual: boolean,
  reporter: Reporter,
  problems: string[],
): ProductFields {
  const fullName = wooName(cells.text('Name'))
  const name = fullName.slice(0, 255) || skuOf(cells) || sourceKey
  if (fullName === '') problems.push('the product has no Name')
  if (fullName.length > 255) reporter.note(cells.line, 'the Name was cut after 255 characters')
  const published = readOr(null, problems, () => cells.integer('Published')) ?? 1
  const visibility = cells.text('Visibility in catalog').toLowerCase() || 'visible'
  if (!['visible', 'hidden', 'catalog', 'search'].includes(visibility))
    problems.push(`Visibility in catalog “${visibility}” is not known`)
  const extra: Record<string, string> = {}
  if (visibility === 'catalog' || visibility === 'search') {
    extra['Visibility in catalog'] = visibility
    reporter.note(cells.line, `“${name}” was visible in ${visibility} only; here it is visible in both`)
  }
  const [brand, ...otherBrands] = wooNames(cells.text('Brands'))
  if (otherBrands.length > 0) {
    extra.Brands = cells.text('Brands')
    reporter.note(cells.line, `a product has one brand here: ${brand}, not ${otherBrands.join(', ')}`)
  }
  const crossSells = splitList(cells.text('Cross-sells'))
  const upSells = splitList(cells.text('Upsells'))
  const slug = cells.text('Slug')
  const {
    swatches: _swatches,
    alts: _alts,
    hasPlaceholder: _placeholder,
    ...fields
  } = readOr({}, problems, () => readShopFields(cells).product)
  return {
    source: cells.text(shopColumns.source) || 'woocommerce',
    sourceKey,
    slug: slug || name,
    name,
    subtitle: htmlToText(unescapeLines(cells.text('Short description'))),
    descriptionHtml: unescapeLines(cells.text('Description')),
    categories: wooPaths(cells.text('Categories')),
    tags: wooNames(cells.text('Tags')),
    options: [],
    taxClass: taxClassOf(cells, 'standard'),
    isVirtual,
    isPublished: published === 1,
    isHidden: visibility === 'hidden',
    featuredPosition: readOr(false, problems, () => cells.flag('Is featured?', false)) ? 1 : 0,
    ...definedOnly(fields),
    extra: { ...fields.extra, ...extra },
    ...(brand ? { brand } : {}),
    ...(crossSells.length > 0 ? { crossSells } : {}),
    ...(upSells.length > 0 ? { upSells } : {}),
  }
}

function taxClassOf(cells: Cells, standard: string): string {
  const status = cells.text('Tax status').toLowerCase()
  const taxClass = cells.text('Tax class').toLowerCase()
  if (status === 'none' || status === 'shipping') return 'exempt'
  return taxClass === '' || taxClass === 'parent' ? standard : taxClass
}

/** The attributes of a row. For a variation an empty list of values means any value. */
export function readWooAttributes(cells: Cells): WooAttribute[] {
  const attributes: WooAttribute[] = []
  for (let number = 1; number <= 50; number += 1) {
    const name = wooName(cells.text(`Attribute ${number} name`))
    const values = wooNames(cells.text(`Attribute ${number} value(s)`))
    const isFilterable = cells.flag(`Attribute ${number} global`, true)
    const isPublic = cells.flag(`Attribute ${number} visible`, true)
    if (name !== '') attributes.push({ name, values: [...new Set(values)], isFilterable, isPublic })
  }
  return attributes
}

/** Adds attributes to a product; those that shoppers do not see are stored in `extra`. */
export function addAttributes(product: ProductFields, attributes: readonly WooAttribute[]): void {
  const filled = attributes.filter(({ values }) => values.length > 0)
  product.attributes = filled
    .filter(({ isPublic }) => isPublic)
    .map(({ name, values, isFilterable }) => ({ name, values, isFilterable }))
  const extra = (product.extra ??= {})
  for (const { name, values, isPublic } of filled) if (!isPublic) extra[`Attribute ${name}`] = values.join(', ')
}

export function simpleVariantOf(
  cells: Cells,
  target: ImportTarget,
  reporter: Reporter,
  problems: string[],
): VariantInput {
  return withShopFields(
    { ...readVariantFields(cells, target, reporter, problems), sourceKey: 'default', optionValues: [] },
    cells,
    target,
    problems,
  )
}

/** The variant with what the shop's own export says besides the columns of WooCommerce. */
export function withShopFields(
  variant: VariantInput,
  cells: Cells,
  { channelCode }: ImportTarget,
  problems: string[],
): VariantInput {
  const sourceKey = cells.text(shopColumns.variant) || variant.sourceKey
  const fields = readOr({}, problems, () => readShopFields(cells).variant)
  const { threshold, onHand, stockUnit: _stockUnit, compareAtPrice, isPublished, ...quantities } = fields
  const price = variant.prices[channelCode]
  const stock = variant.stock && {
    ...variant.stock,
    ...definedOnly({ threshold, seen: onHand }),
  }
  return {
    ...variant,
    ...definedOnly(quantities),
    sourceKey,
    prices: price ? { [channelCode]: { ...price, ...definedOnly({ compareAtPrice, isPublished }) } } : variant.prices,
    ...(stock ? { stock } : {}),
  }
}

/** Without the fields that are undefined, which an optional field must not be. */
function definedOnly<T extends object>(fields: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const defined: { [K in keyof T]?: NonNullable<T[K]> } = {}
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) Reflect.set(defined, name, value)
  return defined
}

/**
 * The fields that simple products and variations have in common: SKU, price, weight and stock. Values that are not
 * valid are added to the problems.
 */
export function readVariantFields(
  cells: Cells,
  target: ImportTarget,
  reporter: Reporter,
  problems: string[],
): Omit<VariantInput, 'sourceKey' | 'optionValues'> {
  const sku = plainCode(readIdentifier(cells, 'SKU', reporter))
  const barcode = readIdentifier(cells, 'GTIN, UPC, EAN, or ISBN', reporter)
  const stock = readOr(undefined, problems, () => readStock(cells, reporter))
  const price = readOr(null, problems, () => readPrice(cells, target, reporter))
  return {
    weightGrams: readOr(null, problems, () => weightOf(cells)) ?? 0,
    prices: price ? { [target.channelCode]: price } : {},
    ...(readOr(false, problems, () => cells.flag('Sold individually?', false)) ? { maxQuantity: 1 } : {}),
    ...(stock ? { stock } : {}),
    ...(sku ? { sku } : {}),
    ...(barcode ? { barcode } : {}),
  }
}

/** The weight of a row in grams, or null when it has none. */
export function weightOf(cells: Cells): number | null {
  for (const unit of ['kg', 'g', 'lbs', 'lb', 'oz'])
    if (cells.has(`Weight (${unit})`)) return cells.grams(`Weight (${unit})`, unit)
  return null
}

function readPrice(cells: Cells, target: ImportTarget, reporter: Reporter): PriceInput | null {
  const regular = cells.money('Regular price', target.currency)
  const sale = cells.money('Sale price', target.currency)
  const startsAt = dateOf(cells, 'Date sale price starts', (text) => zonedInstant(text, target.timeZone))
  const endsAt = dateOf(cells, 'Date sale price ends', (text) =>
    /^\d{4}-\d{1,2}-\d{1,2}$/.test(text) ? endOfZonedDay(text, target.timeZone) : zonedInstant(text, target.timeZone),
  )
  if (regular === null && sale === null) {
    // the shop's own export has drafts without a price too
    if (cells.text(shopColumns.source) !== '') return null
    throw new RowError('there is no Regular price')
  }
  if (sale === null || regular === null) return { price: regular ?? sale ?? 0 }
  if (sale >= regular) {
    reporter.note(cells.line, 'the Sale price is not lower than the Regular price, so it was not used')
    return { price: regular }
  }
  if (startsAt === null && endsAt === null) return { price: sale, compareAtPrice: regular }
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt) throw new RowError('the sale ends before it starts')
  return {
    price: regular,
    sale: { price: sale, ...(startsAt === null ? {} : { startsAt }), ...(endsAt === null ? {} : { endsAt }) },
  }
}

/** The instant (ISO) of a date in a column, or null when the column is empty. */
function dateOf(cells: Cells, column: string, instantOf: (text: string) => Date | null): string | null {
  const text = cells.text(column)
  if (text === '') return null
  const instant = instantOf(text)
  if (instant === null) throw new RowError(`${column} “${text}” is not a date`)
  return instant.toISOString()
}

/** What is on hand; the shop's own export has it in the unit of what is sold by length or weight. */
function stockOf(cells: Cells, reporter: Reporter): number {
  const { stockUnit, unitsPerQuantity = 1000 } = readShopFields(cells).variant
  if (stockUnit === undefined) return cells.integer('Stock') ?? 0
  const unit = { displayUnit: stockUnit, unitsPerQuantity }
  const exact = inSteps(cells.units('Stock') ?? 0, unit)
  const onHand = Math.floor(exact)
  if (onHand !== exact)
    reporter.note(
      cells.line,
      `the stock was taken as ${quantityText(onHand, unit)}, in steps of ${quantityText(1, unit)}`,
    )
  return onHand
}

function readStock(cells: Cells, reporter: Reporter): VariantInput['stock'] {
  const text = cells.text('Stock')
  const backorders = cells.text('Backorders allowed?').toLowerCase()
  const inStock = cells.text('In stock?').toLowerCase()
  const allowsBackorder = ['1', 'yes', 'notify'].includes(backorders) || inStock === 'backorder'
  if (text.toLowerCase() === 'parent') return undefined
  if (text === '') return inStock === '0' ? { onHand: 0, allowsBackorder: false } : undefined
  const onHand = stockOf(cells, reporter)
  if (onHand < 0 && !allowsBackorder) reporter.note(cells.line, `a stock of ${onHand} was taken as 0`)
  return { onHand: allowsBackorder ? onHand : Math.max(0, onHand), allowsBackorder }
}
