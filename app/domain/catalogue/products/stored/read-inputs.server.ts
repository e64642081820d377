import type { Knex } from 'knex'
import { z } from 'zod/v4'
import { customisationSchemaSchema } from '~/domain/catalogue/customisation/customisation.schema'
import type { PictureInput, PriceInput, ProductInput, VariantInput } from '~/domain/catalogue/products/product-input'
import {
  readAttributesOfProducts,
  readCategoryTree,
  readChoicesOfVariants,
  readGroupsOfProducts,
  readOptionsOfProducts,
  readPicturesOfProducts,
  readPricesOfVariants,
  readStoredProducts,
  readVariantsOfProducts,
  type StoredAttribute,
  type StoredCategory,
  type StoredOption,
  type StoredPicture,
  type StoredPrice,
  type StoredProduct,
  type StoredVariant,
} from './read-inputs.queries.server'

const extraSchema = z.record(z.string(), z.string())

/**
 * The products as inputs of saveProducts, as they are in the shop now, by id: saving one of them changes nothing. Links
 * to other products, ratings and sales are not part of it; a variant's stock is what is on hand.
 */
export async function readInputs(q: Knex, productIds: readonly number[]): Promise<Map<number, ProductInput>> {
  const ids = [...productIds]
  const products = await readStoredProducts(q, ids)
  const pathOf = categoryPaths(await readCategoryTree(q))
  const categories = byProduct(await readGroupsOfProducts(q, 'product_categories', ids))
  const collections = byProduct(await readGroupsOfProducts(q, 'product_collections', ids))
  const tags = byProduct(await readGroupsOfProducts(q, 'product_tags', ids))
  const labels = byProduct(await readGroupsOfProducts(q, 'product_labels', ids))
  const attributes = byProduct(await readAttributesOfProducts(q, ids))
  const options = byProduct(await readOptionsOfProducts(q, ids))
  const pictures = byProduct(await readPicturesOfProducts(q, ids))
  const variants = await readVariantsOfProducts(q, ids)
  const variantIds = variants.map(({ id }) => id)
  const choices = new Map(
    (await readChoicesOfVariants(q, variantIds)).map((choice) => [`${choice.variantId} ${choice.optionId}`, choice]),
  )
  const prices = groupBy(await readPricesOfVariants(q, variantIds), ({ variantId }) => variantId)
  const variantsOf = byProduct(variants)

  const inputOf = (product: StoredProduct): ProductInput => {
    const { id } = product
    const ownOptions = [...groupBy(options.get(id) ?? [], ({ optionId }) => optionId).values()]
    const { list, indexOf } = picturesOf(pictures.get(id) ?? [], variantsOf.get(id) ?? [])
    const ownCategories = (categories.get(id) ?? []).toSorted(
      (a, b) => Number(b.groupId === product.categoryId) - Number(a.groupId === product.categoryId),
    )
    return {
      ...fieldsOf(product),
      categories: ownCategories.map(({ groupId }) => pathOf(groupId)),
      collections: (collections.get(id) ?? []).map(({ name }) => name),
      tags: (tags.get(id) ?? []).map(({ name }) => name),
      labels: (labels.get(id) ?? []).map(({ name }) => name),
      attributes: attributesOf(attributes.get(id) ?? []),
      options: ownOptions.map((rows) => ({
        name: rows[0]?.name ?? '',
        values: rows.flatMap(({ value, swatch }) =>
          value === null ? [] : [{ value, ...(swatch === null ? {} : { swatch }) }],
        ),
      })),
      variants: (variantsOf.get(id) ?? []).map((variant) => {
        const optionValues = ownOptions.map((rows) => chosenValue(rows, variant.id, choices))
        const picture = indexOf.get(variant.id)
        return {
          ...variantFields(variant),
          optionValues,
          prices: Object.fromEntries(
            (prices.get(variant.id) ?? []).map((price) => [price.channelCode, priceOf(price)]),
          ),
          ...(picture === undefined ? {} : { picture }),
        }
      }),
      pictures: list,
    }
  }
  return new Map(products.map((product) => [product.id, inputOf(product)]))
}

