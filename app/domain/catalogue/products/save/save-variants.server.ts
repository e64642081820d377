import type { Knex } from 'knex'
import type { TableRow } from '~db/bulk-rows'
import { readChannelIdsByCode } from '~/domain/operations/channels/channels.queries.server'
import { saveScheduledSales } from '~/domain/catalogue/products/scheduled-sales/scheduled-sales.queries.server'
import type { VariantToSave } from '~/domain/catalogue/products/stored/merge-inputs'
import { pictureRows, priceRow, variantOptionRow, variantRow, type SavedProduct } from './product-rows.queries.server'
import { optionsWithSlugs, wantedSku, type OptionWithSlugs } from './option-slugs'
import { requireId } from './require-id'
import { insertOptions, insertProductParts } from './save-product-rows.queries.server'
import { saveStock } from './save-stock.queries.server'
import {
  chooseSkus,
  deleteVariants,
  readExistingVariants,
  upsertPrices,
  upsertVariants,
  variantKey,
} from './save-variant-rows.queries.server'

interface SavedVariant {
  id: number
  product: SavedProduct
  variant: VariantToSave
}

/**
 * Saves the variants of some products with their options, prices, pictures and stock; variants that are not in the
 * inputs are deleted.
 * @param now ISO instant of the stock movements
 */
export async function saveVariants(trx: Knex, products: SavedProduct[], now: string): Promise<void> {
  const variants = await saveVariantRows(trx, products)
  const ids = new Map(variants.map(({ id, product, variant }) => [variantKey(product.id, variant.sourceKey), id]))
  await insertProductParts(trx, {
    variant_option_values: await saveOptions(trx, products, variants),
    product_assets: products.flatMap((product) =>
      pictureRows(product, (sourceKey) => ids.get(variantKey(product.id, sourceKey))),
    ),
  })
  const channelIds = await readChannelIdsByCode(trx)
  const prices = variants.flatMap(({ id, variant }) =>
    Object.entries(variant.prices).map(([code, price]) => ({
      channelId: requireId(channelIds.get(code), `channel ${code}`),
      variantId: id,
      price,
    })),
  )
  await upsertPrices(
    trx,
    prices.map((price) => priceRow(price, now)),
  )
  await saveScheduledSales(trx, prices, now)
  const stock = variants
    .filter(({ variant }) => !variant.keepsStock)
    .map(({ id, variant: { stock } }) => ({
      variantId: id,
      stock: stock
        ? {
            onHand: stock.onHand,
            allowsBackorder: stock.allowsBackorder ?? false,
            threshold: stock.threshold ?? 0,
            seen: stock.seen ?? null,
          }
        : null,
    }))
  await saveStock(trx, stock, now)
}

/** Inserts, updates and deletes rows of `variants`. */
async function saveVariantRows(trx: Knex, products: SavedProduct[]): Promise<SavedVariant[]> {
  const existing = await readExistingVariants(
    trx,
    products.map(({ id }) => id),
  )
  const inputVariants = products.flatMap((product) =>
    product.input.variants.map((variant, position) => ({
      product,
      variant,
      position,
      key: variantKey(product.id, variant.sourceKey),
    })),
  )
  const inputKeys = new Set(inputVariants.map(({ key }) => key))
  const isRemoved = (key: string) => !inputKeys.has(key)
  await deleteVariants(
    trx,
    existing
      .filter((variant) => variant.isDeleted === 0 && isRemoved(variantKey(variant.productId, variant.sourceKey)))
      .map((variant) => variant.id),
  )
  const currentSkus = new Map(
    existing.map((variant) => [variantKey(variant.productId, variant.sourceKey), variant.sku]),
  )
  const skus = await chooseSkus(
    trx,
    inputVariants.map(({ product, variant, key }) => ({
      base: wantedSku(product.input, variant),
      current: currentSkus.get(key) ?? null,
    })),
  )
  const ids = await upsertVariants(
    trx,
    inputVariants.map(({ product, variant, position }, index) =>
      variantRow(product, variant, skus[index] ?? '', position),
    ),
  )
  return inputVariants.map(({ product, variant, key }) => ({ id: requireId(ids.get(key), key), product, variant }))
}

/** Inserts the options of the products; returns the rows that link variants to their values. */
async function saveOptions(trx: Knex, products: SavedProduct[], variants: SavedVariant[]): Promise<TableRow[]> {
  const optionsOf = new Map(products.map((product) => [product.id, optionsWithSlugs(product.input)]))
  const ids = await insertOptions(trx, optionsOf)
  return variants.flatMap(({ id, product, variant }) =>
    (optionsOf.get(product.id) ?? []).map((option, index) => {
      const optionId = requireId(ids.options.get(`${product.id} ${option.slug}`), option.slug)
      const value = valueOf(option, variant.optionValues[index] ?? null, variant.sourceKey)
      const valueId = value ? requireId(ids.values.get(`${optionId} ${value.slug}`), value.slug) : null
      return variantOptionRow(id, optionId, valueId)
    }),
  )
}

/**
 * The option's value with this text; null for a variant that accepts any value. Throws for a text that the option does
 * not list, which is a bug.
 */
function valueOf(
  option: OptionWithSlugs,
  text: string | null,
  sourceKey: string,
): OptionWithSlugs['values'][number] | null {
  if (text === null) return null
  const value = option.values.find((candidate) => candidate.value === text)
  if (!value)
    throw new Error(`variant ${sourceKey} has the value ${text}, which its option ${option.name} does not list`)
  return value
}
