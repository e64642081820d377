import type { ProductInput, VariantInput } from '~/domain/catalogue/products/product-input'

/**
 * The fields that differ between two states of a product; those of a variant have its SKU before them, as in
 * 'TEE-M: prices'. Empty when one of them is missing.
 */
export function listDifferences(before: ProductInput | undefined, after: ProductInput | undefined): string[] {
  if (!before || !after) return []
  const { variants: variantsBefore, ...fieldsBefore } = before
  const { variants: variantsAfter, ...fieldsAfter } = after
  const oldVariants = new Map(variantsBefore.map((variant) => [variant.sourceKey, variant]))
  const newKeys = new Set(variantsAfter.map(({ sourceKey }) => sourceKey))
  return [
    ...differing(fieldsBefore, fieldsAfter),
    ...variantsAfter.flatMap((variant) => {
      const old = oldVariants.get(variant.sourceKey)
      const name = nameOf(variant)
      return old ? differing(old, variant).map((field) => `${name}: ${field}`) : [`${name}: new`]
    }),
    ...variantsBefore.flatMap((variant) => (newKeys.has(variant.sourceKey) ? [] : [`${nameOf(variant)}: removed`])),
  ]
}

function nameOf({ sku, sourceKey }: VariantInput): string {
  return sku ?? sourceKey
}

function differing(before: object, after: object): string[] {
  const [old, current] = [before, after].map((fields) => new Map<string, unknown>(Object.entries(fields)))
  return [...new Set([...(old?.keys() ?? []), ...(current?.keys() ?? [])])].filter(
    (name) => JSON.stringify(old?.get(name)) !== JSON.stringify(current?.get(name)),
  )
}
