import type { Knex } from 'knex'
import type { ShopChannel } from '~/domain/shared/shop'
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

export interface ChosenVariant {
  options: ProductView['options']
  selected: VariantView | null
  /** Variants, of those in `variants`, that have the selected values. */
  matching: VariantView[]
  /** The first variants; all of them when `isComplete`. */
  variants: VariantView[]
  isComplete: boolean
}

/**
 * Finds the variant for a selection, and which values can be combined. With an incomplete selection it is the first
 * matching variant that can be bought, of which the colour is preselected and other options stay open; a selection that
 * no variant matches selects nothing (decisions, The catalogue).
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

  const chosen = preselect(optionRows, requested, selected)
  const variants = rows.map(view)
  return {
    options: await describeOptions(shop, productId, optionRows, chosen),
    selected,
    matching: variants.filter((variant) => hasValues(variant, optionRows, chosen)),
    variants,
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

/**
 * The requested values; for colours, which decide about the picture, and options with a single value also the one of
 * the found variant, or the first where it accepts any. Other options stay open, because a wrong guess costs a return.
 */
function preselect(
  rows: ProductOptionValue[],
  requested: Map<number, number>,
  found: VariantView | null,
): Map<number, number> {
  const chosen = new Map(requested)
  if (!found) return chosen
  for (const [optionId, values] of valuesByOption(rows)) {
    const [first] = values
    if (!first || chosen.has(optionId) || (values.length > 1 && !isColour(values))) continue
    const own = values.find((row) => found.options[row.optionSlug] === row.slug)
    chosen.set(optionId, (own ?? first).valueId)
  }
  return chosen
}

function valuesByOption(rows: ProductOptionValue[]): Map<number, ProductOptionValue[]> {
  const options = new Map<number, ProductOptionValue[]>()
  for (const row of rows) options.set(row.optionId, [...(options.get(row.optionId) ?? []), row])
  return options
}

function isColour(values: ProductOptionValue[]): boolean {
  return values.some((row) => row.swatch !== null || /^colou?rs?$/i.test(row.optionName.trim()))
}

/** Options with several values of which none is requested, in order. */
export function openOptions(
  rows: ProductOptionValue[],
  requested: ReadonlyMap<number, number>,
): Array<{ slug: string; name: string }> {
  return [...valuesByOption(rows)].flatMap(([optionId, [first, second]]) =>
    first && second && !requested.has(optionId) ? [{ slug: first.optionSlug, name: first.optionName }] : [],
  )
}

function hasValues(variant: VariantView, rows: ProductOptionValue[], chosen: ReadonlyMap<number, number>): boolean {
  return rows.every(
    (row) => chosen.get(row.optionId) !== row.valueId || (variant.options[row.optionSlug] ?? row.slug) === row.slug,
  )
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
    // with this value, or with any
    const isBuyable = [values?.get(row.valueId), values?.get(null)]
    const isMade = isBuyable.some((one) => one !== undefined)
    option.values.push({
      slug: row.slug,
      value: row.value,
      swatch: row.swatch,
      isSelected: chosen.get(row.optionId) === row.valueId,
      isAvailable: isMade,
      isSoldOut: isMade && !isBuyable.includes(true),
    })
    options.set(row.optionId, option)
  }
  return [...options.values()]
}
