import type { Knex } from 'knex'
import { enqueueJob } from '~/domain/operations/outbox/publish.server'
import type { ProviderAccess } from '~/domain/sales/payments/provider'
import { requireProvider } from '~/domain/sales/payments/providers.server'
import { days } from '~/domain/shared/units'
import { syncRefunds } from './sync-refunds.server'

/** How many days after a payment its provider is asked for its refunds. */
const checks = [2, 30]

/**
 * Has the provider of a payment asked for its refunds some times, in case that its report about one that was made in its
 * own pages is lost.
 * @param turn how often it was asked
 */
export async function checkRefundsLater(
  trx: Knex,
  { id: paymentId, provider }: { id: number; provider: string },
  now: Date,
  turn = 0,
): Promise<void> {
  const next = checks[turn]
  if (next === undefined || requireProvider(provider).flow !== 'hosted') return
  const runAfter = new Date(now.getTime() + days(next - (checks[turn - 1] ?? 0)))
  const uniqueKey = `payment-refunds:${paymentId}:${turn}`
  await enqueueJob(trx, 'payment.refunds', { paymentId, turn }, now, { uniqueKey, runAfter })
}

/** Books what a provider has given back, and has it asked again later. Throws when it does not answer. */
export async function checkRefunds(access: ProviderAccess, paymentId: number, turn: number): Promise<void> {
  const { db, now } = access
  const provider = await syncRefunds(access, paymentId)
  if (provider) await db.transaction((trx) => checkRefundsLater(trx, { id: paymentId, provider }, now(), turn + 1))
}
