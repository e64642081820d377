import { requirePermission, type StaffContext } from '~/domain/operations/actors/staff-context'
import type { Channel } from '~/domain/operations/channels/channel'
import { localDateTime, zonedInstant } from '~/domain/operations/channels/zoned-time'
import { storedAddressSchema } from '~/domain/sales/cart/cart.schema'
import { inputMessage } from '~/domain/shared/input-message'
import { parseJson } from '~/domain/shared/parse-json'
import { fail, ok, refuse, type CodedFailure, type Failure, type StaffResult } from '~/domain/shared/result'
import { sendingProblem, shipOrder, unpaidProblem } from '../ship-order.server'
import { waybillKey } from '../shipment'
import { shipmentSchema } from '../shipment.schema'
import { isoDate, type CheckedRow, type WaybillRow } from './waybills'
import { readLinesToSend, readOrdersByNumber, readWaybillOwners, type WaybillOrder } from './waybills.queries.server'

type Problem = { ok: false; error: CodedFailure | Failure }

/** Says what would become of each row of a carrier's file, and why some are not shipped. Error: `forbidden`. */
export async function checkWaybills(
  context: StaffContext,
  rows: readonly WaybillRow[],
): Promise<StaffResult<CheckedRow[]>> {
  const allowed = requirePermission(context, 'orders')
  if (!allowed.ok) return allowed
  const { read } = context.db
  const numbers = [...new Set(rows.map(({ number }) => number))]
  const orders = new Map((await readOrdersByNumber(read, context.channel.id, numbers)).map((row) => [row.number, row]))
  const ids = [...orders.values()].map(({ id }) => id)
  const withRest = new Set((await readLinesToSend(read, ids)).map(({ orderId }) => orderId))
  const keys = [...new Set(rows.map(({ waybill }) => waybillKey(waybill)))]
  const owners = new Map((await readWaybillOwners(read, keys)).map(({ key, orderId }) => [key, orderId]))
  const seen = { numbers: new Map<string, number>(), waybills: new Map<string, number>() }
  const checked = rows.map((row): CheckedRow => {
    const order = orders.get(row.number)
    const key = waybillKey(row.waybill)
    if (order && owners.get(key) === order.id) return { ...row, state: 'done' }
    const known = { order, hasRest: order !== undefined && withRest.has(order.id), isTaken: owners.has(key) }
    const problem = problemOf(row, known) ?? repeated(row, key, seen) ?? dateProblem(row.date, order, context)
    if (problem || !order) return { ...row, state: 'refused', reason: (problem ?? notFound(row)).error }
    seen.numbers.set(row.number, row.line)
    seen.waybills.set(key, row.line)
    return { ...row, state: 'ready', name: nameOf(order) }
  })
  return ok(checked)
}

const notFound = ({ number }: WaybillRow) => refuse('order_not_found', { number })

function problemOf(
  { number, carrier, waybill }: WaybillRow,
  { order, hasRest, isTaken }: { order: WaybillOrder | undefined; hasRest: boolean; isTaken: boolean },
): Problem | null {
  if (!order) return notFound({ number } as WaybillRow)
  const fields = shipmentSchema.pick({ carrier: true, waybill: true })
  const typed = fields.safeParse({ carrier, waybill }, { error: inputMessage })
  if (!typed.success) return fail('invalid_input', typed.error.issues[0]?.message ?? 'It cannot be read')
  if (isTaken) return refuse('waybill_taken', { waybill })
  const error = sendingProblem(order) ?? unpaidProblem(order, false)
  if (error) return { ok: false, error }
  return hasRest ? null : refuse('nothing_to_ship', { number })
}

function repeated(
  { number, waybill }: WaybillRow,
  key: string,
  seen: { numbers: ReadonlyMap<string, number>; waybills: ReadonlyMap<string, number> },
): Problem | null {
  const line = seen.numbers.get(number) ?? seen.waybills.get(key)
  return line === undefined ? null : refuse('row_repeated', { what: seen.numbers.has(number) ? number : waybill, line })
}

function dateProblem(text: string, order: WaybillOrder | undefined, context: StaffContext): Problem | null {
  if (text === '' || !order) return null
  const date = isoDate(text)
  if (date === null) return refuse('shipped_on_unreadable', { text })
  const day = (instant: string) => localDateTime(instant, context.channel.timeZone).slice(0, 10)
  if (date > day(context.now().toISOString())) return refuse('shipped_in_future', { text })
  return date < day(order.placedAt) ? refuse('shipped_before_order', { text }) : null
}

function nameOf({ shippingAddress }: WaybillOrder): string {
  if (shippingAddress === null) return ''
  const { firstName, lastName, city } = storedAddressSchema.parse(parseJson(shippingAddress))
  return [`${firstName} ${lastName}`.trim(), city].filter(Boolean).join(', ')
}

/** The instant at which a parcel has left on a day, as far as it is known; undefined for now. */
function shippedAt(text: string, { timeZone }: Channel, now: Date): string | undefined {
  const date = isoDate(text)
  const noon = date === null ? null : zonedInstant(`${date} 12:00`, timeZone)
  // on the day itself it is now
  if (date === null || noon === null || localDateTime(now.toISOString(), timeZone).startsWith(date)) return undefined
  return noon.toISOString()
}

/**
 * Ships everything that is left of the order of each row with its waybill, each a change of its own, so that one that
 * cannot be shipped holds up no other; its buyer is told. A row that was shipped before is left alone. Error: `forbidden`.
 */
export async function shipWaybills(
  context: StaffContext,
  rows: readonly WaybillRow[],
): Promise<StaffResult<CheckedRow[]>> {
  const checked = await checkWaybills(context, rows)
  if (!checked.ok) return checked
  const done: CheckedRow[] = []
  for (const row of checked.value) {
    if (row.state !== 'ready') {
      done.push(row)
      continue
    }
    const { number, carrier, waybill, date } = row
    const parcel = { carrier, waybill, trackingUrl: null, items: null, allowsUnpaid: false }
    const at = shippedAt(date, context.channel, context.now())
    const shipped = await shipOrder(context, number, { ...parcel, shippedAt: at })
    done.push(shipped.ok ? row : { ...row, state: 'refused', reason: shipped.error })
  }
  return ok(done)
}
