import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { namedPieces } from '~/domain/fulfilment/named-pieces'
import { settleFulfilment } from '~/domain/fulfilment/settle-fulfilment.server'
import { countPieces, type LinePieces } from '~/domain/fulfilment/shipment'
import { readShippableLines, type ShippableLine } from '~/domain/fulfilment/shipments.queries.server'
import { publishEvent } from '~/domain/jobs/outbox/publish.server'
import { refreshAvailability } from '~/domain/listing/index/refresh-listings.server'
import type { OrderRow } from '~/domain/orders/order-row'
import { addHistoryEntry, lockOrder } from '~/domain/orders/orders.queries.server'
import { withOrder } from '~/domain/orders/with-order.server'
import { catchFailure, fail, FailureError, ok, type Result } from '~/domain/result'
import { returnStockLines } from '~/domain/stock/stock.server'
import { giveBack, readFactsOf } from './decide-refund.server'
import { insertRefundRequest, moveRequestRow, readRequestRows } from './refund-requests.queries.server'

/** Pieces that the shop cannot send. */
export interface CancelPiecesInput {
  items: ReadonlyArray<{ sku: string; quantity: number }>
  /** For the buyer. */
  reason: string
  /** Whether they cannot be sold any more: then they do not go back into stock. */
  isLost: boolean
  /** Whether what delivery and payment have cost is given back, too, once for an order. */
  withDelivery: boolean
}

/**
 * Cancels pieces of an order that the shop cannot send, by the owner, and gives back what they have cost; their buyer is
 * told. The rest of the order goes on. An order that is not paid yet gets its refund once its money is noted
 * (refundRequest). Errors: `not_found`, `invalid_input`: less is left to send, or nothing else is: then the order is
 * cancelled instead (cancelOrder).
 * @returns what is given back now, in minor units
 */
export async function cancelPieces(
  db: Database,
  number: string,
  input: CancelPiecesInput,
  now: Date,
): Promise<Result<{ request: number; quantity: number; amount: number; currency: string }>> {
  const facts = await readFactsOf(db, number)
  return catchFailure(() =>
    withOrder(db, number, async (trx, order) => {
      const pieces = await choosePieces(trx, order, input)
      if (!pieces.ok) return pieces
      const at = now.toISOString()
      const request = (await readRequestRows(trx, order.id)).length + 1
      const told = { orderId: order.id, number: request, reason: 'We cannot send it', text: '', isCancellation: true }
      const requestId = await insertRefundRequest(trx, told, { lines: pieces.value, assetIds: [] }, at)
      if (!input.isLost) {
        const { changedProductIds } = await returnStockLines(trx, order.id, pieces.value, now)
        await refreshAvailability(trx, changedProductIds)
      }
      await settleFulfilment(trx, order, now)
      await addHistoryEntry(trx, order.id, 'pieces_cancelled', { request, reason: input.reason }, at)
      const isPaid = order.paymentStatus !== 'pending'
      const status = isPaid ? ('refunded' as const) : ('received' as const)
      const paid = await payBack(
        trx,
        order.id,
        { request: { id: requestId }, withDelivery: input.withDelivery, facts },
        now,
      )
      await moveRequestRow(trx, requestId, { status, note: input.reason, amount: isPaid ? paid : undefined }, at)
      await publishEvent(trx, 'refund.decided', { orderId: order.id, requestId, status }, now)
      return ok({ request, quantity: countPieces(pieces.value), amount: paid, currency: order.currency })
    }),
  )
}

async function choosePieces(
  trx: Knex.Transaction,
  { id, number, status }: OrderRow,
  { items, reason }: CancelPiecesInput,
): Promise<Result<LinePieces[]>> {
  if (reason === '') return fail('invalid_input', 'Say why, with --reason')
  if (status !== 'placed') return fail('invalid_input', `Order ${number} is ${status} already`)
  const lines = await readShippableLines(trx, id)
  const pieces = namedPieces(lines, items, 'cancel')
  if (!pieces.ok) return pieces
  const isNothingElse = countPieces(lines) - cancelledOf(lines) === countPieces(pieces.value)
  if (isNothingElse)
    return fail('invalid_input', `Nothing else is in order ${number}; cancel it whole, without --items`)
  return pieces
}

const cancelledOf = (lines: readonly ShippableLine[]) =>
  lines.reduce((total, { cancelledQuantity }) => total + cancelledQuantity, 0)

/** Gives the money of a paid order back; 0 for others. Fails by rolling back. */
async function payBack(
  trx: Knex.Transaction,
  orderId: number,
  given: Parameters<typeof giveBack>[2],
  now: Date,
): Promise<number> {
  // delivered and paid may have completed it
  const order = await lockOrder(trx, { id: orderId })
  if (!order || order.paymentStatus === 'pending') return 0
  const paid = await giveBack(trx, order, given, now)
  if (!paid.ok) throw new FailureError(paid.error)
  return paid.value.amount
}
