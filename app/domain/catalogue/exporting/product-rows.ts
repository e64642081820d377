import { toDecimal } from '~/domain/shared/money/money'
import { inUnits } from '~/domain/shared/money/sold-by-unit'
import { sanitiseHtml } from '~/domain/shared/text/sanitise-html.server'
import { soldUnitOf } from '~/domain/catalogue/products/sold-unit-of'
import type { PriceInput, ProductInput, VariantInput } from '~/domain/catalogue/products/product-input'
import { shopColumns, type ProductFields, type VariantFields } from '~/domain/catalogue/importing/shop-fields'

/** A row of the exported file by its columns. */
export type ExportRow = Record<string, string | number>

/** The data that the rows of a product need besides the product itself. */
export interface ExportContext {
  channelCode: string
  currency: string
  /** The asset that stands for pictures which could not be fetched; it is not exported as a picture. */
  placeholderId: number | null
  /** Absolute address of the picture of an asset. */
  pictureUrl(assetId: number): string
  /** Absolute origin of the shop, for pictures in descriptions. */
  origin: string
  /** Formats an instant (ISO) as date and time in the channel's time zone. */
  localTime(instant: string): string
}

/** Names and texts are HTML in WooCommerce's file, and a line break is written as \n. */
const html = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const lines = (text: string) => text.replaceAll('\\n', '\\\\n').replaceAll('\n', '\\n')
const inList = (text: string) => html(text).replaceAll(',', '\\,')
const list = (names: readonly string[] | undefined) => (names ?? []).map(inList).join(', ')
/** The id of a product in the file, different for products of different sources. */
const idOf = ({ source, sourceKey }: Pick<ProductInput, 'source' | 'sourceKey'>) => `${source}:${sourceKey}`

/** The rows of a product: one for a simple product, else one for the product and one for each variant. */
export function productRows(product: ProductInput, context: ExportContext): ExportRow[] {
  const [only] = product.variants
  const isSimple = product.options.length === 0 && product.variants.length === 1 && only !== undefined
  const own = { ...productColumns(product, context), [shopColumns.source]: product.source }
  const fields = productFields(product, context)
  if (isSimple) {
    const variant = variantColumns(product, only, context)
    const type = product.isVirtual ? 'simple, virtual' : 'simple'
    return [
      {
        ...own,
        ...variant,
        Type: type,
        [shopColumns.fields]: fieldsText(fields, variantFields(product, only, context)),
      },
    ]
  }
  const type = product.isVirtual ? 'variable, virtual' : 'variable'
  return [
    { ...own, Type: type, [shopColumns.fields]: fieldsText(fields, null) },
    ...product.variants.map((variant) => variationRow(product, variant, context)),
  ]
}

function productColumns(product: ProductInput, context: ExportContext): ExportRow {
  const { options } = product
  const attributes = [
    ...options.map(({ name, values }) => ({ name, values: values.map(({ value }) => value), isFilterable: true })),
    ...(product.attributes ?? []),
  ]
  const tax = product.taxClass ?? 'standard'
  return {
    ID: idOf(product),
    Name: lines(html(product.name)),
    Slug: product.slug,
    Published: product.isPublished === false ? 0 : 1,
    'Is featured?': (product.featuredPosition ?? 0) > 0 ? 1 : 0,
    'Visibility in catalog': product.isHidden ? 'hidden' : 'visible',
    'Short description': lines(html(product.subtitle ?? '')),
    Description: lines(
      sanitiseHtml(product.descriptionHtml).replaceAll('src="/images/', `src="${context.origin}/images/`),
    ),
    'Tax status': tax === 'exempt' ? 'none' : 'taxable',
    'Tax class': tax === 'exempt' || tax === 'standard' ? '' : tax,
    Categories: product.categories.map((path) => path.map(inList).join(' > ')).join(', '),
    Tags: list(product.tags),
    Brands: list(product.brand === undefined ? [] : [product.brand]),
    Images: product.pictures
      .filter(({ assetId }) => assetId !== context.placeholderId)
      .map(({ assetId }) => context.pictureUrl(assetId))
      .join(', '),
    Upsells: (product.upSells ?? []).map((key) => `id:${product.source}:${key}`).join(', '),
    'Cross-sells': (product.crossSells ?? []).map((key) => `id:${product.source}:${key}`).join(', '),
    ...attributeColumns(attributes),
  }
}

function attributeColumns(
  attributes: ReadonlyArray<{ name: string; values: string[]; isFilterable?: boolean }>,
): ExportRow {
  return Object.fromEntries(
    attributes.flatMap(({ name, values, isFilterable }, index) => {
      const column = `Attribute ${index + 1}`
      return [
        [`${column} name`, lines(inList(name))],
        [`${column} value(s)`, list(values)],
        [`${column} visible`, 1],
        [`${column} global`, isFilterable === false ? 0 : 1],
      ]
    }),
  )
}

