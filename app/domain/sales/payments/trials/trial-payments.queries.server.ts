import type { Knex } from 'knex'
import type { ProviderStatus } from '~/domain/sales/payments/provider'

/** A test payment without an order, as stored. Minor units, instants ISO 8601. */
export interface TrialRow {
  id: number
  channelId: number
  methodCode: string
  provider: string
  token: string
  amount: number
  currency: string
  /** What the provider said last. */
  state: ProviderStatus['state']
  /** Why it has failed, as the provider says it. */
  failure: string | null
  providerReference: string | null
  captureReference: string | null
  redirectUrl: string | null
  /** JSON of the form that the browser posts to the provider; null where it goes to redirectUrl. */
  page: string | null
  createdAt: string
  /** When the shop learnt how it ended; null while it can still be paid. */
  decidedAt: string | null
  /** When who makes it came back from the provider. */
  returnedAt: string | null
  /** When the provider reported it first, and the name of the latest report. */
  reportedAt: string | null
  reportName: string | null
}

const columns = {
  id: 'id',
  channelId: 'channel_id',
  methodCode: 'method_code',
  provider: 'provider',
  token: 'token',
  amount: 'amount',
  currency: 'currency',
  state: 'state',
  failure: 'failure',
  providerReference: 'provider_reference',
  captureReference: 'capture_reference',
  redirectUrl: 'redirect_url',
  page: 'page',
  createdAt: 'created_at',
  decidedAt: 'decided_at',
  returnedAt: 'returned_at',
  reportedAt: 'reported_at',
  reportName: 'report_name',
} satisfies Record<keyof TrialRow, string>

export async function insertTrial(
  q: Knex,
  trial: Pick<TrialRow, 'channelId' | 'methodCode' | 'provider' | 'token' | 'amount' | 'currency' | 'createdAt'>,
): Promise<void> {
  const fields = Object.entries(trial).map(([name, value]) => [columns[name as keyof typeof trial], value])
  await q('trial_payments').insert({ ...Object.fromEntries(fields), state: 'open' })
}

export async function updateTrial(q: Knex, token: string, change: Partial<TrialRow>): Promise<void> {
  const fields = Object.entries(change).map(([name, value]) => [columns[name as keyof TrialRow], value])
  await q('trial_payments').where({ token }).update(Object.fromEntries(fields))
}

/** Notes when somebody came back, once. */
export async function noteTrialReturned(q: Knex, token: string, at: string): Promise<void> {
  await q('trial_payments').where({ token }).whereNull('returned_at').update({ returned_at: at })
}

/** Notes a report of the provider: when the first one came, and the name of the latest one. */
export async function noteTrialReported(q: Knex, token: string, name: string, at: string): Promise<void> {
  await q('trial_payments').where({ token }).update({ report_name: name })
  await q('trial_payments').where({ token }).whereNull('reported_at').update({ reported_at: at })
}

export async function findTrial(q: Knex, token: string): Promise<TrialRow | null> {
  return (await q('trial_payments').where({ token }).first<TrialRow | undefined>(columns)) ?? null
}

/** The test payment with this reference of its provider, of its page or of what it took. */
export async function findTrialByReference(q: Knex, provider: string, reference: string): Promise<TrialRow | null> {
  const row = await q('trial_payments')
    .where({ provider })
    .where((either) => void either.where({ provider_reference: reference }).orWhere({ capture_reference: reference }))
    .first<TrialRow | undefined>(columns)
  return row ?? null
}

/** The latest test payment of a way to pay. */
export async function findLatestTrial(q: Knex, channelId: number, methodCode: string): Promise<TrialRow | null> {
  const row = await q('trial_payments')
    .where({ channel_id: channelId, method_code: methodCode })
    .orderBy('id', 'desc')
    .first<TrialRow | undefined>(columns)
  return row ?? null
}

/** Deletes the test payments that were begun before an instant. */
export async function deleteTrials(q: Knex, before: string): Promise<void> {
  await q('trial_payments').where('created_at', '<', before).delete()
}
