import type { Database } from '~db/connection'
import type { Channel } from '~/domain/operations/channels/channel'
import { quantityText } from '~/domain/shared/money/sold-by-unit'
import { toMoney } from '~/domain/shared/money/money'
import { parseJson } from '~/domain/shared/parse-json'
import { amountDueOf, toPayOf, type OrderRow } from '~/domain/sales/orders/order-row'
import { orderLineSnapshotSchema, storedPaymentSchema, storedTotalsSchema } from '~/domain/sales/orders/order-snapshot'
import { restLabelOf, wasPaid } from '~/domain/sales/orders/order-states'
import { readOrderLines } from '~/domain/sales/orders/orders.queries.server'
import { capturedBy } from '~/domain/sales/payments/captured'
import { readUnusedPayments, type PaymentRow } from '~/domain/sales/payments/payments.queries.server'
import { findProvider, isPaidOnDelivery } from '~/domain/sales/payments/providers.server'
import { readMethodName } from '~/domain/sales/payments/read-payment-methods.server'
import { readOpenOrLostDisputes } from './disputed.queries.server'
import type { OrderMoney, UnusedPayment } from './order-money'
import { readRefundViews } from './read-refunds.server'
import { readPaymentRefunds, type RefundWithTarget } from './refunds.queries.server'

type MoneyChannel = Pick<Channel, 'id' | 'languageTag'>

/**
 * Reads the money of an order: how it is paid, what has gone back and what stands.
 * @param known what is known of the order already: that it has neither refunds, disputes nor payments that it cannot use, that the
 *   state of its latest payment is not known, or its refunds
 */
export async function readOrderMoney(
  db: Database,
  order: OrderRow,
  channel: MoneyChannel,
  known: {
    hasRefunds?: boolean
    hasUnusedPayments?: boolean
    hasDisputes?: boolean
    isUnknown?: boolean
    refunds?: readonly RefundWithTarget[]
  } = {},
): Promise<OrderMoney> {
  const {
    hasRefunds = true,
    hasUnusedPayments = true,
    hasDisputes = true,
    isUnknown = order.paymentStatus === 'pending',
  } = known
  const { languageTag } = channel
  const { name, provider } = storedPaymentSchema.parse(parseJson(order.paymentMethod))
  const { giftCards } = storedTotalsSchema.parse(parseJson(order.totals))
  const isPaidByCourier = isPaidOnDelivery(provider)
  const payments = hasUnusedPayments ? await readUnusedPayments(db.read, order.id) : []
  const disputes = hasDisputes ? await readOpenOrLostDisputes(db.read, order.id) : []
  const mayHaveRefunds = hasRefunds || order.status === 'cancelled'
  const standing = order.status === 'completed' ? 'placed' : order.status
  return {
    number: order.number,
    things: standing === 'draft' ? await readThings(db, order.id) : '',
    standing,
    isPaid: wasPaid(order.paymentStatus),
    isUnknown: standing === 'draft' && isUnknown,
    method: {
      name,
      kind: isPaidByCourier ? 'on_delivery' : findProvider(provider)?.flow === 'offline' ? 'by_hand' : 'hosted',
    },
    rest: restLabelOf(order, isPaidByCourier),
    amountDue: toMoney(amountDueOf(order), order.currency, languageTag),
    ...(wasPaid(order.paymentStatus) && toPayOf(order) > 0
      ? { difference: toMoney(toPayOf(order), order.currency, languageTag) }
      : {}),
    giftCards: giftCards.map(({ amount, ...card }) => ({
      ...card,
      amount: toMoney(amount, order.currency, languageTag),
    })),
    refunds: mayHaveRefunds ? await readRefundViews(db.read, order, channel, known.refunds) : [],
    disputes: disputes.map(({ amount, currency, status }) => ({
      amount: toMoney(amount, currency, languageTag),
      isLost: status === 'lost',
    })),
    unused: await Promise.all(payments.map((payment) => toUnusedPayment(db, payment, channel))),
    format: (amount) => toMoney(amount, order.currency, languageTag).formatted,
  }
}

/** A payment that its order cannot use, as people read it. */
export async function toUnusedPayment(
  db: Database,
  payment: PaymentRow,
  channel: MoneyChannel,
): Promise<UnusedPayment> {
  const { amount, currency } = capturedBy(payment)
  const refunds = await readPaymentRefunds(db.read, payment.id)
  return {
    amount: toMoney(amount, currency, channel.languageTag),
    methodName: await readMethodName(db, channel.id, payment.methodCode),
    isRefunded: payment.status === 'refunded',
    ...(refunds.some(({ status, resolution }) => status === 'failed' && resolution === null)
      ? { isFailed: true as const }
      : {}),
  }
}

/** The things of an order: '2 × Tea, 1 × Mug'. */
async function readThings(db: Database, orderId: number): Promise<string> {
  const lines = await readOrderLines(db.read, orderId)
  return lines
    .map(({ quantity, name, snapshot }) => {
      const stored = orderLineSnapshotSchema.parse(parseJson(snapshot))
      return `${quantityText(quantity, stored)} × ${name}`
    })
    .join(', ')
}