function variationRow(product: ProductInput, variant: VariantInput, context: ExportContext): ExportRow {
  const { picture } = variant
  const asset = picture === undefined ? undefined : product.pictures[picture]?.assetId
  return {
    ...variantColumns(product, variant, context),
    Type: 'variation',
    Parent: `id:${idOf(product)}`,
    Published: variant.prices[context.channelCode]?.isPublished === false ? 0 : 1,
    'Tax class': 'parent',
    Images: asset === undefined || asset === context.placeholderId ? '' : context.pictureUrl(asset),
    ...attributeColumns(
      product.options.map(({ name }, index) => ({
        name,
        values: [variant.optionValues[index] ?? null].filter((value) => value !== null),
      })),
    ),
    [shopColumns.source]: product.source,
    [shopColumns.fields]: fieldsText(null, variantFields(product, variant, context)),
  }
}

function variantColumns(product: ProductInput, variant: VariantInput, context: ExportContext): ExportRow {
  const { stock } = variant
  const price = variant.prices[context.channelCode]
  return {
    SKU: variant.sku ?? '',
    'GTIN, UPC, EAN, or ISBN': variant.barcode ?? '',
    'Weight (g)': variant.weightGrams ?? 0,
    'In stock?': 1,
    Stock: stock ? inUnits(stock.onHand, soldUnitOf(product, variant)) : '',
    'Backorders allowed?': stock?.allowsBackorder ? 1 : 0,
    [shopColumns.variant]: variant.sourceKey,
    ...(price ? priceColumns(price, context) : {}),
  }
}

function priceColumns(price: PriceInput, { currency, localTime }: ExportContext): ExportRow {
  const { sale, compareAtPrice } = price
  if (sale)
    return {
      'Regular price': toDecimal(price.price, currency),
      'Sale price': toDecimal(sale.price, currency),
      ...(sale.startsAt === undefined ? {} : { 'Date sale price starts': localTime(sale.startsAt) }),
      ...(sale.endsAt === undefined ? {} : { 'Date sale price ends': localTime(sale.endsAt) }),
    }
  return compareAtPrice !== undefined && compareAtPrice > price.price
    ? { 'Regular price': toDecimal(compareAtPrice, currency), 'Sale price': toDecimal(price.price, currency) }
    : { 'Regular price': toDecimal(price.price, currency) }
}

function productFields(product: ProductInput, { placeholderId }: ExportContext): ProductFields {
  const { hsn, sizeChart, customisation, displayUnit, metaTitle, metaDescription, extra } = product
  const swatches = Object.fromEntries(
    product.options.map(({ name, values }) => [
      name,
      Object.fromEntries(values.flatMap(({ value, swatch }) => (swatch === undefined ? [] : [[value, swatch]]))),
    ]),
  )
  return {
    collections: product.collections ?? [],
    labels: product.labels ?? [],
    featuredPosition: product.featuredPosition ?? 0,
    swatches,
    alts: product.pictures.map(({ alt }) => alt),
    ...(product.isGiftCard ? { isGiftCard: true } : {}),
    ...(product.pictures.some(({ assetId }) => assetId === placeholderId) ? { hasPlaceholder: true } : {}),
    ...(hsn === undefined ? {} : { hsn }),
    ...(sizeChart === undefined ? {} : { sizeChart }),
    ...(customisation === undefined ? {} : { customisation }),
    ...(displayUnit === undefined ? {} : { displayUnit }),
    ...(metaTitle === undefined ? {} : { metaTitle }),
    ...(metaDescription === undefined ? {} : { metaDescription }),
    ...(extra === undefined ? {} : { extra }),
  }
}

function variantFields(product: ProductInput, variant: VariantInput, { channelCode }: ExportContext): VariantFields {
  const { unitsPerQuantity, minQuantity, quantityStep, maxQuantity, requiresShipping, stock } = variant
  const price = variant.prices[channelCode]
  const isInColumns = !price?.sale && (price?.compareAtPrice ?? 0) > (price?.price ?? 0)
  return {
    ...(unitsPerQuantity === undefined ? {} : { unitsPerQuantity }),
    ...(minQuantity === undefined ? {} : { minQuantity }),
    ...(quantityStep === undefined ? {} : { quantityStep }),
    ...(maxQuantity === undefined ? {} : { maxQuantity }),
    ...(requiresShipping === undefined ? {} : { requiresShipping }),
    ...(stock ? { threshold: stock.threshold ?? 0, onHand: stock.onHand } : {}),
    ...(product.displayUnit === undefined ? {} : { stockUnit: product.displayUnit }),
    ...(price?.compareAtPrice === undefined || isInColumns ? {} : { compareAtPrice: price.compareAtPrice }),
    ...(price?.isPublished === false ? { isPublished: false } : {}),
  }
}

function fieldsText(product: ProductFields | null, variant: VariantFields | null): string {
  return JSON.stringify({ ...(product ? { product } : {}), ...(variant ? { variant } : {}) })
}
