import type { Knex } from 'knex'
import type { CustomisationSchema } from '~/domain/catalogue/customisation/customisation'
import {
  checkCustomisation,
  customisationAddOn,
  describeCustomisation,
  type CustomisationInput,
} from '~/domain/catalogue/customisation/customisation'
import { readUploads, type UploadRow } from '~/domain/catalogue/customisation/customisation.queries.server'
import { customisationSchemaSchema } from '~/domain/catalogue/customisation/customisation.schema'
import { focusOf, type Picture } from '~/domain/catalogue/media/picture'
import { readShownPictures, type ProductPictureRow } from '~/domain/catalogue/listing/product-pictures.queries.server'
import { readLines, type StoredCartLine } from '~/domain/sales/cart/lines/cart-lines.queries.server'
import {
  readCartVariantOptions,
  readCartVariants,
  readValuesOfOptions,
  type VariantOptionRow,
  type CartVariantRow,
} from '~/domain/sales/cart/lines/cart-variants.queries.server'
import type { PricedCartLine } from './cart-pricing'
import { lineName } from './line-name'
import { findLineProblem } from './line-problem'
import type { PricingFacts } from './pricing-facts.server'
import { storedChoicesSchema, storedCustomisationSchema } from '~/domain/sales/cart/cart.schema'
import type { DraftOrder } from './cart-orders.queries.server'
import { shipsWhen } from '~/domain/catalogue/stock/ships-when'
import {
  backorderedOfLines,
  backorderedPieces,
  describeStock,
  saleableQuantity,
  stockLevelOf,
  type StockStatus,
} from '~/domain/catalogue/stock/stock'
import { isSold } from '~/domain/sales/cart/lines/is-sold'
import type { Visitor } from '~/domain/shared/shop'

/** The details that are read in bulk for all lines. */
interface LineDetails {
  variants: Map<number, CartVariantRow>
  options: VariantOptionRow[]
  optionValues: Array<{ optionId: number; slug: string; value: string }>
  pictures: ProductPictureRow[]
  uploads: Map<string, UploadRow>
}

/** A product's schema from its column; null while products can't be made to order. */
export function parseCustomisationSchema(
  json: string | null,
  { hasCustomisation }: Pick<PricingFacts, 'hasCustomisation'>,
): CustomisationSchema | null {
  return json === null || !hasCustomisation ? null : customisationSchemaSchema.parse(JSON.parse(json))
}

/**
 * The lines of a cart at current prices and stock, in six queries for any number of lines. Lines of one variant share
 * its stock: what is available for each is the stock without the quantities of the others. What the cart's own draft
 * order holds counts as available.
 * @param q a connection, or the transaction that the lines are priced in
 * @param options.lines in place of the stored ones
 */
export async function readPricedLines(
  q: Knex,
  { channel }: Pick<Visitor, 'channel'>,
  facts: Pick<PricingFacts, 'hasCustomisation'>,
  cartId: number,
  options: { draft: DraftOrder | null; lines?: readonly StoredCartLine[] },
): Promise<PricedCartLine[]> {
  const lines = (options.lines ?? (await readLines(q, cartId))).map((stored) => ({
    stored,
    customisation:
      stored.customisation === null ? null : storedCustomisationSchema.parse(JSON.parse(stored.customisation)),
    choices: stored.choices === null ? null : storedChoicesSchema.parse(JSON.parse(stored.choices)),
  }))
  if (lines.length === 0) return []
  const variantIds = distinct(lines.map((line) => line.stored.variantId))
  const variants = await readCartVariants(q, channel.id, variantIds)
  const variantOptions = await readCartVariantOptions(q, variantIds)
  const anyOptions = variantOptions.filter((option) => option.valueSlug === null).map((option) => option.optionId)
  const tokens = lines.flatMap((line) => line.customisation?.imageToken ?? [])
  const details: LineDetails = {
    variants,
    options: variantOptions,
    optionValues: await readValuesOfOptions(q, distinct(anyOptions)),
    pictures: await readShownPictures(q, distinct([...variants.values()].map((variant) => variant.productId))),
    uploads: await readUploads(q, tokens),
  }
  const quantityByVariant = new Map<number, number>()
  for (const { stored } of lines)
    quantityByVariant.set(stored.variantId, (quantityByVariant.get(stored.variantId) ?? 0) + stored.quantity)
  const backordered = new Map<number, number>()
  const priced = lines.flatMap(({ stored, customisation, choices }) => {
    const variant = variants.get(stored.variantId)
    // never happens: a line refers to its variant by a foreign key
    if (!variant) return []
    const level = stockLevelOf(variant)
    const ownHold = options.draft?.heldByVariant.get(variant.variantId)
    const saleable = saleableQuantity(level, ownHold)
    const { stock } = describeStock(level, variant, ownHold)
    const wanted = quantityByVariant.get(stored.variantId) ?? 0
    backordered.set(stored.variantId, backorderedPieces(level, variant, wanted, ownHold))
    const others = wanted - stored.quantity
    const available = saleable === null ? null : Math.max(0, saleable - others)
    return [priceCartLine({ stored, customisation, choices, variant, details, stock, available, channel, facts })]
  })
  const late = backorderedOfLines(priced, backordered)
  return priced.map((line, index) => withBackorder(line, late[index] ?? 0, channel))
}