function fieldsOf(product: StoredProduct): Omit<ProductInput, 'categories' | 'options' | 'variants' | 'pictures'> {
  const { brand, hsn, sizeChart, displayUnit, metaTitle, metaDescription, customisation, extra } = product
  return {
    source: product.source,
    sourceKey: product.sourceKey,
    slug: product.slug,
    name: product.name,
    subtitle: product.subtitle,
    descriptionHtml: product.description,
    taxClass: product.taxClass,
    isVirtual: product.isVirtual === 1,
    isPublished: product.isPublished === 1,
    isHidden: product.isHidden === 1,
    featuredPosition: product.featuredPosition,
    ...(brand === null ? {} : { brand }),
    ...(hsn === null ? {} : { hsn }),
    ...(sizeChart === null ? {} : { sizeChart }),
    ...(displayUnit === null ? {} : { displayUnit }),
    ...(metaTitle === null ? {} : { metaTitle }),
    ...(metaDescription === null ? {} : { metaDescription }),
    // what a gift card asks for is not the owner's: saving it adds it
    ...(product.isGiftCard === 1 ? { isGiftCard: true } : {}),
    ...(customisation === null || product.isGiftCard === 1
      ? {}
      : { customisation: customisationSchemaSchema.parse(JSON.parse(customisation)) }),
    ...(extra === null ? {} : { extra: extraSchema.parse(JSON.parse(extra)) }),
  }
}

function variantFields(variant: StoredVariant): Omit<VariantInput, 'optionValues' | 'prices' | 'picture'> {
  const { isTracked, allowsBackorder, onHand, threshold, barcode } = variant
  return {
    sourceKey: variant.sourceKey,
    sku: variant.sku,
    weightGrams: variant.weightGrams,
    unitsPerQuantity: variant.unitsPerQuantity,
    minQuantity: variant.minQuantity,
    quantityStep: variant.quantityStep,
    maxQuantity: variant.maxQuantity,
    requiresShipping: variant.requiresShipping === 1,
    ...(barcode === null ? {} : { barcode }),
    ...(isTracked === 1
      ? { stock: { onHand: onHand ?? 0, allowsBackorder: allowsBackorder === 1, threshold: threshold ?? 0 } }
      : {}),
  }
}

/** With a scheduled sale, the price is the regular one, also while the sale runs. */
export function priceOf(row: Omit<StoredPrice, 'variantId' | 'channelId' | 'channelCode'>): PriceInput {
  const price = row.regularPrice ?? row.price
  const compareAtPrice = row.regularPrice === null ? row.compareAtPrice : row.regularCompareAtPrice
  return {
    price,
    isPublished: row.isPublished === 1,
    ...(compareAtPrice === null ? {} : { compareAtPrice }),
    ...(row.salePrice === null
      ? {}
      : {
          sale: {
            price: row.salePrice,
            ...(row.startsAt === null ? {} : { startsAt: row.startsAt }),
            ...(row.endsAt === null ? {} : { endsAt: row.endsAt }),
          },
        }),
  }
}

function chosenValue(
  option: readonly StoredOption[],
  variantId: number,
  choices: Map<string, { valueId: number | null }>,
): string | null {
  const valueId = choices.get(`${variantId} ${option[0]?.optionId ?? 0}`)?.valueId ?? null
  return valueId === null ? null : (option.find((row) => row.valueId === valueId)?.value ?? null)
}

function attributesOf(rows: readonly StoredAttribute[]): NonNullable<ProductInput['attributes']> {
  return [...groupBy(rows, ({ name }) => name)].map(([name, values]) => ({
    name,
    values: values.map(({ value }) => value),
    isFilterable: values[0]?.isFilterable === 1,
  }))
}

/** The pictures of a product, and for each variant with a picture of its own the index of that. */
function picturesOf(
  rows: readonly StoredPicture[],
  variants: readonly StoredVariant[],
): { list: PictureInput[]; indexOf: Map<number, number> } {
  const keyOf = new Map(variants.map(({ id, sourceKey }) => [id, sourceKey]))
  const list: PictureInput[] = []
  const indexOf = new Map<number, number>()
  const own = rows.filter(({ variantId }) => variantId === null)
  for (const { assetId, alt } of own) list.push({ assetId, alt })
  for (const { variantId, assetId, alt } of rows) {
    if (variantId === null) continue
    const index = list.findIndex((picture) => picture.assetId === assetId)
    const variant = keyOf.get(variantId)
    if (index >= 0) indexOf.set(variantId, index)
    else if (variant !== undefined) indexOf.set(variantId, list.push({ assetId, alt, variant }) - 1)
  }
  return { list, indexOf }
}

/** A function that returns the names of a category and those above it, from the root. */
export function categoryPaths(categories: readonly StoredCategory[]): (id: number) => string[] {
  const byId = new Map(categories.map((category) => [category.id, category]))
  return (id) => {
    const path: string[] = []
    for (let category = byId.get(id); category && path.length < 50; category = byId.get(category.parentId ?? 0))
      path.unshift(category.name)
    return path
  }
}

function byProduct<T extends { productId: number }>(rows: readonly T[]): Map<number, T[]> {
  return groupBy(rows, ({ productId }) => productId)
}

function groupBy<K, T>(rows: readonly T[], keyOf: (row: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
