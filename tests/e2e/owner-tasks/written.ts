import { days } from '~/domain/shared/units'
import type { Database } from '~db/connection'

/** A row of the record of changes, without what differs by its nature: who reads it knows what was done. */
export interface RecordedChange {
  kind: string
  label: string
  action: string
  changes: unknown
}

/** What members have changed after a row of the record. */
export async function readRecord({ read }: Database, after: number) {
  const rows: Array<{ id: number; thing_kind: string; thing_label: string; action: string; changes: string }> =
    await read('change_log').where('id', '>', after).where({ actor_kind: 'member' }).orderBy('id')
  const personal = new Map<string, string>()
  for (const { hash, value } of await read('change_log_values').select('hash', 'value')) personal.set(hash, value)
  const changes = rows.map(({ thing_kind, thing_label, action, changes: text }): RecordedChange => ({
    kind: thing_kind,
    // the last characters of its code
    label: thing_kind === 'gift_card' ? '(made)' : thing_label,
    action,
    changes: comparable(JSON.parse(text), personal),
  }))
  return { last: rows.at(-1)?.id ?? after, changes }
}

/** What the shop makes by chance. */
const madeFields = ['nonce', 'codeHash', 'lastFour', 'token', 'sourceKey']

/** An invitation ends a week from now. */
const nearby = days(8)

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** A recorded value without times of now, and with the words of people in place of their salted hashes. */
function comparable(value: unknown, personal: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((one) => comparable(one, personal))
  if (typeof value === 'string' && instant.test(value))
    return Math.abs(Date.parse(value) - Date.now()) < nearby ? '(now)' : value
  if (typeof value !== 'object' || value === null) return value
  if ('personal' in value && typeof value.personal === 'string') return personal.get(value.personal) ?? '(deleted)'
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      madeFields.includes(name) && Array.isArray(one)
        ? one.map((made) => (made === null ? null : '(made)'))
        : comparable(one, personal),
    ]),
  )
}

/** How many orders are in each state, what is in stock, and what was paid back. */
export async function readSums({ read }: Database) {
  const states = ['status', 'fulfilment_status', 'payment_status']
  return {
    orders: await read('orders').groupBy(states).orderBy(states).select(states).count({ count: '*' }),
    returns: await read('refund_requests').groupBy('status').orderBy('status').select('status').count({ count: '*' }),
    shipments: await read('shipments').groupBy('status').orderBy('status').select('status').count({ count: '*' }),
    refunds: await read('refunds').groupBy('status').orderBy('status').select('status').sum({ amount: 'amount' }),
    stock: await read('stock').sum({ onHand: 'on_hand', held: 'held' }).first(),
    movements: await read('stock_movements').groupBy('reason').orderBy('reason').select('reason').count({ count: '*' }),
    reviews: await read('reviews').groupBy('status').orderBy('status').select('status').count({ count: '*' }),
  }
}
