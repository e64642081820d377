import type { Knex } from 'knex'
import { insertEntries } from '~/domain/operations/outbox/outbox.queries.server'
import { jobEntry } from '~/domain/operations/outbox/publish.server'
import { readOpenPages } from './payments.queries.server'
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
