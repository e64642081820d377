import type { Knex } from 'knex'
import type { Channel } from '~/domain/operations/channels/channel'
import { toMoney } from '~/domain/shared/money/money'
import { storedPaymentSchema } from '~/domain/sales/orders/order-snapshot'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { isPaidOnDelivery } from '~/domain/sales/payments/providers.server'
import { parseJson } from '~/domain/shared/parse-json'
import type { RefundView } from './refund'
import { readLastFour, readRefunds, type RefundRow } from './refunds.queries.server'

/** The money of an order that goes back or has gone back, as its buyer sees it. */
export async function readRefundViews(
  q: Knex,
  order: Pick<OrderRow, 'id' | 'paymentMethod'>,
  { languageTag }: Pick<Channel, 'languageTag'>,
): Promise<Array<RefundView & Pick<RefundRow, 'requestId'>>> {
  const refunds = await readRefunds(q, order.id)
  if (refunds.length === 0) return []
  const lastFour = await readLastFour(
    q,
    refunds.flatMap(({ giftCardId }) => giftCardId ?? []),
  )
  const { name, provider } = storedPaymentSchema.parse(parseJson(order.paymentMethod))
  return refunds.map(({ amount, currency, giftCardId, status, requestId }) => ({
    amount: toMoney(amount, currency, languageTag),
    target:
      giftCardId === null
        ? isPaidOnDelivery(provider)
          ? null
          : `the way you paid, by ${name}`
        : `to the gift card ending ${lastFour.get(giftCardId) ?? ''}`,
    isDone: status === 'done',
    requestId,
  }))
}
