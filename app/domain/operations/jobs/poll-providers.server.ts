import { unavailableReason } from '~db/unavailable'
import { failUnansweredPayment, type FinaliseContext } from '~/domain/sales/checkout/finalise-payment.server'
import { noteSilence } from '~/domain/sales/checkout/unknown-payments.queries.server'
import { readPaymentsToPoll, schedulePolling } from '~/domain/sales/payments/payments.queries.server'
import { firstPoll, nextPoll, pollingTimeout, unansweredPollingTimeout } from '~/domain/sales/payments/polling'
import { createProviderQueries } from './provider-queries.server'

/**
 * Queries the providers about attempts that are due (see polling), also about failed ones, because some providers let a
 * shopper try again on their page. The time of the next poll is stored before the query, so that an attempt whose query
 * crashes is not queried in every sweep. An attempt times out only after a last query to its provider, because it may
 * have succeeded while the shop was stopped. After a provider has failed slowly, its other attempts wait for a minute.
 */
export async function pollProviders(
  context: FinaliseContext,
  batchSize: number,
  onError: (error: unknown) => void,
): Promise<void> {
  const { db, now } = context
  const queries = createProviderQueries(context)
  for (const payment of await readPaymentsToPoll(db.read, now().toISOString(), batchSize)) {
    const { id, token, provider, createdAt, silentSince } = payment
    const age = now().getTime() - Date.parse(createdAt)
    try {
      const isPutOff = queries.isSlow(provider)
      await db.transaction((trx) => schedulePolling(trx, id, isPutOff ? firstPoll(now()) : nextPoll(now(), age)))
      if (isPutOff) continue
      const state = await queries.finalise({ provider, token })
      if (silentSince !== null) await noteSilence(db, id, null)
      const isUnpaid = state?.outcome === 'open' || state?.outcome === 'failed'
      if (isUnpaid && age >= pollingTimeout) await failUnansweredPayment(context, token)
    } catch (error) {
      if (unavailableReason(error) !== null) throw error
      onError(error)
      if (silentSince === null) await noteSilence(db, id, now().toISOString())
      if (age >= unansweredPollingTimeout) await failUnansweredPayment(context, token).catch(onError)
    }
  }
}
