import type { Knex } from 'knex'
import type { Channel } from '~/domain/operations/channels/channel'
import { toMoney } from '~/domain/shared/money/money'
import { storedPaymentSchema, storedTotalsSchema } from '~/domain/sales/orders/order-snapshot'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { findProvider, isPaidOnDelivery } from '~/domain/sales/payments/providers.server'
import { parseJson } from '~/domain/shared/parse-json'
import { cardTarget, paymentTarget, type RefundView } from './refund'
import { readRefunds, type RefundRow, type RefundWithTarget } from './refunds.queries.server'

type StoredRefundView = RefundView & Pick<RefundRow, 'requestId' | 'giftCardId'>

/**
 * The money of an order that goes back or has gone back, as its buyer sees it. What gift cards paid of an order that
 * was cancelled before the rest was paid came back to them at once, without a refund (cancelOrder).
 * @param stored its refunds, where the caller has read them
 */
export async function readRefundViews(
  q: Knex,
  order: Pick<OrderRow, 'id' | 'paymentMethod' | 'status' | 'totals' | 'currency'>,
  { languageTag }: Pick<Channel, 'languageTag'>,
  stored?: readonly RefundWithTarget[],
): Promise<StoredRefundView[]> {
  const refunds = stored ?? (await readRefunds(q, order.id))
  const method = storedPaymentSchema.parse(parseJson(order.paymentMethod))
  const views = refunds.flatMap((refund) => {
    const { amount, currency, giftCardId, lastFour, status, source, requestId, resolution } = refund
    // what has failed was made again, or paid by hand
    if (resolution !== null) return []
    const provider = refund.provider ?? method.provider
    // what an order costs more since it was paid may have been paid in another way
    const name = refund.methodCode === null || refund.methodCode === method.code ? method.name : null
    const isOffline = findProvider(provider)?.flow === 'offline'
    const isByHand = giftCardId === null && source === 'hand'
    // it did not go back the way it came
    const isOtherWay = isPaidOnDelivery(provider) || (isByHand && !isOffline)
    return [
      {
        amount: toMoney(amount, currency, languageTag),
        target: giftCardId === null ? (isOtherWay ? null : paymentTarget(name)) : cardTarget(lastFour ?? ''),
        isDone: status === 'done',
        ...(status === 'failed' ? { isFailed: true as const } : {}),
        isByHand,
        ...(refund.isForChange === 1 ? { isForChange: true as const } : {}),
        requestId,
        giftCardId,
      },
    ]
  })
  return order.status === 'cancelled' ? [...releasedAtCancellation(order, refunds, languageTag), ...views] : views
}

function releasedAtCancellation(
  { totals, currency }: Pick<OrderRow, 'totals' | 'currency'>,
  refunds: readonly RefundRow[],
  languageTag: string,
): StoredRefundView[] {
  return storedTotalsSchema.parse(parseJson(totals)).giftCards.flatMap(({ id, lastFour, amount }) => {
    const refunded = refunds.reduce((sum, refund) => sum + (refund.giftCardId === id ? refund.amount : 0), 0)
    if (amount <= refunded) return []
    const money = toMoney(amount - refunded, currency, languageTag)
    return [
      { amount: money, target: cardTarget(lastFour), isDone: true, isByHand: false, requestId: null, giftCardId: id },
    ]
  })
}
