import type { PictureInput, PriceInput, ProductInput, VariantInput } from '~/domain/catalogue/products/product-input'

/** A variant to save; `keepsStock`: its stock is not written. */
export type VariantToSave = VariantInput & { keepsStock?: boolean }

/** A product to save: the input, or what is left of it after merging. */
export type ProductToSave = Omit<ProductInput, 'variants'> & { variants: VariantToSave[] }

/** A variant with what depends on its product: option values by name, and its picture. */
interface FreeVariant {
  variant: VariantToSave
  values: Map<string, string | null>
  picture: PictureInput | undefined
}

/**
 * Merges a file into the shop, field by field: a field that the file has changed since its last import has the file's
 * value, every other one the shop's. A variant that the owner has added or removed stays so.
 * @param before the last import's input
 * @param shop the product as it is now
 * @param file the new input
 */
export function mergeInputs(before: ProductInput, shop: ProductInput, file: ProductInput): ProductToSave {
  const fields = mergeFields(withoutParts(before), withoutParts(shop), withoutParts(file))
  const options = isSame(before.options, file.options) ? shop.options : file.options
  const pictures = isSame(before.pictures, file.pictures) ? shop.pictures : file.pictures
  const variants = mergeVariants(before, shop, file)
  const listed = options.map(({ name, values }) => ({ name, values: [...values] }))
  const fitted = variants.map(({ variant, values, picture }): VariantToSave => {
    const texts = [...values.values()]
    const optionValues = listed.map((option, index) => {
      const text = values.get(option.name) ?? (values.size === listed.length ? texts[index] : null) ?? null
      if (text !== null && !option.values.some(({ value }) => value === text)) option.values.push({ value: text })
      return text
    })
    const index = picture ? pictures.findIndex(({ assetId }) => assetId === picture.assetId) : -1
    return { ...variant, optionValues, ...(index >= 0 ? { picture: index } : {}) }
  })
  return {
    ...file,
    ...fields,
    source: file.source,
    sourceKey: file.sourceKey,
    options: listed,
    pictures,
    variants: fitted,
  }
}

function mergeVariants(before: ProductInput, shop: ProductInput, file: ProductInput): FreeVariant[] {
  const [beforeBy, shopBy, fileBy] = [before, shop, file].map(
    (input) => new Map(input.variants.map((variant) => [variant.sourceKey, freeVariant(input, variant)])),
  )
  const merged: FreeVariant[] = []
  for (const [key, next] of fileBy ?? []) {
    const old = beforeBy?.get(key)
    const current = shopBy?.get(key)
    // the owner has removed it
    if (old && !current) continue
    merged.push(old && current ? mergeVariant(old, current, next) : next)
  }
  for (const [key, current] of shopBy ?? [])
    if (!fileBy?.has(key) && !beforeBy?.has(key)) merged.push({ ...current, variant: keepStock(current.variant) })
  return merged
}

function mergeVariant(before: FreeVariant, shop: FreeVariant, file: FreeVariant): FreeVariant {
  const fields = mergeFields(variantFields(before), variantFields(shop), variantFields(file))
  const { stock: _stock, picture: _picture, ...rest } = file.variant
  const { sku, barcode } = shop.variant
  return {
    variant: {
      ...rest,
      ...fields,
      // what a file does not name, or no longer readably, is not another SKU or barcode
      ...(rest.sku === undefined && sku !== undefined ? { sku } : {}),
      ...(rest.barcode === undefined && barcode !== undefined ? { barcode } : {}),
      prices: mergePrices(before.variant.prices, shop.variant.prices, file.variant.prices),
      ...mergeStock(before.variant.stock, shop.variant.stock, file.variant.stock),
    },
    values: isSame([...before.values], [...file.values]) ? shop.values : file.values,
    picture: isSame(before.picture, file.picture) ? shop.picture : file.picture,
  }
}

function mergePrices(
  before: VariantInput['prices'],
  shop: VariantInput['prices'],
  file: VariantInput['prices'],
): VariantInput['prices'] {
  const merged: VariantInput['prices'] = { ...shop }
  for (const [channel, next] of Object.entries(file)) {
    const old = before[channel]
    const current = shop[channel]
    merged[channel] = old && current ? mergeFields(filled(old), filled(current), filled(next)) : next
  }
  return merged
}

/** The stock of the file is a number of pieces that saveStock adds the difference of. */
function mergeStock(
  before: VariantInput['stock'],
  shop: VariantInput['stock'],
  file: VariantInput['stock'],
): Pick<VariantToSave, 'stock' | 'keepsStock'> {
  if (isSame(before, file)) return { ...(shop ? { stock: shop } : {}), keepsStock: true }
  if (!file) return {}
  // the owner has stopped counting it
  if (before && !shop) return { keepsStock: true }
  if (!before || !shop) return { stock: file }
  const rules = ({ allowsBackorder = false, threshold = 0 }: NonNullable<VariantInput['stock']>) => ({
    allowsBackorder,
    threshold,
  })
  const seen = file.seen === undefined ? {} : { seen: file.seen }
  return { stock: { ...mergeFields(rules(before), rules(shop), rules(file)), onHand: file.onHand, ...seen } }
}

function keepStock(variant: VariantInput): VariantToSave {
  return { ...variant, keepsStock: true }
}

function filled(price: PriceInput): PriceInput {
  return { ...price, isPublished: price.isPublished ?? true }
}

function freeVariant(input: ProductInput, variant: VariantInput): FreeVariant {
  return {
    variant,
    values: new Map(input.options.map(({ name }, index) => [name, variant.optionValues[index] ?? null])),
    picture: variant.picture === undefined ? undefined : input.pictures[variant.picture],
  }
}

function variantFields({ variant }: FreeVariant): Partial<VariantInput> {
  const { prices: _prices, stock: _stock, optionValues: _values, picture: _picture, ...fields } = variant
  return fields
}

function withoutParts(input: ProductInput): Partial<ProductInput> {
  const { variants: _variants, options: _options, pictures: _pictures, ...fields } = input
  return fields
}

/** Returns for each field the file's value if it differs from the one before, otherwise the shop's. */
function mergeFields<T extends object>(before: T, shop: T, file: T): T {
  const [beforeBy, shopBy, fileBy] = [before, shop, file].map(
    (fields) => new Map<string, unknown>(Object.entries(fields)),
  )
  const merged: T = { ...shop }
  for (const name of new Set([...Object.keys(before), ...Object.keys(shop), ...Object.keys(file)])) {
    const isChanged = !isSame(beforeBy?.get(name), fileBy?.get(name))
    Reflect.set(merged, name, isChanged ? fileBy?.get(name) : shopBy?.get(name))
  }
  return merged
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
