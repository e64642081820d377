import type { Knex } from 'knex'
import { runPrepared } from '~db/prepared'
import type { AccountEventKind, SignInMethod, SignInPlace } from './customer'

export interface AccountEvent extends SignInPlace {
  kind: AccountEventKind
  method: SignInMethod | ''
  /** ISO instant. */
  createdAt: string
}

/** Adds an entry to an access log; without a customer it is a sign-in with an address that nobody has. */
export async function insertAccountEvent(trx: Knex, customerId: number | null, event: AccountEvent): Promise<void> {
  await trx('account_events').insert({
    customer_id: customerId,
    kind: event.kind,
    method: event.method,
    device: event.device,
    network: event.network,
    created_at: event.createdAt,
  })
}

/** The last 50 entries of a customer's access log since an instant, the latest first. */
export async function readAccountEvents(q: Knex, customerId: number, since: string): Promise<AccountEvent[]> {
  return await q('account_events')
    .where({ customer_id: customerId })
    .where('created_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(50)
    .select({ kind: 'kind', method: 'method', device: 'device', network: 'network', createdAt: 'created_at' })
}

/** Whether an entry is older than an instant. Cheap: most sweeps find none. */
export async function hasOldAccountEvents(q: Knex, before: string): Promise<boolean> {
  const rows = await runPrepared(q, 'SELECT id FROM account_events WHERE created_at < ? LIMIT 1', [before])
  return rows.length > 0
}

export async function deleteOldAccountEvents(trx: Knex, before: string): Promise<void> {
  await trx('account_events').where('created_at', '<', before).delete()
}
