import { failUnansweredPayment, finalisePayment, type FinaliseContext } from '~/domain/checkout/finalise-payment.server'
import { readPaymentsToPoll, schedulePolling } from '~/domain/payments/payments.queries.server'
import { nextPoll, pollingTimeout, unansweredPollingTimeout } from '~/domain/payments/polling'

/**
 * Queries the providers about attempts that are due (see polling), failed ones too, as some providers let a shopper try
 * again on their page. The next time is stored before the query, so that an attempt that breaks its round does not
 * break every round. An attempt ends by its timeout only after a last query to its provider: it may have ended while
 * the shop was closed.
 */
export async function pollProviders(
  context: FinaliseContext,
  batchSize: number,
  onError: (error: unknown) => void,
): Promise<void> {
  const { db, now } = context
  for (const { id, token, createdAt } of await readPaymentsToPoll(db.read, now().toISOString(), batchSize)) {
    const age = now().getTime() - Date.parse(createdAt)
    try {
      await db.transaction((trx) => schedulePolling(trx, id, nextPoll(now(), age)))
      const state = await finalisePayment(context, token)
      const isUnpaid = state?.outcome === 'open' || state?.outcome === 'failed'
      if (isUnpaid && age >= pollingTimeout) await failUnansweredPayment(context, token)
    } catch (error) {
      onError(error)
      if (age >= unansweredPollingTimeout) await failUnansweredPayment(context, token)
    }
  }
}
