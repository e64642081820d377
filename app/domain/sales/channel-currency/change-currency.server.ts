import type { Knex } from 'knex'
import type { CustomisationSchema } from '~/domain/catalogue/customisation/customisation'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { requirePermission, type StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import { channelFields, checkCurrency } from '~/domain/operations/channels/manage/change-channel.server'
import { updateChannelRow } from '~/domain/operations/channels/manage/channel-rows.queries.server'
import { isoDigits } from '~/domain/shared/money/iso-currencies'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import {
  convertPrices,
  readAddOns,
  readDeliveryAmounts,
  readLargestAmount,
  readPrices,
  readSales,
  readStoredChannel,
  readTermAmounts,
  writeAddOns,
  writeDeliveryAmounts,
  writeTermAmounts,
  type StoredAddOns,
  type StoredRates,
} from './channel-amounts.queries.server'
import { canConvert, convertAmount, readRate, type ExchangeRate } from './exchange-rate'

/** An amount of a channel in its former currency and in the new one, in minor units. */
export interface ConvertedAmount {
  kind: 'price' | 'sale' | 'delivery' | 'payment_method' | 'coupon' | 'customisation'
  /** The SKU, code or slug of what it belongs to. */
  label: string
  field: string
  before: number
  /** Null: it ends, because rounding has left it no difference to the price. */
  after: number | null
}

export interface CurrencyChange {
  currency: string
  /** What one unit of the former currency is in the new one: '0.0112'. */
  rate: string
}

export interface ConvertedCurrency {
  from: { currency: string; digits: number }
  to: { currency: string; digits: number }
  amounts: ConvertedAmount[]
}

/**
 * Returns every amount of a channel as it is, and as it would be in another currency. Nothing is changed. Errors:
 * `forbidden`, and those of `changeCurrency`.
 */
export async function previewCurrency(
  context: StaffContext,
  code: string,
  change: CurrencyChange,
): Promise<StaffResult<ConvertedCurrency>> {
  const allowed = requirePermission(context, 'settings')
  if (!allowed.ok) return allowed
  const plan = await planConversion(context.db.read, code, change)
  return plan.ok ? ok(plan.value.converted) : plan
}

/**
 * Gives a channel another currency and converts every amount that it has by a rate, rounded half-up: prices, sales,
 * add-ons, delivery, ways to pay and coupons. Orders and invoices keep the currency that they were made in. All of it is
 * one transaction, in which nobody else can write on SQLite. Errors: `forbidden`, `channel_not_found`, `invalid_fields`,
 * `currency_unchanged`, `currency_rate_invalid`, `currency_rate_too_large`, `gift_cards_unspent`,
 * `currency_digits_changed`, `currency_digits_taken`.
 */
export async function changeCurrency(
  context: StaffContext,
  code: string,
  change: CurrencyChange,
): Promise<StaffResult<ConvertedCurrency>> {
  return changeShop(context, 'settings', async (trx, record) => {
    const plan = await planConversion(trx, code, change)
    if (!plan.ok) return plan
    const { converted, channelId, rate, delivery, terms, addOns } = plan.value
    const now = context.now().toISOString()
    await record.row('channel', { code }, async () => {
      record.detail({ rate: change.rate })
      await updateChannelRow(trx, code, { currency: converted.to.currency, currency_digits: converted.to.digits })
    })
    for (const method of delivery)
      await record.row('shipping_method', { id: method.id }, () => writeDeliveryAmounts(trx, method))
    for (const { kind, ...row } of terms) await record.row(kind, { id: row.id }, () => writeTermAmounts(trx, kind, row))
    for (const product of addOns) await record.row('product', { id: product.id }, () => writeAddOns(trx, product, now))
    const productIds = await convertPrices(trx, channelId, rate, now)
    await refreshListings(trx, [...productIds, ...addOns.map(({ id }) => id)])
    return ok(converted)
  })
}

/** What a conversion writes, and the amounts that it changes. */
async function planConversion(q: Knex, code: string, change: CurrencyChange) {
  const parsed = parseFields(channelFields.pick({ currency: true }), { currency: change.currency })
  if (!parsed.ok) return parsed
  const { currency } = parsed.value
  const channel = await readStoredChannel(q, code)
  if (!channel) return refuse('channel_not_found', { code })
  if (channel.currency === currency) return refuse('currency_unchanged', { currency }, 'currency')
  const digits = await checkCurrency(q, code, { currency }, { isConverted: true })
  if (!digits.ok) return digits
  const from = { currency: channel.currency, digits: channel.digits }
  const to = { currency, digits: digits.value ?? isoDigits(currency) }
  const rate = readRate(change.rate, { from: from.digits, to: to.digits })
  if (!rate) return refuse('currency_rate_invalid', { rate: change.rate }, 'rate')

  const delivery = await readDeliveryAmounts(q, channel.id)
  const terms = await readTermAmounts(q, channel.id)
  const addOns = await readAddOns(q, code)
  const prices = await readPrices(q, channel.id)
  const sales = await readSales(q, channel.id)
  const before = [
    ...prices.flatMap(({ sku, price, compareAtPrice }) => [
      { kind: 'price' as const, label: sku, field: 'price', before: price },
      { kind: 'price' as const, label: sku, field: 'compareAtPrice', before: compareAtPrice },
    ]),
    ...sales.flatMap(({ sku, regularPrice, regularCompareAtPrice, salePrice }) => [
      { kind: 'sale' as const, label: sku, field: 'regularPrice', before: regularPrice },
      { kind: 'sale' as const, label: sku, field: 'regularCompareAtPrice', before: regularCompareAtPrice },
      { kind: 'sale' as const, label: sku, field: 'salePrice', before: salePrice },
    ]),
    ...delivery.flatMap((method) =>
      amountsOfDelivery(method).map((one) => ({ kind: 'delivery' as const, label: method.code, ...one })),
    ),
    ...terms.flatMap(({ kind, label, columns }) =>
      Object.entries(columns).map(([field, amount]) => ({ kind, label, field, before: amount })),
    ),
    ...addOns.flatMap(({ slug, customisation }) => {
      const amounts: number[] = []
      mapAddOns(customisation, code, (amount) => (amounts.push(amount), amount))
      return amounts.map((amount) => ({
        kind: 'customisation' as const,
        label: slug,
        field: 'addOn',
        before: amount,
      }))
    }),
  ].flatMap((one) => (one.before === null || one.before === 0 ? [] : [{ ...one, before: one.before }]))
  const largest = Math.max(await readLargestAmount(q, channel.id), largestOf(before))
  if (!canConvert(largest, rate)) return refuse('currency_rate_too_large', { rate: change.rate }, 'rate')

  const convert = (amount: number) => convertAmount(amount, rate)
  const ends = endingFields(prices, sales, rate)
  const amounts = before.map((one): ConvertedAmount => ({
    ...one,
    after: ends.has(`${one.kind} ${one.label} ${one.field}`) ? null : convert(one.before),
  }))
  return ok({
    converted: { from, to, amounts },
    channelId: channel.id,
    rate,
    delivery: delivery.map((method) => convertDelivery(method, convert)),
    terms: terms.map((row) => ({
      ...row,
      columns: Object.fromEntries(
        Object.entries(row.columns).map(([name, amount]) => [name, amount === null ? null : convert(amount)]),
      ),
    })),
    addOns: addOns.map((product): StoredAddOns => ({
      ...product,
      customisation: mapAddOns(product.customisation, code, convert),
    })),
  })
}

/** A loop, because a shop can have more prices than a function can have arguments. */
function largestOf(amounts: ReadonlyArray<{ before: number }>): number {
  let largest = 0
  for (const { before } of amounts) if (before > largest) largest = before
  return largest
}

/** Savings and sales that rounding leaves no difference, as `kind label field`. */
function endingFields(
  prices: Awaited<ReturnType<typeof readPrices>>,
  sales: Awaited<ReturnType<typeof readSales>>,
  rate: ExchangeRate,
): Set<string> {
  const isLower = (low: number, high: number) => convertAmount(low, rate) < convertAmount(high, rate)
  return new Set([
    ...prices.flatMap(({ sku, price, compareAtPrice }) =>
      compareAtPrice !== null && !isLower(price, compareAtPrice) ? [`price ${sku} compareAtPrice`] : [],
    ),
    ...sales.flatMap(({ sku, regularPrice, salePrice }) =>
      isLower(salePrice, regularPrice)
        ? []
        : ['regularPrice', 'regularCompareAtPrice', 'salePrice'].map((field) => `sale ${sku} ${field}`),
    ),
  ])
}

/** The lower bounds of rates are amounts where they are subtotals, else grams. */
function amountsOfDelivery({ kind, rates, freeAbove }: StoredRates): Array<{ field: string; before: number | null }> {
  return [
    ...rates.flatMap(({ from, price }) => [
      ...(kind === 'by_subtotal' ? [{ field: 'from', before: from }] : []),
      { field: 'rate', before: price },
    ]),
    { field: 'freeAbove', before: freeAbove },
  ]
}

function convertDelivery(method: StoredRates, convert: (amount: number) => number): StoredRates {
  return {
    ...method,
    rates: method.rates.map(({ from, price }) => ({
      from: method.kind === 'by_subtotal' ? convert(from) : from,
      price: convert(price),
    })),
    freeAbove: method.freeAbove === null ? null : convert(method.freeAbove),
  }
}

/** A product's customisation with other add-ons in a channel. */
function mapAddOns(schema: CustomisationSchema, code: string, change: (amount: number) => number): CustomisationSchema {
  const mapped = <T extends { addOn: Record<string, number> }>(part: T): T => {
    const amount = part.addOn[code]
    return amount === undefined ? part : { ...part, addOn: { ...part.addOn, [code]: change(amount) } }
  }
  return {
    ...schema,
    texts: schema.texts.map(mapped),
    choices: schema.choices.map((choice) => ({ ...choice, values: choice.values.map(mapped) })),
    image: schema.image && mapped(schema.image),
  }
}
