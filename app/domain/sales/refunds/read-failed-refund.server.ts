import type { Shop } from '~/domain/shared/shop'
import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { findPayment } from '~/domain/sales/payments/payments.queries.server'
import { readMethodName } from '~/domain/sales/payments/read-payment-methods.server'
import { formatMoney } from '~/domain/shared/money/money'
import { nameOf } from './order-money'
import { readOrderMoney } from './read-order-money.server'
import { findRefund, type RefundRow } from './refunds.queries.server'

/** A refund of a payment, as the staff see it. */
export interface StaffRefund {
  id: number
  amount: string
  /** 'order IN000001' */
  purpose: string
  /** Null for what was never placed. */
  orderNumber: string | null
  method: string
  provider: string
  status: RefundRow['status']
  /** Whether it has failed, and somebody is to decide what happens. */
  isOpen: boolean
  failure: string | null
  /** Of the provider. */
  reference: string | null
}

/** A refund of a payment of the channel; null without one. */
export async function readStaffRefund(
  { db, channel }: Pick<Shop, 'db' | 'channel'>,
  id: number,
): Promise<StaffRefund | null> {
  const refund = await findRefund(db.read, id)
  const payment = refund?.paymentId ? await findPayment(db.read, { id: refund.paymentId }) : null
  const order = refund && (await findOrder(db.read, { id: refund.orderId }))
  if (!refund || !payment || order?.channelId !== channel.id) return null
  return {
    id,
    amount: formatMoney(refund.amount, refund.currency, channel.languageTag),
    purpose: nameOf(await readOrderMoney(db, order, channel)),
    orderNumber: order.status === 'draft' ? null : order.number,
    method: await readMethodName(db, channel.id, payment.methodCode),
    provider: payment.provider,
    status: refund.status,
    isOpen: refund.status === 'failed' && refund.resolution === null,
    failure: refund.failure,
    reference: refund.reference,
  }
}
