import type { Database } from '~db/connection'
import { storedAddressSchema } from '~/domain/sales/cart/cart.schema'
import type { TotalsRow, TotalsView } from '~/domain/sales/cart/cart'
import { choicesText } from '~/domain/sales/cart/pricing/line-name'
import { totalsNotes, totalsRows } from '~/domain/sales/cart/view/totals-rows'
import { parseJson } from '~/domain/shared/parse-json'
import type { Channel } from '~/domain/operations/channels/channel'
import { formatMoney, toMoney, type Money } from '~/domain/shared/money/money'
import { inUnits, perUnitText, quantityText } from '~/domain/shared/money/sold-by-unit'
import { shipsWhen } from '~/domain/catalogue/stock/ships-when'
import {
  arrivalOf,
  arrivalText,
  deliveredThings,
  partArrival,
  type DeliveredLine,
} from '~/domain/sales/shipping/arrival'
import { readPaymentInstructions } from '~/domain/sales/payments/payment-choices.server'
import { findProvider, isPaidOnDelivery } from '~/domain/sales/payments/providers.server'
import { readOpenPayments } from '~/domain/sales/payments/payments.queries.server'
import { readMethodName } from '~/domain/sales/payments/read-payment-methods.server'
import type { OrderLineView, OrderView } from './order'
import {
  orderedReturnTerms,
  orderLineSnapshotSchema,
  type OrderLineSnapshot,
  storedPaymentSchema,
  storedShippingSchema,
  storedTotalsSchema,
} from './order-snapshot'
import { hasCourierBeenThere, orderLabel, restLabelOf, wasPaid } from './order-states'
import { isDifference } from './manage/mark-order-paid.server'
import {
  amountDueOf,
  owedPieces,
  toPayOf,
  subtotalOf,
  type OrderLineRow,
  type OrderRow,
  type StoredOrderLine,
} from './order-row'
import { readOrderLines } from './orders.queries.server'

/**
 * An order as its buyer sees it, in the channel's language and the order's own currency.
 * @param orderLines its lines, where the caller has read them
 */
export async function toOrderView(
  db: Database,
  row: OrderRow,
  channel: Pick<Channel, 'id' | 'languageTag' | 'timeZone' | 'returnDays'>,
  orderLines?: readonly StoredOrderLine[],
): Promise<OrderView> {
  const money = (amount: number) => toMoney(amount, row.currency, channel.languageTag)
  const stored = storedTotalsSchema.parse(JSON.parse(row.totals))
  const totals: TotalsView = {
    subtotal: money(row.subtotal),
    discount: money(row.discount),
    offers: stored.offers.map(({ name, discount }) => ({ name, discount: money(discount) })),
    couponDiscount: money(stored.offers.reduce((rest, { discount }) => rest - discount, row.discount)),
    couponCode: row.couponCode,
    shipping: stored.hasShipping ? money(row.shipping) : null,
    fee: money(row.fee),
    tax: money(row.tax),
    taxes: stored.taxes.map(({ name, ratePpm, amount }) => ({ name, ratePpm, amount: money(amount) })),
    isTaxIncluded: stored.isTaxIncluded,
    savings: money(stored.savings),
    grandTotal: money(row.grandTotal),
    giftCards: stored.giftCards.map(({ lastFour, amount }) => ({ lastFour, amount: money(-amount) })),
    amountDue: money(amountDueOf(row)),
  }
  const address = (json: string | null) => (json === null ? null : storedAddressSchema.parse(JSON.parse(json)))
  const shipping = row.shippingMethod === null ? null : storedShippingSchema.parse(JSON.parse(row.shippingMethod))
  const payment = storedPaymentSchema.parse(JSON.parse(row.paymentMethod))
  const lines = (orderLines ?? (await readOrderLines(db.read, row.id))).map((line) => ({
    ...line,
    snapshot: orderLineSnapshotSchema.parse(parseJson(line.snapshot)),
  }))
  const isComing = isUnderWay(row)
  const arrival = shipping && isComing ? arrivalText(shipping, new Date(row.placedAt), channel) : null
  const delivered = lines.map((line) => ({
    ...line.snapshot,
    variantId: line.variantId,
    name: line.name,
    quantity: line.quantity - line.cancelledQuantity,
    later: isComing ? owedPieces(line) : 0,
    ships: shipsWhen('backorder', line.snapshot.restockOn, channel.languageTag),
  }))
  const isPaidByCourier = isPaidOnDelivery(payment.provider)
  const difference = wasPaid(row.paymentStatus) && toPayOf(row) > 0 ? money(toPayOf(row)) : null
  const isTooLate = isPaidByCourier && hasCourierBeenThere(row)
  const isUnpaid = row.status === 'placed' && row.paymentStatus === 'pending' && !isTooLate
  const toPayBy = isUnpaid ? payment : difference ? await chosenForDifference(db, row) : null
  return {
    token: row.token,
    number: row.number,
    tracked: { gtag: row.isGtagTracked, gtm: row.isGtmTracked, pixel: row.isPixelTracked },
    status: row.status,
    paymentStatus: row.paymentStatus,
    fulfilmentStatus: row.fulfilmentStatus,
    label: orderLabel({
      status: row.status,
      paymentStatus: row.paymentStatus,
      fulfilmentStatus: row.fulfilmentStatus,
      openDifference: row.openDifference,
    }),
    placedAt: row.placedAt,
    email: row.email,
    phone: row.phone,
    lines: lines.map((line, index) => toLineView(line, delivered[index], arrival, row, channel)),
    totals,
    totalsNotes: totalsNotes(totals, null),
    totalsRows: shownRows(row, totals, shipping !== null, isPaidByCourier, difference),
    difference,
    toPay: toPayOf(row) > 0 ? money(toPayOf(row)) : null,
    hasGiftCards: row.hasGiftCardLines,
    couponCode: row.couponCode,
    shippingAddress: address(row.shippingAddress),
    billingAddress: address(row.billingAddress),
    shippingMethod: shipping && {
      name: shipping.name,
      daysMin: shipping.daysMin,
      daysMax: shipping.daysMax,
      arrival: isComing ? arrivalOf(arrival, deliveredThings(delivered.filter(({ quantity }) => quantity > 0))) : null,
    },
    paymentMethod: payment,
    paymentInstructions: toPayBy
      ? await readPaymentInstructions(db, channel.id, toPayBy, {
          orderId: row.id,
          orderNumber: row.number ?? '',
          amount: toPayOf(row),
          currency: row.currency,
          formatted: formatMoney(toPayOf(row), row.currency, channel.languageTag),
        })
      : null,
    note: row.note ?? '',
    experienceRating: row.experienceRating,
  }
}

