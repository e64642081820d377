import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { hasEntry } from '~/domain/operations/outbox/outbox.queries.server'
import { eventKey, publishEvent } from '~/domain/operations/outbox/publish.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { addHistoryEntry, findOrder } from '~/domain/sales/orders/orders.queries.server'
import { findPayment, type PaymentRow } from '~/domain/sales/payments/payments.queries.server'
import type { HostedProvider, ListedRefund, ProviderAccess, ProviderContext } from '~/domain/sales/payments/provider'
import { requireHostedProvider } from '~/domain/sales/payments/providers.server'
import { openMethodConfig } from '~/domain/sales/payments/read-payment-methods.server'
import { startedPayment } from '~/domain/sales/payments/started-payment'
import type { StartedPayment } from '~/domain/sales/payments/provider'
import { makeToken } from '~/domain/shared/token.server'
import { askLater, askWhenDone, lockOrderAndPayment, moveRefund, settleRefund } from './move-refund.server'
import { matchRefunds } from './match-refunds'
import { insertRefund, readAmountLeft, readPaymentRefunds, type RefundRow } from './refunds.queries.server'

/** How often the provider is asked again because the refunds have changed while it was asked. */
const maxTries = 5

/** The provider of a payment, with what it is asked by; null for a payment that no provider keeps. */
export interface AskedProvider {
  provider: HostedProvider
  context: ProviderContext
  payment: StartedPayment
}

/** Reads how the provider of a payment is asked about it. */
export async function askedProvider(
  access: ProviderAccess,
  payment: PaymentRow,
  order: Pick<OrderRow, 'channelId' | 'number'>,
): Promise<AskedProvider> {
  const { db, secret, now } = access
  const config = await openMethodConfig(access, order.channelId, payment.methodCode)
  return {
    provider: requireHostedProvider(payment.provider),
    context: { db, secret, now, config },
    payment: startedPayment(payment, order),
  }
}

/**
 * Makes the refunds of a payment what its provider lists: those of ours get the state that it has now, and those that
 * were made elsewhere are booked. Throws when the provider does not answer.
 * @returns the provider; null when there is no money of this payment
 * @param refused one of ours that the provider has refused: unless it is in the list, it has failed
 */
export async function syncRefunds(
  access: ProviderAccess,
  paymentId: number,
  refused?: { refundId: number; reason: string },
): Promise<string | null> {
  const { db, now } = access
  const found = await findPayment(db.read, { id: paymentId })
  const order = found && (await findOrder(db.read, { id: found.orderId }))
  if (!found || !order || found.capturedAmount === null) return null
  const { provider, context, payment } = await askedProvider(access, found, order)
  for (let tries = 0; tries < maxTries; tries += 1) {
    const before = await readPaymentRefunds(db.read, paymentId)
    const listed = await provider.listRefunds(context, payment)
    if (await book(db, { orderId: order.id, paymentId }, { before, listed, refused }, now())) return found.provider
  }
  throw new Error(`the refunds of payment ${paymentId} have changed all the time`)
}

/** Writes what a provider has listed; false when the refunds have changed since it was asked. */
function book(
  db: Database,
  keys: { orderId: number; paymentId: number },
  told: {
    before: readonly RefundRow[]
    listed: readonly ListedRefund[]
    refused?: { refundId: number; reason: string }
  },
  now: Date,
): Promise<boolean> {
  return db.transaction(async (trx) => {
    const { payment } = await lockOrderAndPayment(trx, keys)
    const rows = await readPaymentRefunds(trx, keys.paymentId)
    if (JSON.stringify(rows) !== JSON.stringify(told.before)) return false
    const { ours, foreign } = matchRefunds(rows, told.listed)
    const refused = rows.find(({ id, status }) => id === told.refused?.refundId && status === 'pending')
    if (refused && !ours.some(({ row }) => row.id === refused.id))
      await moveRefund(trx, refused, { state: 'failed', reference: null, reason: told.refused?.reason ?? '' }, now)
    // what has failed first, because it frees its amount for others
    for (const { row, listed } of ours.toSorted((one, other) => rank(one.listed) - rank(other.listed))) {
      const isRevived = row.status === 'failed' && listed.state !== 'failed'
      if (isRevived && (await readAmountLeft(trx, payment.id)) < row.amount) await noteExcess(trx, payment, listed, now)
      else await moveRefund(trx, row, listed, now)
    }
    for (const listed of foreign) await bookForeign(trx, payment, listed, now)
    return true
  })
}

const rank = ({ state }: ListedRefund) => (state === 'failed' ? 0 : 1)

/** Books a refund that was made in the provider's own pages, as much of it as the payment has left. */
async function bookForeign(
  trx: Knex.Transaction,
  payment: PaymentRow,
  { reference, state, amount, currency }: ListedRefund,
  now: Date,
): Promise<void> {
  if (state === 'failed') return
  const left = currency === payment.capturedCurrency ? await readAmountLeft(trx, payment.id) : 0
  const booked = Math.min(amount, left)
  const at = now.toISOString()
  if (booked > 0) {
    const id = await insertRefund(
      trx,
      {
        orderId: payment.orderId,
        requestId: null,
        paymentId: payment.id,
        giftCardId: null,
        amount: booked,
        currency,
        status: state,
        token: makeToken(),
        reference,
        source: 'provider',
      },
      at,
    )
    await addHistoryEntry(trx, payment.orderId, 'refund_found', { amount: booked, reference }, at)
    if (state === 'pending') await askLater(trx, { id, createdAt: at }, 1, now)
    else {
      await askWhenDone(trx, { id, createdAt: at }, now)
      await publishEvent(trx, 'refund.found', { orderId: payment.orderId, refundId: id }, now)
    }
    await settleRefund(trx, { orderId: payment.orderId, paymentId: payment.id }, now)
  }
  if (booked < amount) await noteExcess(trx, payment, { reference, amount: amount - booked, currency }, now)
}

/** Tells the owner, once, that the provider has given back more than the shop knows that it took. */
async function noteExcess(
  trx: Knex.Transaction,
  { id, orderId }: PaymentRow,
  { reference, amount, currency }: Pick<ListedRefund, 'reference' | 'amount' | 'currency'>,
  now: Date,
): Promise<void> {
  const payload = { orderId, paymentId: id, reference, amount, currency }
  if (await hasEntry(trx, eventKey('refund.excess', payload))) return
  await addHistoryEntry(trx, orderId, 'refund_excess', { amount, currency, reference }, now.toISOString())
  await publishEvent(trx, 'refund.excess', payload, now)
}
