import type { Knex } from 'knex'
import { insertEntries } from '~/domain/operations/outbox/outbox.queries.server'
import { jobEntry } from '~/domain/operations/outbox/publish.server'
import { movePayment, readOpenPages, readOpenPayments, updateAwaitedAmount } from './payments.queries.server'
import { findProvider } from './providers.server'

/**
 * Has the pages of an order's attempts closed at their providers, in the transaction after which nobody wants them any more.
 * @param wantedId the attempt that is still wanted
 */
export async function closeOpenPages(
  trx: Knex.Transaction,
  orderId: number,
  wantedId: number | null,
  now: Date,
): Promise<void> {
  const jobs = (await readOpenPages(trx, orderId, wantedId)).flatMap(({ id, provider }) =>
    findProvider(provider)?.flow === 'hosted'
      ? [jobEntry('payment.close', { paymentId: id }, now, { uniqueKey: `close:${id}` })]
      : [],
  )
  if (jobs.length > 0) await insertEntries(trx, jobs, now)
}

/**
 * What is still to be paid of a paid order is another amount now: the pages of its attempts are closed, and a payment by
 * hand that is awaited is of that amount.
 * @param amount minor units; 0 when nothing is to be paid any more
 */
export async function dropDifferencePayments(
  trx: Knex.Transaction,
  orderId: number,
  amount: number,
  now: Date,
): Promise<void> {
  const at = now.toISOString()
  for (const { id, provider, isForDifference } of await readOpenPayments(trx, orderId)) {
    if (isForDifference === 0 || findProvider(provider)?.flow !== 'offline') continue
    if (amount > 0) await updateAwaitedAmount(trx, id, amount, at)
    else await movePayment(trx, id, { status: 'cancelled', pollAfter: null }, at)
  }
  await closeOpenPages(trx, orderId, null, now)
}
