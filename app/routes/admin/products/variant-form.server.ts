import { z } from 'zod/v4'
import type { Channel } from '~/domain/operations/channels/channel'
import { localDateTime, zonedInstant } from '~/domain/operations/channels/zoned-time'
import type { VariantChange } from '~/domain/catalogue/products/manage/variants/change-variants.server'
import type { OwnerVariantDetails } from '~/domain/catalogue/products/manage/variants/owner-variants'
import type { PriceInput } from '~/domain/catalogue/products/product-input'
import { flagSchema } from '~/domain/shared/flag.schema'
import { parseDecimal } from '~/domain/shared/money/arithmetic'
import { formatMoney, toDecimal } from '~/domain/shared/money/money'
import { inUnits } from '~/domain/shared/money/sold-by-unit'
import type { Failure, Result } from '~/domain/shared/result'
import { codeText, lineText } from '~/domain/shared/text/typed-text.schema'
import { unitsNumberSchema } from '~/domain/shared/units-number.schema'
import { wholeNumberSchema } from '~/domain/shared/whole-number.schema'

const text = codeText.max(30).default('')
const tooLarge = { error: 'Enter a smaller number' }
const number = wholeNumberSchema('Enter a whole number, such as 1').pipe(z.number().max(100_000_000, tooLarge))
const quantity = unitsNumberSchema('Enter a number, such as 1').pipe(z.number().max(1_000_000, tooLarge))

export const variantFormSchema = z.object({
  version: z.coerce.number().int().min(0),
  sku: lineText.trim().min(1, 'Enter a SKU').max(60),
  barcode: codeText.max(60).default(''),
  weightGrams: number,
  minQuantity: quantity,
  quantityStep: quantity,
  maxQuantity: quantity,
  requiresShipping: flagSchema.default(false),
  /** By the place of the option; '' takes any value. */
  option: z.record(z.string().regex(/^o\d$/), z.string().max(200)).default({}),
  /** An asset; '' for none. */
  picture: z
    .string()
    .regex(/^\d{0,15}$/)
    .default(''),
  channel: z
    .record(
      z.string().regex(/^[\w-]{1,40}$/),
      z.object({
        isPublished: flagSchema.default(false),
        price: text,
        cost: text,
        compareAtPrice: text,
        sale: text,
        startsAt: text,
        endsAt: text,
      }),
    )
    .default({}),
})
type VariantForm = z.output<typeof variantFormSchema>

/** A time as a field of a form has it: 2026-02-01T18:30, with seconds where there are any. */
function fieldTime(instant: string | undefined, timeZone: string): string {
  return instant === undefined ? '' : localDateTime(instant, timeZone).replace(' ', 'T').replace(/:00$/, '')
}

type ChannelOfForm = Pick<Channel, 'code' | 'name' | 'currency' | 'timeZone'>

/** The fields of a variant as the page shows them, by name. */
export function variantValues(
  { variant, unit, assetId, costs }: OwnerVariantDetails,
  channels: readonly ChannelOfForm[],
): Record<string, string> {
  const values: Record<string, string> = {
    sku: variant.sku,
    barcode: variant.barcode ?? '',
    weightGrams: String(variant.weightGrams ?? 0),
    minQuantity: String(inUnits(variant.minQuantity ?? 1, unit)),
    quantityStep: String(inUnits(variant.quantityStep ?? 1, unit)),
    maxQuantity: String(inUnits(variant.maxQuantity ?? 10, unit)),
    requiresShipping: variant.requiresShipping === false ? '' : 'on',
    picture: assetId === null ? '' : String(assetId),
  }
  for (const [place, value] of variant.optionValues.entries()) values[`option.o${place}`] = value ?? ''
  for (const { code, currency, timeZone } of channels) {
    const price = variant.prices[code]
    const money = (amount: number | undefined) => (amount === undefined ? '' : toDecimal(amount, currency))
    const name = `channel.${code}`
    values[`${name}.isPublished`] = price && price.isPublished !== false ? 'on' : ''
    values[`${name}.price`] = money(price?.price)
    values[`${name}.cost`] = money(costs[code])
    values[`${name}.compareAtPrice`] = money(price?.compareAtPrice)
    values[`${name}.sale`] = money(price?.sale?.price)
    values[`${name}.startsAt`] = fieldTime(price?.sale?.startsAt, timeZone)
    values[`${name}.endsAt`] = fieldTime(price?.sale?.endsAt, timeZone)
  }
  return values
}

/** What the fields of a variant are called, where that is not what their names say. */
export function variantLabels(options: readonly string[], channels: readonly ChannelOfForm[]): Record<string, string> {
  const labels: Record<string, string> = {
    sku: 'SKU',
    weightGrams: 'Weight in grams',
    minQuantity: 'The least in one order',
    quantityStep: 'In steps of',
    maxQuantity: 'The most in one order',
    requiresShipping: 'It is sent or collected',
  }
  for (const [place, name] of options.entries()) labels[`option.o${place}`] = name
  for (const { code, name } of channels)
    for (const [field, label] of Object.entries(priceLabels)) labels[`channel.${code}.${field}`] = `${label} (${name})`
  return labels
}

