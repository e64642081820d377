import type { Knex } from 'knex'
import { readUploadAssets } from '~/domain/catalogue/customisation/customisation.queries.server'
import type { Channel } from '~/domain/operations/channels/channel'
import { publishEvent } from '~/domain/operations/outbox/publish.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import {
  orderedReturnTerms,
  orderLineSnapshotSchema,
  storedPaymentSchema,
  type OrderLineSnapshot,
} from '~/domain/sales/orders/order-snapshot'
import { addHistoryEntry, findOrder, lockOrder } from '~/domain/sales/orders/orders.queries.server'
import { inSteps, quantityText } from '~/domain/shared/money/sold-by-unit'
import { exactQuantity } from '~/domain/catalogue/stock/typed-quantity'
import { parseJson } from '~/domain/shared/parse-json'
import { isPaidOnDelivery } from '~/domain/sales/payments/providers.server'
import { fail, ok, type Result } from '~/domain/shared/result'
import { returnProblemTexts, type ReturnProblem } from '~/domain/operations/settings/returns'
import type { Settings } from '~/domain/operations/settings/settings'
import type { Visitor } from '~/domain/shared/shop'
import { piecesInWindow, refundReasons } from './refund-request'
import type { RefundRequestInput } from './refund-request.schema'
import {
  insertRefundRequest,
  readAskedPieces,
  readDeliveredPieces,
  readOrderedLines,
  readRequestRows,
  type LinePieces,
  type OrderedLineRow,
} from './refund-requests.queries.server'

type OrderedLine = Omit<OrderedLineRow, 'snapshot'> & { snapshot: OrderLineSnapshot; days: number }
/** A line of an order with the number of its pieces that can be asked back now. */
type ReturnableRow = OrderedLine & { available: number }
/** A line of an order that does not come back. */
type KeptRow = OrderedLine & { problem: ReturnProblem }

interface ReturnLines {
  returnable: ReturnableRow[]
  kept: KeptRow[]
}

/**
 * Reads the lines of an order of which pieces can be asked back now, and those that do not come back; none before a
 * part of it has arrived.
 */
export async function readReturnable(
  q: Knex,
  orderId: number,
  channel: Pick<Channel, 'returnDays'>,
  now: Date,
): Promise<ReturnLines> {
  const read: ReturnLines = { returnable: [], kept: [] }
  const deliveries = await readDeliveredPieces(q, orderId)
  if (deliveries.length === 0) return read
  const requests = await readAskedPieces(q, orderId)
  for (const row of await readOrderedLines(q, orderId)) {
    const snapshot = orderLineSnapshotSchema.parse(parseJson(row.snapshot))
    const { problem, days } = orderedReturnTerms(snapshot, channel.returnDays)
    const line = { ...row, snapshot, days }
    const ofLine = ({ lineId }: LinePieces) => lineId === line.lineId
    const available = piecesInWindow(line, deliveries.filter(ofLine), requests.filter(ofLine), now)
    if (problem !== null) read.kept.push({ ...line, problem })
    else if (available > 0) read.returnable.push({ ...line, available })
  }
  return read
}

/**
 * Whether refunds of an order can be asked for at all: the setting, and that it was paid. What is paid at the door was
 * paid with its delivery, though the courier brings the money to the owner weeks later. Pure.
 */
export function isRefundOpen(
  { status, paymentStatus, paymentMethod }: Pick<OrderRow, 'status' | 'paymentStatus' | 'paymentMethod'>,
  { enable_refund: isEnabled }: Pick<Settings, 'enable_refund'>,
): boolean {
  const isPaid =
    paymentStatus === 'paid' ||
    paymentStatus === 'part_refunded' ||
    (paymentStatus === 'pending' && isPaidOnDelivery(storedPaymentSchema.parse(parseJson(paymentMethod)).provider))
  return isEnabled && isPaid && (status === 'placed' || status === 'completed')
}

