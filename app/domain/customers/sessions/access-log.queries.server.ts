import type { Knex } from 'knex'
import type { AccountTables } from './account-tables'
import type { SignInPlace } from './sign-in-place'

/** An entry of an access log. */
export interface AccessEvent<Kind extends string, Method extends string> extends SignInPlace {
  kind: Kind
  method: Method | ''
  /** ISO instant. */
  createdAt: string
}

/** Adds an entry to an access log; without an account it is a sign-in with an address that nobody has. */
export async function insertAccessEvent(
  trx: Knex,
  { events, owner }: AccountTables,
  ownerId: number | null,
  event: AccessEvent<string, string>,
): Promise<void> {
  await trx(events).insert({
    [owner]: ownerId,
    kind: event.kind,
    method: event.method,
    device: event.device,
    network: event.network,
    created_at: event.createdAt,
  })
}

/** The last 50 entries of an account's access log since an instant, the latest first. */
export async function readAccessEvents<Kind extends string, Method extends string>(
  q: Knex,
  { events, owner }: AccountTables,
  ownerId: number,
  since: string,
): Promise<Array<AccessEvent<Kind, Method>>> {
  return await q(events)
    .where({ [owner]: ownerId })
    .where('created_at', '>=', since)
    .orderBy('id', 'desc')
    .limit(50)
    .select({ kind: 'kind', method: 'method', device: 'device', network: 'network', createdAt: 'created_at' })
}

/** Whether an entry is older than an instant. Cheap: most sweeps find none. */
export async function hasOldAccessEvents(q: Knex, { events }: AccountTables, before: string): Promise<boolean> {
  return (await q(events).where('created_at', '<', before).first('id')) !== undefined
}

export async function deleteOldAccessEvents(trx: Knex, { events }: AccountTables, before: string): Promise<void> {
  await trx(events).where('created_at', '<', before).delete()
}
