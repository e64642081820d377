import type { Database } from '~db/connection'
import { readChannelById } from '~/domain/operations/channels/read-channel.server'
import { choicesText } from '~/domain/sales/cart/pricing/line-name'
import { instantText, toShipmentViews } from '~/domain/sales/fulfilment/read-shipments.server'
import { hasOpenAddress } from '~/domain/sales/fulfilment/correct-address.server'
import { sendingProblem } from '~/domain/sales/fulfilment/ship-order.server'
import { restToShip, undeliveredShipment } from '~/domain/sales/fulfilment/shipment'
import {
  readShipmentRows,
  readShippableLines,
  type ShippableLine,
} from '~/domain/sales/fulfilment/shipments.queries.server'
import { awaitedPayment, awaitsMoney, canBePaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import type { OrderView } from '~/domain/sales/orders/order'
import { toOrderView } from '~/domain/sales/orders/order-view.server'
import { toPayOf, type OrderRow } from '~/domain/sales/orders/order-row'
import { findOrderWithFollowUps, readHistory } from '~/domain/sales/orders/orders.queries.server'
import { readMethodName } from '~/domain/sales/payments/read-payment-methods.server'
import { ownersCancelProblem } from '~/domain/sales/refunds/cancel-order.server'
import { hasOpenDispute } from '~/domain/sales/refunds/disputed.queries.server'
import { moneyWords } from '~/domain/sales/refunds/order-money'
import { readOrderMoney } from '~/domain/sales/refunds/read-order-money.server'
import { readRefunds, type RefundWithTarget } from '~/domain/sales/refunds/refunds.queries.server'
import { cancellableLines } from '~/domain/sales/returns/cancellable-lines'
import { readRefundRequests } from '~/domain/sales/returns/read-refund-requests.server'
import { formatMoney } from '~/domain/shared/money/money'
import { inUnits, quantityText, type SoldUnit } from '~/domain/shared/money/sold-by-unit'
import { historyText } from './history-text'
import type { RestLine, StaffOrder } from './staff-order'
import type { Knex } from 'knex'
import { documentText, type StaffDocumentLink } from '~/domain/sales/invoices/document'
import { lettersWithoutFont } from '~/domain/sales/invoices/document-fonts.server'
import { readFullDocuments } from '~/domain/sales/invoices/documents.queries.server'

/** The entries of the history that the page of an order shows. */
const maxHistory = 100

/** The placed order with a number, with what has happened to it and what can be done; null without one. */
export async function readStaffOrder(db: Database, number: string): Promise<StaffOrder | null> {
  const found = await findOrderWithFollowUps(db.read, { number })
  const channel = found && (await readChannelById(db, found.order.channelId))
  if (!found || !channel || found.order.status === 'draft') return null
  const { order: row, followUps } = found
  const stored = await readShippableLines(db.read, row.id)
  const order = await toOrderView(db, row, channel, stored)
  const rest = restOf(stored, order)
  const cancellable = restOf(cancellableLines(row.status, stored), order)
  const cancelProblem = ownersCancelProblem(row)
  const shipments = followUps.hasShipments ? await readShipmentRows(db.read, row.id) : []
  const refunds = followUps.hasRefunds ? await readRefunds(db.read, row.id) : []
  const shippable = sendingProblem(row) === null && rest.length > 0
  return {
    order,
    cancelled: Object.fromEntries(
      stored.flatMap((line) =>
        line.cancelledQuantity === 0 ? [] : [[line.position, quantityText(line.cancelledQuantity, line)]],
      ),
    ),
    channel: { code: channel.code, name: channel.name },
    placedAtText: row.placedAt === null ? '' : instantText(row.placedAt, channel),
    rest: shippable ? rest : [],
    cancellable,
    shipments: followUps.hasShipments ? await toShipmentViews(db.read, shipments, channel) : [],
    undelivered: shipments
      .filter((one) => undeliveredShipment(shipments, one.number) && one.isSentAgain === 0 && one.isRefunded === 0)
      .map((one) => one.number),
    refundRequests: followUps.hasRefundRequests ? await readRefundRequests(db.read, row, channel) : [],
    documents: followUps.hasDocuments ? await readStaffDocuments(db.read, row.id) : [],
    money: moneyWords(await readOrderMoney(db, row, channel, { ...followUps, refunds })).owner,
    isDisputed: followUps.hasDisputes && (await hasOpenDispute(db.read, row.id)),
    failedRefunds: refunds.flatMap(({ id, status, resolution, amount, currency, failure }) =>
      status === 'failed' && resolution === null
        ? [{ id, amount: formatMoney(amount, currency, channel.languageTag), reason: failure ?? '' }]
        : [],
    ),
    refundsByHand: await refundsByHand(db, row, refunds, channel),
    waitsForMoney: row.waitsForDifference,
    can: {
      markPaid: (canBePaid(row) || toPayOf(row) > 0) && awaitsMoney(row, await awaitedPayment(db.read, row.id)),
      pack: shippable && row.fulfilmentStatus === 'none',
      ship: shippable,
      cancel: cancelProblem === null,
      cancelPieces: cancellable.length > 0,
      correctAddress: hasOpenAddress(row),
      giveBack: row.status !== 'cancelled' && (row.paymentStatus === 'paid' || row.paymentStatus === 'part_refunded'),
    },
    cancelProblem,
    history: (await readHistory(db.read, row.id, maxHistory)).map(({ id, kind, detail, createdAt }) => ({
      id,
      text: historyText(kind, detail),
      isNote: kind === 'note',
      member: typeof detail.member === 'string' ? detail.member : null,
      atText: instantText(createdAt, channel),
    })),
  }
}

function restOf(stored: readonly ShippableLine[], { lines }: OrderView): RestLine[] {
  const unitOf = new Map<number, SoldUnit & { position: number }>(stored.map((line) => [line.id, line]))
  return restToShip(stored).flatMap(({ lineId, quantity }) => {
    const unit = unitOf.get(lineId)
    const line = lines.find(({ position }) => position === unit?.position)
    if (!unit || !line) return []
    return {
      position: line.position,
      sku: line.sku,
      name: [line.name, choicesText(line)].filter(Boolean).join(' · '),
      left: inUnits(quantity, unit),
      leftText: quantityText(quantity, unit),
      owed: line.owed,
      unit: unit.displayUnit,
      step: inUnits(1, unit),
    }
  })
}

/** The refunds that are not done yet, of payments that no provider gives back by itself. */
async function refundsByHand(
  db: Database,
  { channelId }: OrderRow,
  refunds: readonly RefundWithTarget[],
  { languageTag }: { languageTag: string },
): Promise<StaffOrder['refundsByHand']> {
  const open = refunds.flatMap(({ status, source, methodCode, ...refund }) =>
    status === 'pending' && source === 'hand' ? [{ ...refund, methodCode: methodCode ?? '' }] : [],
  )
  return Promise.all(
    open.map(async ({ id, amount, currency, methodCode }) => ({
      id,
      amount: formatMoney(amount, currency, languageTag),
      method: await readMethodName(db, channelId, methodCode),
    })),
  )
}

/** The documents of an order as the staff see them, the first ones first. */
async function readStaffDocuments(q: Knex, orderId: number): Promise<StaffDocumentLink[]> {
  return Promise.all(
    (await readFullDocuments(q, orderId)).map(async ({ id, content }) => ({
      id,
      kind: content.kind,
      number: content.number,
      missing: await lettersWithoutFont(documentText(content), content.languageTag),
    })),
  )
}