/**
 * Asks for a refund of pieces of an order by its buyer, who has its link, as long as they can be returned. The owner is
 * told. Errors: `not_found`, `refund_not_possible`, `not_returnable` for what is made to order and the like, and
 * `invalid_input`, both by field.
 * @returns the number of the request within the order
 */
export async function requestRefund(visitor: Visitor, input: RefundRequestInput): Promise<Result<{ number: number }>> {
  const found = await findOrder(visitor.db.read, { token: input.token })
  const notFound = fail('not_found', 'We can’t find this order')
  if (!found || found.channelId !== visitor.channel.id || found.status === 'draft') return notFound
  const now = visitor.now()
  const at = now.toISOString()
  return visitor.db.transaction(async (trx) => {
    const order = await lockOrder(trx, { id: found.id })
    if (!order) return notFound
    const lines = isRefundOpen(order, visitor.settings)
      ? await readReturnable(trx, order.id, visitor.channel, now)
      : null
    if (!lines || lines.returnable.length + lines.kept.length === 0) return nothingToReturn
    const chosen = chooseLines(lines, input.quantity)
    if (!chosen.ok) return chosen
    const number = (await readRequestRows(trx, order.id)).length + 1
    const assetIds = await readUploadAssets(trx, input.photoTokens)
    const request = { orderId: order.id, number, reason: refundReasons[input.reason], text: input.text }
    const requestId = await insertRefundRequest(trx, request, { lines: chosen.value, assetIds }, at)
    await addHistoryEntry(trx, order.id, 'refund_requested', { request: number }, at)
    await publishEvent(trx, 'refund.requested', { orderId: order.id, requestId }, now)
    return ok({ number })
  })
}

const writeToUs = 'If something is wrong with it, please write to us, and we’ll help.'

const nothingToReturn = fail(
  'refund_not_possible',
  'There is nothing in this order that you can send back now. Please write to us, and we’ll help.',
)

/** The stored quantity of a number that was typed in the unit of a line. */
function returnedQuantity({ snapshot, ...line }: ReturnableRow, typed: number): Result<number> {
  if (inSteps(typed, snapshot) > line.available)
    return fail('invalid_input', `You can send back up to ${quantityText(line.available, snapshot)}`)
  return exactQuantity(line.name, typed, snapshot)
}

/** The pieces of each line, of quantities in the units of the lines by their fields. */
function chooseLines(
  { returnable, kept }: ReturnLines,
  quantities: Record<string, number>,
): Result<Array<{ lineId: number; quantity: number }>> {
  const byField = new Map(returnable.map((line) => [`l${line.position}`, line]))
  const errors: Record<string, string[]> = {}
  for (const { position, problem } of kept) {
    const field = `l${position}`
    if ((quantities[field] ?? 0) > 0) errors[`quantity.${field}`] = [`${returnProblemTexts[problem]}. ${writeToUs}`]
  }
  const [refused] = Object.values(errors)
  if (refused) return fail('not_returnable', refused[0] ?? '', errors)
  if (returnable.length === 0) return nothingToReturn
  const chosen = Object.entries(quantities).flatMap(([field, typed]) => {
    if (typed === 0) return []
    const line = byField.get(field)
    const quantity = line ? returnedQuantity(line, typed) : fail('invalid_input', 'This can’t be sent back')
    if (line && quantity.ok) return [{ lineId: line.lineId, quantity: quantity.value }]
    if (!quantity.ok) errors[`quantity.${field}`] = [quantity.error.message]
    return []
  })
  const [first] = Object.values(errors)
  if (first) return fail('invalid_input', first[0] ?? '', errors)
  if (chosen.length > 0) return ok(chosen)
  const message = 'Choose what you want to send back'
  const field = returnable[0] ? `quantity.l${returnable[0].position}` : ''
  return fail('invalid_input', message, { [field]: [message] })
}
