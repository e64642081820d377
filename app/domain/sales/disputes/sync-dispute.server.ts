import type { Knex } from 'knex'
import { enqueueJob, publishEvent } from '~/domain/operations/outbox/publish.server'
import { addHistoryEntry, findOrder, readHistoryDetail } from '~/domain/sales/orders/orders.queries.server'
import { readMethodRows } from '~/domain/sales/payments/payment-methods.queries.server'
import { findPayment, findPaymentByReference, type PaymentRow } from '~/domain/sales/payments/payments.queries.server'
import type { ProviderAccess, ProviderDispute } from '~/domain/sales/payments/provider'
import { findProvider } from '~/domain/sales/payments/providers.server'
import { openMethodConfig } from '~/domain/sales/payments/read-payment-methods.server'
import { lockOrderAndPayment } from '~/domain/sales/refunds/move-refund.server'
import { days } from '~/domain/shared/units'
import { isDecided, isDueSoon } from './dispute'
import { findDispute, updateLostAmount, writeDispute, type DisputeRow } from './disputes.queries.server'

/** A thing of a provider, reached with the keys of a payment method. */
export interface ProviderThing {
  channelId: number
  methodCode: string
  reference: string
}

/** How often the provider is asked again because the dispute has changed while it was asked. */
const maxTries = 3

/**
 * Stores a dispute as its provider tells it now, and tells the owner what is new. Does nothing for one that is about no
 * payment of the shop. Throws when the provider does not answer.
 */
export async function syncDispute(
  access: ProviderAccess,
  { channelId, methodCode, reference }: ProviderThing,
): Promise<void> {
  const { db, secret, now } = access
  const rows = await readMethodRows(db.read, channelId)
  const name = rows.find(({ method }) => method.code === methodCode)?.method.provider ?? ''
  const provider = findProvider(name)
  if (provider?.flow !== 'hosted' || !provider.readDispute) return
  const config = await openMethodConfig(access, channelId, methodCode)
  for (let tries = 0; tries < maxTries; tries += 1) {
    const before = await findDispute(db.read, { provider: name, reference })
    const told = await provider.readDispute({ db, secret, now, config }, reference)
    const payment = before
      ? await findPayment(db.read, { id: before.paymentId })
      : await findDisputed(db.read, name, told)
    if (!payment || payment.provider !== name) return
    const isWritten = await db.transaction((trx) => write(trx, payment, { before, told }, now()))
    if (isWritten) return
  }
  throw new Error(`dispute ${reference} has changed all the time`)
}

/** The payment that a dispute is about; null when it is none of the shop. */
async function findDisputed(
  q: Knex,
  provider: string,
  { token, paymentReference }: ProviderDispute,
): Promise<PaymentRow | null> {
  const named = token === null ? null : await findPayment(q, { token })
  return named ?? (paymentReference === null ? null : findPaymentByReference(q, provider, paymentReference))
}

/** Writes what a provider has told; false when the dispute has changed since it was asked. */
async function write(
  trx: Knex.Transaction,
  { id: paymentId, orderId, provider }: PaymentRow,
  { before, told }: { before: DisputeRow | null; told: ProviderDispute },
  now: Date,
): Promise<boolean> {
  await lockOrderAndPayment(trx, { orderId, paymentId })
  const { reference, amount, currency, reason, status, respondBy, link } = told
  const known = await findDispute(trx, { provider, reference })
  if (JSON.stringify(known) !== JSON.stringify(before)) return false
  const at = now.toISOString()
  const dispute = await writeDispute(trx, {
    provider,
    reference,
    paymentId,
    orderId,
    amount,
    currency,
    reason,
    status,
    respondBy,
    link,
    openedAt: known?.openedAt ?? at,
    decidedAt: isDecided(status) ? (known?.status === status ? known.decidedAt : at) : null,
  })
  await updateLostAmount(trx, paymentId)
  const keys = { orderId, disputeId: dispute.id }
  if (!known) {
    await addHistoryEntry(trx, orderId, 'dispute_opened', { amount, reason }, at)
    if (!isDecided(status)) await publishEvent(trx, 'dispute.opened', keys, now)
  }
  if (isDecided(status) && known?.status !== status) {
    await addHistoryEntry(trx, orderId, `dispute_${status}`, { amount, reason }, at)
    await publishEvent(trx, 'dispute.decided', { ...keys, status }, now)
  }
  if (isDueSoon(dispute, now)) await publishEvent(trx, 'dispute.due', { ...keys, respondBy: respondBy ?? '' }, now)
  if (!known && !isDecided(status)) await checkTomorrow(trx, dispute.id, 1, now)
  return true
}

/** Has the provider asked about a dispute that is open again, after a day: in case that it does not report. */
async function checkTomorrow(trx: Knex, disputeId: number, turn: number, now: Date): Promise<void> {
  const runAfter = new Date(now.getTime() + days(1))
  const uniqueKey = `dispute-check:${disputeId}:${turn}`
  await enqueueJob(trx, 'dispute.check', { disputeId, turn }, now, { uniqueKey, runAfter })
}

/** Asks the provider about a dispute, each day until it is decided. */
export async function checkDispute(access: ProviderAccess, disputeId: number, turn: number): Promise<void> {
  const { db, now } = access
  const dispute = await findDispute(db.read, { id: disputeId })
  const payment = dispute && (await findPayment(db.read, { id: dispute.paymentId }))
  const order = dispute && (await findOrder(db.read, { id: dispute.orderId }))
  if (!dispute || !payment || !order || isDecided(dispute.status)) return
  const { channelId } = order
  await syncDispute(access, { channelId, methodCode: payment.methodCode, reference: dispute.reference })
  const later = await findDispute(db.read, { id: disputeId })
  if (later && !isDecided(later.status)) await db.transaction((trx) => checkTomorrow(trx, disputeId, turn + 1, now()))
}

/** Notes an early fraud warning about a payment, once, for the owner. */
export async function noteFraudWarning(
  { db, now }: ProviderAccess,
  { paymentId, reason }: { paymentId: number; reason: string },
): Promise<void> {
  const payment = await findPayment(db.read, { id: paymentId })
  if (!payment) return
  const { orderId } = payment
  await db.transaction(async (trx) => {
    await lockOrderAndPayment(trx, { orderId, paymentId })
    if (await readHistoryDetail(trx, orderId, 'fraud_warning')) return
    await addHistoryEntry(trx, orderId, 'fraud_warning', { payment: paymentId, reason }, now().toISOString())
    await publishEvent(trx, 'payment.fraud_warning', { orderId, paymentId }, now())
  })
}
