import type { Knex } from 'knex'
import type { ShopChannel } from '~/domain/shop'
import type { ProductView, VariantView } from './product'
import type { ProductPicture } from './read-product.queries.server'
import {
  findFirstVariant,
  readCombinableValues,
  readProductOptions,
  readSoldVariants,
  readVariantChoices,
  type ProductOptionValue,
} from './sold-variants.queries.server'
import { toVariantView, type SoldVariant } from './variant-view'

/** A page contains all variants of a product with at most this many, otherwise only the selected one. */
const maxVariants = 100

interface ChosenVariant {
  options: ProductView['options']
  selected: VariantView | null
  /** The first variants; all of them when `isComplete`. */
  variants: VariantView[]
  isComplete: boolean
}

/**
 * Finds the variant for a selection, and which values can be combined. An incomplete selection selects the first
 * matching variant that can be bought; a selection that no variant matches selects nothing (decisions, Variants).
 * @param variantId selects this variant; the selection only applies to options where it accepts any value
 */
export async function chooseVariant(
  shop: ShopChannel,
  productId: number,
  selection: Record<string, string>,
  variantId: number | null,
  pictures: ProductPicture[],
): Promise<ChosenVariant> {
  const q = shop.db.read
  const channelId = shop.channel.id
  const optionRows = await readProductOptions(q, productId)
  const rows = await readSoldVariants(q, channelId, productId, maxVariants + 1)
  const variantSelection = variantId === null ? null : await selectionOf(q, variantId)
  const requested = requestedValues(optionRows, { ...selection, ...variantSelection })
  const row = await findFirstVariant(q, channelId, productId, requested, variantId)

  const choices = await choicesBySlug(q, [...rows.map((other) => other.id), ...(row ? [row.id] : [])])
  const hashOf = new Map(
    pictures
      .flatMap((picture) => (picture.variantId === null ? [] : [[picture.variantId, picture.hash] as const]))
      .reverse(),
  )
  const view = (variant: SoldVariant) =>
    toVariantView(variant, choices.get(variant.id) ?? {}, hashOf.get(variant.id) ?? null, shop.channel)
  const selected = row ? view(row) : null

  const chosen = completeChoice(optionRows, requested, selected)
  return {
    options: await describeOptions(shop, productId, optionRows, chosen),
    selected,
    variants: rows.map(view),
    isComplete: rows.length <= maxVariants,
  }
}

async function selectionOf(q: Knex, variantId: number): Promise<Record<string, string>> {
  const rows = await readVariantChoices(q, [variantId])
  return Object.fromEntries(rows.flatMap((row) => (row.valueSlug === null ? [] : [[row.optionSlug, row.valueSlug]])))
}

/** Option id → value id, for selected values that exist. */
export function requestedValues(rows: ProductOptionValue[], selection: Record<string, string>): Map<number, number> {
  const chosen = new Map<number, number>()
  for (const row of rows)
    if (Object.hasOwn(selection, row.optionSlug) && selection[row.optionSlug] === row.slug)
      chosen.set(row.optionId, row.valueId)
  return chosen
}

/** The value of every option: as requested, else the selected variant's value, else (it accepts any) the first. */
function completeChoice(
  rows: ProductOptionValue[],
  requested: Map<number, number>,
  selected: VariantView | null,
): Map<number, number> {
  const chosen = new Map(requested)
  if (!selected) return chosen
  for (const row of rows)
    if (!requested.has(row.optionId) && selected.options[row.optionSlug] === row.slug)
      chosen.set(row.optionId, row.valueId)
  for (const row of rows) if (!chosen.has(row.optionId)) chosen.set(row.optionId, row.valueId)
  return chosen
}

async function choicesBySlug(q: Knex, variantIds: number[]): Promise<Map<number, Record<string, string | null>>> {
  const choices = new Map<number, Record<string, string | null>>()
  for (const row of await readVariantChoices(q, variantIds)) {
    const options = choices.get(row.variantId) ?? {}
    options[row.optionSlug] = row.valueSlug
    choices.set(row.variantId, options)
  }
  return choices
}

async function describeOptions(
  shop: ShopChannel,
  productId: number,
  rows: ProductOptionValue[],
  chosen: Map<number, number>,
): Promise<ProductView['options']> {
  const options = new Map<number, ProductView['options'][number]>()
  const available = await readCombinableValues(
    shop.db.read,
    shop.channel.id,
    productId,
    [...new Set(rows.map((row) => row.optionId))],
    chosen,
  )
  for (const row of rows) {
    const option = options.get(row.optionId) ?? { slug: row.optionSlug, name: row.optionName, values: [] }
    const values = available.get(row.optionId)
    option.values.push({
      slug: row.slug,
      value: row.value,
      swatch: row.swatch,
      isSelected: chosen.get(row.optionId) === row.valueId,
      isAvailable: values !== undefined && (values.has(row.valueId) || values.has(null)),
    })
    options.set(row.optionId, option)
  }
  return [...options.values()]
}
