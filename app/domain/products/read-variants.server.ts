import type { Knex } from 'knex'
import type { ShopChannel } from '~/domain/shop'
import type { ProductView, VariantView } from './product'
import {
  choicesOf,
  firstVariant,
  optionsOf,
  valuesTogether,
  variantRows,
  type OptionRow,
  type PictureRow,
  type VariantRow,
} from './read-product.queries.server'
import { toVariantView } from './variant-view'

/** A page carries all variants up to this many; above, only the selected one. */
const mostVariants = 100

export interface VariantChoice {
  options: ProductView['options']
  selected: VariantView | null
  /** The first variants; all of them when `isComplete`. */
  variants: VariantView[]
  isComplete: boolean
}

/**
 * Finds the variant that a selection names and says which values go together. What the selection leaves open falls on
 * the first variant that can be bought; a full selection that no variant has selects nothing (decisions, Variants).
 * @param variantId selects this variant; the selection only says what it leaves open
 */
export async function readVariants(
  shop: ShopChannel,
  productId: number,
  selection: Record<string, string>,
  variantId: number | null,
  pictures: PictureRow[],
): Promise<VariantChoice> {
  const q = shop.db.read
  const channelId = shop.channel.id
  const optionRows = await optionsOf(q, productId)
  const rows = await variantRows(q, channelId, productId, mostVariants + 1)
  const named = variantId === null ? null : await selectionOf(q, variantId)
  const asked = chosenValues(optionRows, { ...selection, ...named })
  const row = await firstVariant(q, channelId, productId, asked, variantId)

  const choices = await choicesBySlug(q, [...rows.map((other) => other.id), ...(row ? [row.id] : [])])
  const hashOf = new Map(
    pictures
      .flatMap((picture) => (picture.variant_id === null ? [] : [[picture.variant_id, picture.hash] as const]))
      .reverse(),
  )
  const view = (variant: VariantRow) =>
    toVariantView(variant, choices.get(variant.id) ?? {}, hashOf.get(variant.id) ?? null, shop.channel)
  const selected = row ? view(row) : null

  const chosen = completeChoice(optionRows, asked, selected)
  return {
    options: await describeOptions(shop, productId, optionRows, chosen),
    selected,
    variants: rows.map(view),
    isComplete: rows.length <= mostVariants,
  }
}

async function selectionOf(q: Knex, variantId: number): Promise<Record<string, string>> {
  const rows = await choicesOf(q, [variantId])
  return Object.fromEntries(rows.flatMap((row) => (row.value_slug === null ? [] : [[row.option_slug, row.value_slug]])))
}

/** Option id → value id of what is selected and exists. */
function chosenValues(rows: OptionRow[], selection: Record<string, string>): Map<number, number> {
  const chosen = new Map<number, number>()
  for (const row of rows)
    if (Object.hasOwn(selection, row.option_slug) && selection[row.option_slug] === row.slug)
      chosen.set(row.option_id, row.value_id)
  return chosen
}

/** What is selected in every option: as asked, else the selected variant's value, else (it takes any) the first. */
function completeChoice(
  rows: OptionRow[],
  asked: Map<number, number>,
  selected: VariantView | null,
): Map<number, number> {
  const chosen = new Map(asked)
  if (!selected) return chosen
  for (const row of rows)
    if (!asked.has(row.option_id) && selected.options[row.option_slug] === row.slug)
      chosen.set(row.option_id, row.value_id)
  for (const row of rows) if (!chosen.has(row.option_id)) chosen.set(row.option_id, row.value_id)
  return chosen
}

async function choicesBySlug(q: Knex, variantIds: number[]): Promise<Map<number, Record<string, string | null>>> {
  const choices = new Map<number, Record<string, string | null>>()
  for (const row of await choicesOf(q, variantIds)) {
    const options = choices.get(row.variant_id) ?? {}
    options[row.option_slug] = row.value_slug
    choices.set(row.variant_id, options)
  }
  return choices
}

async function describeOptions(
  shop: ShopChannel,
  productId: number,
  rows: OptionRow[],
  chosen: Map<number, number>,
): Promise<ProductView['options']> {
  const options = new Map<number, ProductView['options'][number]>()
  const available = await valuesTogether(
    shop.db.read,
    shop.channel.id,
    productId,
    [...new Set(rows.map((row) => row.option_id))],
    chosen,
  )
  for (const row of rows) {
    const option = options.get(row.option_id) ?? { slug: row.option_slug, name: row.option_name, values: [] }
    const values = available.get(row.option_id)
    option.values.push({
      slug: row.slug,
      value: row.value,
      swatch: row.swatch,
      isSelected: chosen.get(row.option_id) === row.value_id,
      isAvailable: values !== undefined && (values.has(row.value_id) || values.has(null)),
    })
    options.set(row.option_id, option)
  }
  return [...options.values()]
}