const priceLabels = {
  isPublished: 'It is sold here',
  price: 'Price',
  compareAtPrice: 'Price before, crossed out',
  sale: 'Price in a sale',
  startsAt: 'The sale starts',
  endsAt: 'The sale ends',
}

/** The fields of a variant that mean something only together: its options, and its price in a channel. */
export function togetherInVariants(options: readonly string[], channels: readonly ChannelOfForm[]): string[][] {
  const pricesIn = (code: string) =>
    ['price', 'compareAtPrice', 'sale', 'startsAt', 'endsAt'].map((name) => `channel.${code}.${name}`)
  return [options.map((_option, place) => `option.o${place}`), ...channels.map(({ code }) => pricesIn(code))]
}

/** What a form changes of a variant. Errors: `invalid_input` with the messages by field. */
export function variantChange(form: VariantForm, channels: readonly ChannelOfForm[]): Result<VariantChange> {
  const { version: _version, option, picture, channel: sent, ...fields } = form
  const errors: Record<string, string[]> = {}
  const prices: Record<string, PriceInput> = {}
  const costs: Record<string, number | null> = {}
  for (const channel of channels) {
    const typed = sent[channel.code]
    if (!typed) continue
    const read = priceOf(typed, channel)
    for (const [field, message] of Object.entries(read.errors)) errors[`channel.${channel.code}.${field}`] = [message]
    if (read.price) prices[channel.code] = read.price
    costs[channel.code] = read.cost
  }
  const [first] = Object.values(errors)
  if (first) {
    const error: Failure = { code: 'invalid_input', message: first[0] ?? '', errors }
    return { ok: false, error }
  }
  const values = Object.entries(option).sort(([a], [b]) => a.localeCompare(b))
  return {
    ok: true,
    notices: [],
    value: {
      ...fields,
      optionValues: values.map(([, value]) => (value === '' ? null : value)),
      assetId: picture === '' ? null : Number(picture),
      prices,
      costs,
    },
  }
}

/** The price that was typed for a channel; none where nothing was. */
function priceOf(
  typed: VariantForm['channel'][string],
  { currency, timeZone }: ChannelOfForm,
): { errors: Record<string, string>; cost: number | null; price?: PriceInput } {
  const errors: Record<string, string> = {}
  const amount = (name: 'price' | 'cost' | 'compareAtPrice' | 'sale') => {
    if (typed[name] === '') return undefined
    const parsed = parseDecimal(typed[name], currency)
    if (parsed === null || parsed < 0) errors[name] = `“${typed[name]}” is not an amount of ${currency}`
    return parsed ?? undefined
  }
  const time = (name: 'startsAt' | 'endsAt') => {
    if (typed[name] === '') return undefined
    const instant = zonedInstant(typed[name], timeZone)
    if (!instant) errors[name] = 'Enter a day and a time, such as 2026-12-12 18:30'
    return instant?.toISOString()
  }
  const [price, compareAtPrice, sale] = [amount('price'), amount('compareAtPrice'), amount('sale')]
  const cost = amount('cost') ?? null
  const [startsAt, endsAt] = [time('startsAt'), time('endsAt')]
  if (price === undefined) {
    const isUsed = typed.isPublished || compareAtPrice !== undefined || sale !== undefined
    if (isUsed) errors.price ??= 'Enter a price'
    return { errors, cost }
  }
  if (sale === undefined && (startsAt ?? endsAt) !== undefined) errors.sale ??= 'Enter the price of the sale'
  return {
    errors,
    cost,
    price: {
      price,
      isPublished: typed.isPublished,
      ...(compareAtPrice === undefined ? {} : { compareAtPrice }),
      ...(sale === undefined
        ? {}
        : { sale: { price: sale, ...(startsAt ? { startsAt } : {}), ...(endsAt ? { endsAt } : {}) } }),
    },
  }
}

/** What is left of the price of a variant when its cost is taken from it, by the code of the channel. */
export function marginTexts(
  { variant, costs }: Pick<OwnerVariantDetails, 'variant' | 'costs'>,
  channels: ReadonlyArray<Pick<Channel, 'code' | 'currency' | 'languageTag' | 'pricesIncludeTax'>>,
): Record<string, string> {
  return Object.fromEntries(
    channels.flatMap(({ code, currency, languageTag, pricesIncludeTax }) => {
      const [price, cost] = [variant.prices[code]?.price, costs[code]]
      if (price === undefined || cost === undefined || price === 0) return []
      const left = formatMoney(price - cost, currency, languageTag)
      const tax = pricesIncludeTax ? ', with the tax in it' : ''
      return [[code, `Now ${left} of the price are left: ${Math.round(((price - cost) * 100) / price)} %${tax}.`]]
    }),
  )
}
