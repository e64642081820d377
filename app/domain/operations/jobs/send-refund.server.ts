import { PermanentFailure } from '~/domain/operations/outbox/outbox'
import type { ProviderRefund } from '~/domain/sales/payments/provider'
import { ProviderRefusal } from '~/domain/sales/payments/providers/provider-api.server'
import { askLater, askWhenDone, lockRefund, moveRefund } from '~/domain/sales/refunds/move-refund.server'
import { findRefund, markRefundAsked } from '~/domain/sales/refunds/refunds.queries.server'
import { askedProvider, syncRefunds } from '~/domain/sales/refunds/sync-refunds.server'
import type { WorkContext } from './work-context'

/**
 * Sends a refund to the provider of its payment; does nothing when it is decided. Its token is the key that makes a
 * repeated request the same one, and before a repeated one the provider's list is read. What the provider refuses has
 * failed, and is left to the owner. Throws when it is not known what the provider has done.
 */
export async function sendRefund(context: WorkContext, refundId: number): Promise<void> {
  const { db, now } = context
  const begun = await db.transaction(async (trx) => {
    const locked = await lockRefund(trx, refundId)
    if (locked?.refund.status !== 'pending' || locked.refund.source !== 'shop') return null
    if (locked.refund.askedAt === null) await markRefundAsked(trx, refundId, now().toISOString())
    return locked
  })
  if (!begun) return
  const { refund, order, payment: row } = begun
  if (refund.askedAt !== null) {
    await syncRefunds(context, row.id)
    if (await isKnown(context, refundId)) return
  }
  const { provider, context: access, payment } = await askedProvider(context, row, order)
  let told: ProviderRefund
  try {
    const { amount, currency, token: key } = refund
    told = await provider.refund(access, { payment, amount, currency, key })
  } catch (error) {
    if (!isRefused(error)) throw error
    await syncRefunds(context, row.id, { refundId, reason: error.message })
    return
  }
  const isOther = await db.transaction(async (trx) => {
    const locked = await lockRefund(trx, refundId)
    if (!locked) throw new PermanentFailure(`refund ${refundId} was deleted`)
    if (locked.refund.reference !== null) return locked.refund.reference !== told.reference
    // a webhook may have told more than this answer
    const state = locked.refund.status === 'pending' ? told.state : locked.refund.status
    await moveRefund(trx, locked.refund, { ...told, state }, now())
    if (state === 'pending') await askLater(trx, refund, 1, now())
    return false
  })
  // somebody has made the same refund in the provider's pages at the same time
  if (isOther) await syncRefunds(context, row.id)
}

/** Whether the provider has the refund, or it is decided; one that is pending there is asked about later. */
async function isKnown({ db, now }: WorkContext, refundId: number): Promise<boolean> {
  const refund = await findRefund(db.read, refundId)
  if (refund?.status !== 'pending') return true
  if (refund.reference === null) return false
  await db.transaction((trx) => askLater(trx, refund, 1, now()))
  return true
}

/** Whether the provider has decided against it: not when it asks for another try. */
function isRefused(error: unknown): error is ProviderRefusal {
  return error instanceof ProviderRefusal && error.status !== 409 && error.status !== 429
}

/**
 * Asks a provider about a refund: until it has decided, each turn after a longer pause, and then some times more, because
 * what is done may still fail.
 */
export async function readRefundAgain(context: WorkContext, refundId: number, turn: number): Promise<void> {
  const { db, now } = context
  const refund = await findRefund(db.read, refundId)
  if (!refund || refund.status === 'failed' || refund.paymentId === null) return
  await syncRefunds(context, refund.paymentId)
  await db.transaction(async (trx) => {
    const locked = await lockRefund(trx, refundId)
    if (locked?.refund.status === 'pending') await askLater(trx, refund, turn + 1, now())
    if (locked?.refund.status === 'done') await askWhenDone(trx, refund, now())
  })
}