/** The line with the pieces of it that are not in stock: all of them, or a part. */
function withBackorder(line: PricedCartLine, pieces: number, { languageTag }: Visitor['channel']): PricedCartLine {
  if (line.stock === 'out_of_stock' || pieces === 0) return line
  const stock = pieces === line.quantity ? 'backorder' : line.stock
  const ships = shipsWhen('backorder', line.restockOn, languageTag)
  return { ...line, stock, backorderedQuantity: pieces, ships }
}

export function distinct(ids: readonly number[]): number[] {
  return [...new Set(ids)]
}

interface LineParts {
  stored: StoredCartLine
  customisation: CustomisationInput | null
  choices: Record<string, string> | null
  variant: CartVariantRow
  details: LineDetails
  stock: StockStatus
  available: number | null
  channel: Visitor['channel']
  facts: Pick<PricingFacts, 'hasCustomisation'>
}

function priceCartLine({
  stored,
  customisation,
  choices,
  variant,
  details,
  stock,
  available,
  channel,
  facts,
}: LineParts): PricedCartLine {
  const schema = parseCustomisationSchema(variant.customisationSchema, facts)
  const addOn = customisationAddOn(schema, customisation, channel.code)
  const sold = isSold(variant, facts)
  const shownStock = sold ? stock : 'out_of_stock'
  const upload = customisation?.imageToken ? details.uploads.get(customisation.imageToken) : undefined
  const isCustomisationValid = checkCustomisation(schema, customisation, upload !== undefined).ok
  const regularUnitPrice = sold ? variant.price + addOn : stored.unitPriceSeen
  const unitPrice = stored.ownUnitPrice ?? regularUnitPrice
  const compareAt = variant.compareAtPrice === null ? null : variant.compareAtPrice + addOn
  const picture = pictureOf(details.pictures, variant)
  const { options, optionSlugs } = optionsOf(details, variant.variantId, choices)
  return {
    id: stored.id,
    key: String(stored.id),
    lineKey: stored.lineKey,
    variantId: variant.variantId,
    productId: variant.productId,
    slug: variant.slug,
    sku: variant.channelSku ?? variant.sku,
    name: variant.name,
    brandId: variant.brandId,
    brand: variant.brand,
    category: variant.category,
    taxClass: variant.taxClass,
    hsn: variant.hsn,
    options,
    optionSlugs,
    customisationSchema: schema,
    customisation,
    customisationRows: describeCustomisation(schema, customisation),
    customisationPicture: upload ? toPicture({ ...upload, alt: 'Your picture' }) : null,
    choices,
    picture: picture ? toPicture(picture) : null,
    quantity: stored.quantity,
    minQuantity: variant.minQuantity,
    maxQuantity: variant.maxQuantity,
    quantityStep: variant.quantityStep,
    displayUnit: variant.displayUnit,
    unitsPerQuantity: variant.unitsPerQuantity,
    weightGrams: variant.weightGrams,
    isGiftCard: variant.isGiftCard === 1,
    needsShipping: variant.isVirtual === 0 && variant.requiresShipping === 1,
    unitPrice,
    regularUnitPrice,
    ownPriceReason: stored.ownPriceReason ?? '',
    compareAtUnitPrice:
      stored.ownUnitPrice === null && sold && compareAt !== null && compareAt > unitPrice ? compareAt : null,
    unitPriceSeen: stored.unitPriceSeen,
    stock: shownStock,
    backorderedQuantity: 0,
    ships: null,
    restockOn: variant.restockOn,
    available,
    isSold: sold,
    isProductPublished: variant.isProductPublished === 1,
    problem: findLineProblem(stored.quantity, variant, {
      name: lineName(variant.name, options),
      isSold: sold,
      isCustomisationValid,
      available,
    }),
  }
}

function optionsOf(
  details: LineDetails,
  variantId: number,
  choices: Record<string, string> | null,
): Pick<PricedCartLine, 'options' | 'optionSlugs'> {
  const chosen = details.options
    .filter((option) => option.variantId === variantId)
    .flatMap((option) => {
      const valueSlug = option.valueSlug ?? choices?.[option.optionSlug]
      const value =
        option.value ??
        details.optionValues.find((one) => one.optionId === option.optionId && one.slug === valueSlug)?.value
      return value === undefined || valueSlug === undefined
        ? []
        : [{ name: option.optionName, slug: option.optionSlug, value, valueSlug }]
    })
  return {
    options: chosen.map(({ name, value }) => ({ name, value })),
    optionSlugs: chosen.map(({ name, slug, valueSlug }) => ({ name, slug, valueSlug })),
  }
}

/** The variant's own first picture, else the product's first. */
function pictureOf(pictures: ProductPictureRow[], variant: CartVariantRow): ProductPictureRow | undefined {
  return (
    pictures.find((picture) => picture.variantId === variant.variantId) ??
    pictures.find((picture) => picture.productId === variant.productId && picture.variantId === null) ??
    pictures.find((picture) => picture.productId === variant.productId)
  )
}

function toPicture({ hash, width, height, alt, placeholder, focus }: Picture): Picture {
  return { hash, width, height, alt, placeholder, ...focusOf({ focus }) }
}
