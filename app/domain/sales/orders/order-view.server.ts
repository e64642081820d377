import type { Database } from '~db/connection'
import { storedAddressSchema } from '~/domain/sales/cart/cart.schema'
import type { TotalsView } from '~/domain/sales/cart/cart'
import { choicesText } from '~/domain/sales/cart/pricing/line-name'
import { totalsNotes, totalsRows } from '~/domain/sales/cart/view/totals-rows'
import { parseJson } from '~/domain/shared/parse-json'
import type { Channel } from '~/domain/operations/channels/channel'
import { formatMoney, toMoney } from '~/domain/shared/money/money'
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
import { isPaidOnDelivery } from '~/domain/sales/payments/providers.server'
import type { OrderLineView, OrderView } from './order'
import {
  orderedReturnTerms,
  orderLineSnapshotSchema,
  type OrderLineSnapshot,
  storedPaymentSchema,
  storedShippingSchema,
  storedTotalsSchema,
} from './order-snapshot'
import { hasCourierBeenThere, orderLabel, restLabelOf } from './order-states'
import {
  amountDueOf,
  owedPieces,
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
  const isTooLate = isPaidByCourier && hasCourierBeenThere(row)
  const isUnpaid = row.status === 'placed' && row.paymentStatus === 'pending' && !isTooLate
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
    }),
    placedAt: row.placedAt,
    email: row.email,
    phone: row.phone,
    lines: lines.map((line, index) => toLineView(line, delivered[index], arrival, row, channel)),
    totals,
    totalsNotes: totalsNotes(totals, null),
    totalsRows: totalsRows(totals, { isNeeded: shipping !== null }, restLabelOf(row, isPaidByCourier)),
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
    paymentInstructions: isUnpaid
      ? await readPaymentInstructions(db, channel.id, payment, {
          orderId: row.id,
          orderNumber: row.number ?? '',
          amount: amountDueOf(row),
          currency: row.currency,
          formatted: formatMoney(amountDueOf(row), row.currency, channel.languageTag),
        })
      : null,
    note: row.note ?? '',
    experienceRating: row.experienceRating,
  }
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