/** The totals below the lines, with what is still to be paid since the order was changed. */
function shownRows(
  row: OrderRow,
  totals: TotalsView,
  isNeeded: boolean,
  isPaidByCourier: boolean,
  difference: Money | null,
): TotalsRow[] {
  const rows = totalsRows(totals, { isNeeded }, restLabelOf(row, isPaidByCourier))
  if (difference === null) return rows
  return [
    ...rows.filter(({ kind }) => kind !== 'due'),
    { kind: 'due', label: 'Still to pay', amount: difference, text: difference.formatted },
  ]
}

/** The way without a provider by which the buyer pays what the order costs more since it was paid; null without one. */
async function chosenForDifference(db: Database, row: OrderRow): Promise<OrderView['paymentMethod'] | null> {
  const open = await readOpenPayments(db.read, row.id)
  const chosen = open.find((one) => isDifference(row, one) && findProvider(one.provider)?.flow === 'offline')
  if (!chosen || isPaidOnDelivery(chosen.provider)) return null
  const name = await readMethodName(db, row.channelId, chosen.methodCode)
  return { code: chosen.methodCode, name, provider: chosen.provider }
}

/** Whether the day of the arrival is still to come: not for what was cancelled, came back or is there. */
function isUnderWay(row: OrderRow): row is OrderRow & { placedAt: string } {
  const { status, fulfilmentStatus } = row
  return (
    row.placedAt !== null && status === 'placed' && fulfilmentStatus !== 'delivered' && fulfilmentStatus !== 'returned'
  )
}

function toLineView(
  { snapshot, ...line }: Omit<OrderLineRow, 'snapshot'> & { snapshot: OrderLineSnapshot },
  delivered: DeliveredLine | undefined,
  arrival: string | null,
  order: OrderRow,
  { languageTag, returnDays }: Pick<Channel, 'languageTag' | 'returnDays'>,
): OrderLineView {
  const money = (amount: number) => toMoney(amount, order.currency, languageTag)
  return {
    position: line.position,
    variantId: line.variantId,
    slug: snapshot.slug,
    sku: line.sku,
    name: line.name,
    options: snapshot.options,
    customisation: snapshot.customisation,
    choicesText: choicesText(snapshot),
    picture: snapshot.picture,
    quantity: inUnits(line.quantity, snapshot),
    quantityInDisplayUnit: quantityText(line.quantity, snapshot),
    unitPrice: money(line.unitPrice),
    priceText: `${money(line.unitPrice).formatted} ${perUnitText(snapshot.displayUnit) ?? 'each'}`,
    returns: orderedReturnTerms(snapshot, returnDays),
    partArrival: delivered ? partArrival(delivered, arrival) : null,
    owed:
      delivered && delivered.later > 0 ? `${quantityText(delivered.later, snapshot)} to send ${delivered.ships}` : null,
    subtotal: money(subtotalOf(line, order)),
    discount: money(line.discount),
    total: money(line.total),
  }
}
