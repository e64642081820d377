import type { ProductInput, VariantInput } from '~/domain/catalogue/products/product-input'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { slugify } from '~/domain/shared/text/slug'

/** A product has at most this many options, and this many variants. */
export const maxOptions = 5
export const maxVariants = 300
/** The most missing combinations that are shown. */
export const maxMissing = 100

/** An option as it is to be; without a name it is removed. */
export interface OptionChange {
  /** Its place in the product; null for a new one. */
  place: number | null
  name: string
  /** Each with its value until now, null for a new one; without a value it is removed. */
  values: ReadonlyArray<{ was: string | null; value: string; swatch?: string }>
}

/**
 * Renames, adds and removes options and values of a product; its variants have the new values, and of a new option the
 * first one. Errors: `option_without_values`, `option_twice`, `option_value_twice`, `option_value_used`,
 * `option_needed`, `too_many_options`.
 */
export function changeOptionsOf(stored: ProductInput, changes: readonly OptionChange[]): StaffResult<ProductInput> {
  const kept = changes.filter(({ name }) => name !== '')
  if (kept.length > maxOptions) return refuse('too_many_options', { maximum: maxOptions })
  const names = new Set<string>()
  const options: ProductInput['options'] = []
  const valuesOf: Array<(variant: VariantInput) => string | null> = []
  for (const { place, name, values } of kept) {
    if (names.has(slugify(name))) return refuse('option_twice', { name })
    names.add(slugify(name))
    const left = values.filter(({ value }) => value !== '')
    const [first] = left
    if (!first) return refuse('option_without_values', { name })
    const twice = left.find(({ value }, index) => left.findIndex((one) => one.value === value) !== index)
    if (twice) return refuse('option_value_twice', { name, value: twice.value })
    const removed = (stored.options[place ?? -1]?.values ?? []).filter(
      ({ value }) => !left.some(({ was }) => was === value),
    )
    for (const { value } of removed) {
      const user = stored.variants.find((variant) => variant.optionValues[place ?? -1] === value)
      if (user) return refuse('option_value_used', { value, sku: user.sku ?? '' })
    }
    const now = new Map(left.map(({ was, value }) => [was, value]))
    options.push({ name, values: left.map(({ value, swatch }) => ({ value, ...(swatch ? { swatch } : {}) })) })
    valuesOf.push(({ optionValues }) => {
      if (place === null) return first.value
      const value = optionValues[place] ?? null
      return value === null ? null : (now.get(value) ?? null)
    })
  }
  const variants = stored.variants.map((variant) => ({
    ...variant,
    optionValues: valuesOf.map((valueOf) => valueOf(variant)),
  }))
  const isTwice = variants.some((variant, index) => variants.findIndex((one) => isSame(one, variant)) !== index)
  if (isTwice) return refuse('option_needed', {})
  return ok({ ...stored, options, variants })
}

const isSame = (a: Pick<VariantInput, 'optionValues'>, b: Pick<VariantInput, 'optionValues'>) =>
  JSON.stringify(a.optionValues) === JSON.stringify(b.optionValues)

/** Whether a variant is bought by these values. */
const takes = ({ optionValues }: VariantInput, combination: readonly string[]) =>
  combination.every((value, index) => (optionValues[index] ?? null) === null || optionValues[index] === value)

/** The combinations of a product's option values that no variant has, in their order; at most `maxMissing`. */
export function missingCombinations({ options, variants }: Pick<ProductInput, 'options' | 'variants'>): string[][] {
  const missing: string[][] = []
  const add = (begin: string[]) => {
    const option = options[begin.length]
    if (missing.length >= maxMissing) return
    if (!option) {
      if (!variants.some((variant) => takes(variant, begin))) missing.push(begin)
    } else for (const { value } of option.values) add([...begin, value])
  }
  if (options.length > 0) add([])
  return missing
}

/**
 * Adds variants with these combinations of values, sold as the first one is, with nothing in stock. Those that exist or
 * have unknown values are left out. Error: `too_many_variants`.
 * @param makeKey makes the key of a new variant
 */
export function addVariantsTo(
  stored: ProductInput,
  combinations: ReadonlyArray<readonly string[]>,
  makeKey: () => string,
): StaffResult<{ input: ProductInput; added: number }> {
  const variants = [...stored.variants]
  const [model] = stored.variants
  for (const combination of combinations) {
    const isKnown =
      combination.length === stored.options.length &&
      combination.every((text, index) => stored.options[index]?.values.some(({ value }) => value === text))
    if (!isKnown || combination.length === 0 || variants.some((variant) => takes(variant, combination))) continue
    variants.push(newVariant(stored.name, model, combination, makeKey()))
  }
  if (variants.length > maxVariants) return refuse('too_many_variants', { maximum: maxVariants })
  return ok({ input: { ...stored, variants }, added: variants.length - stored.variants.length })
}

function newVariant(
  name: string,
  model: VariantInput | undefined,
  combination: readonly string[],
  sourceKey: string,
): VariantInput {
  const { stock, prices = {}, sku: _sku, barcode: _barcode, picture: _picture, ...kept } = model ?? {}
  return {
    ...kept,
    sourceKey,
    sku: ownSku([name, ...combination]),
    optionValues: [...combination],
    prices: Object.fromEntries(Object.entries(prices).map(([code, { sale: _sale, ...price }]) => [code, price])),
    ...(stock ? { stock: { ...stock, onHand: 0, seen: 0 } } : {}),
  }
}

/** The SKU of something that has been given none: its words in capitals. Saving adds a number if another has it. */
export function ownSku(words: readonly string[]): string {
  return slugify(words.join(' ')).toUpperCase().slice(0, 60)
}
