import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import type { SmsKind, SmsValues } from '~/domain/operations/sms/sms'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { nameOf } from '~/domain/sales/refunds/order-money'
import { readOrderMoney } from '~/domain/sales/refunds/read-order-money.server'
import type { ShopUrls } from '~/domain/shared/shop'
import { readStorefront } from '~/domain/site/storefront/read-storefront.server'
import { smsAmount } from '../order-mails.server'
import { readLastOrderIds } from './last-orders.queries.server'

/** The shop of a channel with its absolute addresses. */
export type SmsTextContext = StaffContext & { urls: Pick<ShopUrls, 'orderUrl'> }

/** The values of an SMS about a real order, with which a text is tried. */
export interface SmsSample {
  /** Null where the shop has no order yet, or the SMS is about none. */
  number: string | null
  values: Record<string, string>
}

/** A token as long as a real one, which opens nothing: who has the link of an order can open it. */
const hiddenToken = 'x'.repeat(22)

/** Values of all SMS about an order. */
async function valuesOf(
  { db, channel, urls }: SmsTextContext,
  order: OrderRow | null,
): Promise<SmsValues<'order_placed' | 'payment_refunded'>> {
  const { name: storeName } = await readStorefront({ db, channel })
  const link = urls.orderUrl(hiddenToken)
  if (!order) {
    const number = `${channel.orderPrefix}1001`
    return { storeName, link, number, purpose: `order ${number}`, amount: smsAmount(99_900, channel.currency) }
  }
  const { number, currency, grandTotal } = order
  const money = await readOrderMoney(db, order, channel)
  return {
    storeName,
    link,
    number: number ?? '',
    purpose: nameOf(money),
    amount: smsAmount(grandTotal, currency),
  }
}

async function codeValues({ db, channel }: SmsTextContext): Promise<SmsValues<'code'>> {
  const { name: storeName } = await readStorefront({ db, channel })
  const { otp_digits: digits } = await readSettings(db)
  return { storeName, host: channel.host, code: '1234567890'.slice(0, digits) }
}

/**
 * The values to try a text with: those of an order by its number, or of the last one of the channel, or made ones where
 * there is none. Null when the channel has no order with the number.
 */
export async function readSmsSample(context: SmsTextContext, kind: SmsKind, number: string): Promise<SmsSample | null> {
  if (kind === 'code') return { number: null, values: await codeValues(context) }
  const { db, channel } = context
  const [last] = number === '' ? await readLastOrderIds(db.read, channel.id, 1) : []
  const order =
    number !== ''
      ? await findOrder(db.read, { number })
      : last === undefined
        ? null
        : await findOrder(db.read, { id: last })
  if (number !== '' && order?.channelId !== channel.id) return null
  return { number: order?.number ?? null, values: await valuesOf(context, order) }
}

/** The values of the last orders of a channel, with which a text must work before it is saved. */
export async function readLastSamples(context: SmsTextContext, kind: SmsKind, count: number): Promise<SmsSample[]> {
  if (kind === 'code') return [{ number: null, values: await codeValues(context) }]
  const samples: SmsSample[] = []
  for (const id of await readLastOrderIds(context.db.read, context.channel.id, count)) {
    const order = await findOrder(context.db.read, { id })
    if (order) samples.push({ number: order.number, values: await valuesOf(context, order) })
  }
  return samples
}
