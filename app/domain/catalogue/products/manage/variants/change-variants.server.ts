import { randomUUID } from 'node:crypto'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { changeProduct } from '~/domain/catalogue/products/manage/change-product.server'
import { findVariant, readVersions } from '~/domain/catalogue/products/manage/manage-product.queries.server'
import { priceProblem } from '~/domain/catalogue/products/manage/price-problem'
import type { PriceInput, ProductInput, VariantInput } from '~/domain/catalogue/products/product-input'
import { soldUnitOf } from '~/domain/catalogue/products/sold-unit-of'
import type { QuantityRules } from '~/domain/catalogue/stock/quantity'
import { exactQuantity } from '~/domain/catalogue/stock/typed-quantity'
import type { SoldUnit } from '~/domain/shared/money/sold-by-unit'
import { fail, ok, refuse, type StaffResult } from '~/domain/shared/result'
import { plainCode } from '~/domain/shared/text/plain-code'
import { writeCosts } from './variant-costs.queries.server'
import { addVariantsTo, changeOptionsOf, type OptionChange } from './option-changes'

interface OfProduct {
  slug: string
  /** The version of the product that the change was made from. */
  version?: number
}

/** Changes the options of a product and their values. Errors: `product_not_found`, those of changeOptionsOf, `stale`. */
export async function changeOptions(
  context: StaffContext,
  { slug, version, options }: OfProduct & { options: readonly OptionChange[] },
): Promise<StaffResult<{ slug: string }>> {
  return changeProduct(context, { slug, version }, (stored, { record }) => {
    const changed = changeOptionsOf(stored, options)
    if (changed.ok) record.detail({ options: changed.value.options.map(textOfOption) })
    return changed
  })
}

const textOfOption = ({ name, values }: ProductInput['options'][number]) =>
  `${name}: ${values.map(({ value }) => value).join(', ')}`

/** Adds variants with combinations of option values. Errors: `product_not_found`, `too_many_variants`, `stale`. */
export async function addVariants(
  context: StaffContext,
  { slug, version, combinations }: OfProduct & { combinations: ReadonlyArray<readonly string[]> },
): Promise<StaffResult<{ added: number }>> {
  let added = 0
  const done = await changeProduct(context, { slug, version }, (stored, { record }) => {
    const changed = addVariantsTo(stored, combinations, randomUUID)
    if (!changed.ok) return changed
    added = changed.value.added
    const made = changed.value.input.variants.slice(stored.variants.length)
    record.detail({ 'variants added': made.map(({ optionValues }) => optionValues.join(' / ')) })
    return ok(changed.value.input)
  })
  return done.ok ? ok({ added }) : done
}

/**
 * Takes a variant out of a product; orders go on naming it. Errors: `product_not_found`, `variant_not_found`,
 * `last_variant`, `stale`.
 */
export async function removeVariant(
  context: StaffContext,
  { slug, version, sku }: OfProduct & { sku: string },
): Promise<StaffResult<{ slug: string }>> {
  return changeProduct(context, { slug, version }, (stored, { record }) => {
    const variants = stored.variants.filter((variant) => variant.sku !== sku)
    if (variants.length === stored.variants.length) return refuse('variant_not_found', { sku })
    if (variants.length === 0) return refuse('last_variant', {})
    record.detail({ 'variants removed': [sku] })
    return ok({ ...stored, variants })
  })
}

/** What the owner changes of one variant. */
export interface VariantChange {
  sku: string
  barcode: string
  /** Of a piece, or of the least that a length or weight can differ by. */
  weightGrams: number
  /** In the unit of what is sold by length or weight, like the two below. */
  minQuantity: number
  quantityStep: number
  maxQuantity: number
  requiresShipping: boolean
  optionValues: Array<string | null>
  /** Its picture; null for none of its own. */
  assetId: number | null
  /** By the code of the channel; a channel that is not named keeps its price. */
  prices: Record<string, PriceInput>
  /** What it costs the owner, as prices; null: nobody knows. */
  costs?: Record<string, number | null>
}

/**
 * Changes one variant of a product. Errors: `product_not_found`, `variant_not_found`, `sku_taken`, `combination_taken`,
 * `quantities_wrong`, `invalid_input` for quantities that are no whole number of its steps, those of priceProblem with the field `channel.CODE…`, `stale`.
 * @param of.version the version of the variant that the change was made from
 */
export async function changeVariant(
  context: StaffContext,
  { slug, id, version }: { slug: string; id: number; version?: number },
  change: VariantChange,
): Promise<StaffResult<{ slug: string }>> {
  return changeProduct(context, { slug, version, variantId: id }, async (stored, { trx, productId }) => {
    const versions = await readVersions(trx, productId)
    const [former] = [...versions.variants].find(([, row]) => row.id === id) ?? []
    const index = stored.variants.findIndex(({ sku }) => sku === former)
    const variant = stored.variants[index]
    if (!variant) return refuse('variant_not_found', { sku: String(id) })
    const sku = plainCode(change.sku)
    if (sku === '') return refuse('sku_needed', {}, 'sku')
    const other = sku === former ? null : await findVariant(trx, sku)
    if (other && other.id !== id) return refuse('sku_taken', { sku }, 'sku')
    for (const [code, price] of Object.entries(change.prices)) {
      const problem = priceProblem(price)
      if (problem) return { ok: false, error: { ...problem, field: `channel.${code}.${problem.field ?? 'price'}` } }
    }
    const quantities = quantitiesOf(change, soldUnitOf(stored, variant))
    if (!quantities.ok) return quantities
    const { barcode: _barcode, picture: _picture, ...kept } = variant
    const picture = stored.pictures.findIndex(({ assetId }) => assetId === change.assetId)
    const changed: VariantInput = {
      ...kept,
      sku,
      weightGrams: change.weightGrams,
      ...quantities.value,
      requiresShipping: change.requiresShipping,
      optionValues: stored.options.map((_option, place) => change.optionValues[place] ?? null),
      prices: { ...variant.prices, ...change.prices },
      ...(change.barcode === '' ? {} : { barcode: change.barcode }),
      ...(picture < 0 ? {} : { picture }),
    }
    const isTaken = stored.variants.some(
      ({ optionValues }, place) =>
        place !== index && JSON.stringify(optionValues) === JSON.stringify(changed.optionValues),
    )
    if (isTaken) return refuse('combination_taken', {}, 'option.o0')
    await writeCosts(trx, id, change.costs ?? {})
    return ok({ ...stored, variants: stored.variants.with(index, changed) })
  })
}

/** The quantities that were typed, as they are stored. */
function quantitiesOf(change: VariantChange, unit: SoldUnit): StaffResult<QuantityRules> {
  const errors: Record<string, string[]> = {}
  const stored = (field: keyof QuantityRules) => {
    const quantity = exactQuantity('It', change[field], unit)
    if (!quantity.ok) errors[field] = [quantity.error.message]
    return quantity.ok ? quantity.value : 0
  }
  const [minQuantity, quantityStep, maxQuantity] = [
    stored('minQuantity'),
    stored('quantityStep'),
    stored('maxQuantity'),
  ]
  const [first] = Object.values(errors)
  if (first) return fail('invalid_input', first[0] ?? '', errors)
  return minQuantity < 1 || quantityStep < 1 || maxQuantity < minQuantity
    ? refuse('quantities_wrong', {}, 'maxQuantity')
    : ok({ minQuantity, quantityStep, maxQuantity })
}
