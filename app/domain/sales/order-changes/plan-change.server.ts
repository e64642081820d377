import type { Knex } from 'knex'
import { storedAddressSchema } from '~/domain/sales/cart/cart.schema'
import type { StoredCartLine } from '~/domain/sales/cart/lines/cart-lines.queries.server'
import { readCartVariantOptions } from '~/domain/sales/cart/lines/cart-variants.queries.server'
import { lineKeyOf } from '~/domain/sales/cart/cart-token.server'
import type { PricedCartLine } from '~/domain/sales/cart/pricing/cart-pricing'
import { addressDestination, taxRatesAt } from '~/domain/sales/cart/pricing/delivery-place'
import { lineName } from '~/domain/sales/cart/pricing/line-name'
import { readPricedLines } from '~/domain/sales/cart/pricing/price-lines.server'
import type { PricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import { lineSnapshotOf } from '~/domain/sales/checkout/draft-values'
import type { OrderLineRow, OrderRow } from '~/domain/sales/orders/order-row'
import { orderLineSnapshotSchema } from '~/domain/sales/orders/order-snapshot'
import { exactQuantity } from '~/domain/catalogue/stock/typed-quantity'
import type { TaxRate } from '~/domain/sales/pricing/totals'
import { inSteps, quantityText } from '~/domain/shared/money/sold-by-unit'
import { parseJson } from '~/domain/shared/parse-json'
import { fail, ok, refuse, type StaffResult } from '~/domain/shared/result'
import type { ShopChannel } from '~/domain/shared/shop'
import { changedOrder, keptLine, type ChangedOrder, type WantedLine } from './order-change'

/** What an order is to have. Quantities in the unit of what is sold by length or weight. */
export interface OrderChangeInput {
  /** By the position of the line; a line that is not named stays as it is. */
  quantities: Readonly<Record<number, number>>
  /** By variant. */
  added: ReadonlyMap<number, number>
}

/** A change of an order that was thought through, and not made yet. */
export interface PlannedChange extends ChangedOrder {
  /** 'Tea: 2 → 1', for people. */
  texts: string[]
  /** By how many pieces the order has more of each variant, or fewer (< 0). */
  moves: Array<{ variantId: number; quantity: number }>
}

/**
 * Thinks a change of an order through: what stays keeps the prices of the order, and what is added has those of today.
 * More of a line is added to it where it has the price of today, and is a line of its own otherwise. Errors:
 * `order_change_nothing`, `order_change_empty`, `order_change_unknown`, `order_change_made_to_order`, and why something
 * cannot be bought, by the fields `quantity.l{position}` and `add.v{variant}`.
 */
export async function planChange(
  q: Knex,
  { channel }: Pick<ShopChannel, 'channel'>,
  facts: PricingFacts,
  { order, lines }: { order: OrderRow; lines: readonly OrderLineRow[] },
  { quantities, added }: OrderChangeInput,
): Promise<StaffResult<PlannedChange>> {
  const number = order.number ?? ''
  const wanted: WantedLine[] = []
  const texts: string[] = []
  const more = new Map<number, number>()
  const fieldOf = new Map<number, string>()
  for (const line of lines) {
    const snapshot = orderLineSnapshotSchema.parse(parseJson(line.snapshot))
    const name = lineName(line.name, snapshot.options)
    const units = quantities[line.position]
    const exact = units === undefined ? ok(line.quantity) : exactQuantity(name, units, snapshot)
    const field = `quantity.l${line.position}`
    if (!exact.ok) return fail('invalid_input', exact.error.message, { [field]: [exact.error.message] })
    const kept = Math.min(exact.value, line.quantity)
    if (exact.value > line.quantity) {
      if (snapshot.customisation.length > 0 || snapshot.imageToken !== null)
        return refuse('order_change_made_to_order', { name }, field)
      more.set(line.variantId, (more.get(line.variantId) ?? 0) + exact.value - line.quantity)
      fieldOf.set(line.variantId, field)
    }
    if (exact.value !== line.quantity)
      texts.push(`${name}: ${quantityText(line.quantity, snapshot)} → ${quantityText(exact.value, snapshot)}`)
    if (kept > 0) wanted.push(keptLine(line, kept))
  }
  const offered = await offeredLines(q, channel, facts, { more, added, fieldOf })
  if (!offered.ok) return offered
  const ratesOf = taxRatesOf(order, channel, facts)
  for (const line of offered.value) {
    if (line.needsShipping && order.shippingAddress === null) return refuse('order_change_unknown', {})
    const rates = ratesOf(line.taxClass)
    if (added.has(line.variantId))
      texts.push(
        `${lineName(line.name, line.options)}: + ${quantityText(inSteps(added.get(line.variantId) ?? 0, line), line)}`,
      )
    if (line.backorderedQuantity > 0)
      texts.push(
        `Not in stock: ${quantityText(line.backorderedQuantity, line)} of ${lineName(line.name, line.options)}`,
      )
    const same = wanted.find((one) => isAlike(one, line, rates))
    if (same) same.quantity += line.quantity
    else wanted.push(newLine(line, rates, nextPosition(lines, wanted), channel))
  }
  if (texts.length === 0) return refuse('order_change_nothing', {})
  if (wanted.length === 0) return refuse('order_change_empty', { number })
  const changed = changedOrder(order, lines, wanted)
  if (changed.values.grandTotal === 0) return refuse('order_change_empty', { number })
  return ok({ ...changed, texts, moves: movesBetween(lines, changed.lines) })
}

/** What is added, priced and checked as lines of a cart are. */
async function offeredLines(
  q: Knex,
  channel: ShopChannel['channel'],
  facts: PricingFacts,
  {
    more,
    added,
    fieldOf,
  }: { more: Map<number, number>; added: ReadonlyMap<number, number>; fieldOf: Map<number, string> },
): Promise<StaffResult<PricedCartLine[]>> {
  const ids = [...new Set([...more.keys(), ...added.keys()])]
  const stored = ids.map((variantId, index): StoredCartLine => ({
    id: index + 1,
    variantId,
    lineKey: lineKeyOf(null, null),
    quantity: 1,
    customisation: null,
    choices: null,
    unitPriceSeen: 0,
    ownUnitPrice: null,
    ownPriceReason: null,
  }))
  const price = (lines: readonly StoredCartLine[]) => readPricedLines(q, { channel }, facts, 0, { draft: null, lines })
  // the units of what is added are known with the variants
  const units = new Map((await price(stored)).map((line) => [line.variantId, line]))
  const counted: StoredCartLine[] = []
  for (const line of stored) {
    const unit = units.get(line.variantId)
    if (!unit) return refuse('order_change_unknown', {})
    const exact = exactQuantity(unit.name, added.get(line.variantId) ?? 0, unit)
    const field = `add.v${line.variantId}`
    if (!exact.ok) return fail('invalid_input', exact.error.message, { [field]: [exact.error.message] })
    counted.push({ ...line, quantity: exact.value + (more.get(line.variantId) ?? 0) })
  }
  const open = (await readCartVariantOptions(q, ids)).filter(({ valueSlug }) => valueSlug === null)
  const priced = await price(counted)
  for (const line of priced) {
    const field = fieldOf.get(line.variantId) ?? `add.v${line.variantId}`
    if (line.problem) return fail('out_of_stock', line.problem.message, { [field]: [line.problem.message] })
    if (open.some(({ variantId }) => variantId === line.variantId)) return refuse('order_change_unknown', {}, field)
  }
  return ok(priced)
}

/** The taxes of today where the order goes. */
function taxRatesOf(
  { shippingAddress, billingAddress }: OrderRow,
  channel: ShopChannel['channel'],
  facts: PricingFacts,
): (taxClass: string) => TaxRate[] {
  const json = shippingAddress ?? billingAddress
  const destination = json === null ? null : addressDestination(storedAddressSchema.parse(parseJson(json)))
  return (taxClass) => taxRatesAt(channel, facts.taxRates, destination, taxClass) ?? []
}

/** Whether pieces at today's price are no other line than one that the order has. */
function isAlike({ row, snapshot, discount, taxRates }: WantedLine, line: PricedCartLine, rates: TaxRate[]): boolean {
  return (
    row.variantId === line.variantId &&
    row.unitPrice === line.unitPrice &&
    discount === 0 &&
    snapshot.customisation.length === 0 &&
    JSON.stringify(taxRates) === JSON.stringify(rates.map(({ name, ratePpm }) => ({ name, ratePpm })))
  )
}

const nextPosition = (lines: readonly OrderLineRow[], wanted: readonly WantedLine[]) =>
  Math.max(0, ...lines.map(({ position }) => position), ...wanted.map(({ row }) => row.position)) + 1

function newLine(
  line: PricedCartLine,
  taxRates: TaxRate[],
  position: number,
  channel: ShopChannel['channel'],
): WantedLine {
  return {
    row: {
      position,
      productId: line.productId,
      variantId: line.variantId,
      sku: line.sku,
      name: line.name,
      backorderedQuantity: 0,
      unitPrice: line.unitPrice,
      cartLineKey: line.lineKey,
    },
    snapshot: lineSnapshotOf(line, [], channel),
    quantity: line.quantity,
    discount: 0,
    taxRates,
  }
}

/** By how many pieces the second lines have more of each variant, or fewer; in the order of the variants. */
function movesBetween(before: readonly OrderLineRow[], after: readonly OrderLineRow[]): PlannedChange['moves'] {
  const pieces = new Map<number, number>()
  for (const { variantId, quantity } of after) pieces.set(variantId, (pieces.get(variantId) ?? 0) + quantity)
  for (const { variantId, quantity } of before) pieces.set(variantId, (pieces.get(variantId) ?? 0) - quantity)
  return [...pieces]
    .filter(([, quantity]) => quantity !== 0)
    .sort(([a], [b]) => a - b)
    .map(([variantId, quantity]) => ({ variantId, quantity }))
}
