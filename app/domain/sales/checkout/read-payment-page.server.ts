import { z } from 'zod/v4'
import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { hasCartChanged } from '~/domain/sales/cart/agreed-cart.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { findPayment, latestPayment, type PaymentRow } from '~/domain/sales/payments/payments.queries.server'
import type { PaymentPage } from '~/domain/sales/payments/provider'
import { requireProvider } from '~/domain/sales/payments/providers.server'
import { StockMismatchError } from '~/domain/catalogue/stock/stock-mismatch-error'
import { formatMoney } from '~/domain/shared/money/money'
import { parseJson } from '~/domain/shared/parse-json'
import type { Visitor } from '~/domain/shared/shop'
import { seconds } from '~/domain/shared/units'
import { finalisePayment, readPaymentState, type PaymentState } from './finalise-payment.server'
import { isWantedByPlaced } from './record-payment.server'

/** For how long nothing can have been paid on a page that was just made, so that its provider is not asked. */
const newFor = seconds(20)

const formSchema = z.object({ action: z.string(), fields: z.record(z.string(), z.string()) })

/** What the page between the shop and a provider shows: where to go, or what has become of the payment. */
export type PaymentPageState =
  | { kind: 'open'; provider: string; amountText: string; orderNumber: string; page: PaymentPage }
  | { kind: 'decided'; state: PaymentState }

/**
 * The page of a provider that an attempt leads to. The provider is asked first, because the shopper may come back to it
 * by the browser's Back after paying. An attempt that nobody wants any more leads nowhere. Null when there is no such attempt on the channel.
 */
export async function readPaymentPage(
  visitor: Pick<Visitor, 'db' | 'channel' | 'now' | 'log'> & { secret: string },
  paymentToken: string,
): Promise<PaymentPageState | null> {
  const { db, channel, now } = visitor
  const found = await findPayment(db.read, { token: paymentToken })
  const order = found && (await findOrder(db.read, { id: found.orderId }))
  if (!found || !order || order.channelId !== channel.id) return null
  const provider = requireProvider(found.provider)
  if (provider.flow !== 'hosted') return null
  const isNew = now().getTime() - Date.parse(found.createdAt) < newFor
  const state = isNew ? await readPaymentState(db, paymentToken) : await askOrRead(visitor, paymentToken)
  if (!state) return null
  const page = pageOf(found)
  if (state.outcome !== 'open' || !page || (await pageState(visitor, found, order)) !== 'open')
    return { kind: 'decided', state }
  return {
    kind: 'open',
    provider: provider.name,
    amountText: formatMoney(found.amount, found.currency, channel.languageTag),
    orderNumber: order.number ?? '',
    page,
  }
}

/**
 * Whether an attempt of which its provider says that it is open can be paid. 'closing': nobody wants its money any more,
 * because its hold has ended, its cart has changed or another one was begun.
 */
export async function pageState(
  { db, now }: Pick<Visitor, 'db' | 'now'>,
  payment: PaymentRow,
  order: OrderRow,
): Promise<'open' | 'closing' | 'unknown'> {
  const latest = await latestPayment(db.read, order.id)
  // it was never begun, or its money is on its way and cannot be used
  if (payment.status !== 'pending' || latest?.providerState === 'processing') return 'unknown'
  const isDue =
    payment.isForPlaced === 1
      ? isWantedByPlaced(order, payment)
      : order.status === 'draft' && order.holdsStock && (order.holdExpiresAt ?? '') > now().toISOString()
  if (!isDue || latest?.id !== payment.id) return 'closing'
  return (await hasCartChanged(db.read, order)) ? 'closing' : 'open'
}

async function askOrRead(
  visitor: Pick<Visitor, 'db' | 'now' | 'log'> & { secret: string },
  token: string,
): Promise<PaymentState | null> {
  try {
    return await finalisePayment(visitor, token)
  } catch (error) {
    if (!(error instanceof StockMismatchError)) visitor.log.warn({ err: error }, 'the payment provider does not answer')
    return readPaymentState(visitor.db, token)
  }
}

function pageOf({ page, redirectUrl }: PaymentRow): PaymentPage | null {
  if (page !== null) return { form: formSchema.parse(parseJson(page)) }
  return redirectUrl === null ? null : { url: redirectUrl }
}
