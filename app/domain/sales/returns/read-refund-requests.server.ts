import type { Knex } from 'knex'
import { choicesText } from '~/domain/sales/cart/pricing/line-name'
import type { Channel } from '~/domain/operations/channels/channel'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { toMoney } from '~/domain/shared/money/money'
import { inUnits, quantityText } from '~/domain/shared/money/sold-by-unit'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { orderLineSnapshotSchema } from '~/domain/sales/orders/order-snapshot'
import { parseJson } from '~/domain/shared/parse-json'
import { returnProblemTexts } from '~/domain/operations/settings/returns'
import type { Settings } from '~/domain/operations/settings/settings'
import {
  pieceAmount,
  refundRequestLabel,
  type KeptLine,
  type RefundRequestView,
  type ReturnableLine,
} from './refund-request'
import { nextPieces, withoutPieces } from './goodwill/goodwill'
import { readGoodwillParts } from './goodwill/goodwill.queries.server'
import {
  readRefundedPieces,
  readRequestLines,
  readRequestPhotos,
  readRequestsWithSteps,
  type OrderedLineRow,
} from './refund-requests.queries.server'
import { isRefundOpen, readReturnable } from './request-refund.server'

type Place = Pick<Channel, 'languageTag' | 'timeZone'>

/** With more quantities than this, a number is typed instead. */
const maxChoices = 100

/**
 * Reads the lines of an order of which a refund can be asked for now, and those that do not come back; none where the
 * setting is off, or before a part of it has arrived.
 */
export async function readReturnableLines(
  q: Knex,
  order: Pick<OrderRow, 'id' | 'status' | 'paymentStatus' | 'paymentMethod' | 'currency'>,
  settings: Pick<Settings, 'enable_refund'>,
  channel: Place & Pick<Channel, 'returnDays'>,
  now: Date,
): Promise<{ returnable: ReturnableLine[]; kept: KeptLine[] }> {
  if (!isRefundOpen(order, settings)) return { returnable: [], kept: [] }
  const { returnable, kept } = await readReturnable(q, order.id, channel, now)
  const hasGoodwill = returnable.some(({ goodwill }) => goodwill > 0)
  const refunded = hasGoodwill ? await readRefundedPieces(q, order.id) : new Map<number, number>()
  return {
    returnable: returnable.map(({ snapshot, ...row }) => ({
      position: row.position,
      name: row.name,
      choicesText: choicesText(snapshot),
      sku: row.sku,
      picture: snapshot.picture,
      available: inUnits(row.available, snapshot),
      availableText: quantityText(row.available, snapshot),
      choices:
        row.available > maxChoices
          ? null
          : Array.from({ length: row.available }, (_, index) => String(inUnits(index + 1, snapshot))),
      unit: snapshot.displayUnit,
      amount: toMoney(returnAmount(row, refunded), order.currency, channel.languageTag),
      days: row.days,
    })),
    kept: kept.map(({ position, name, problem }) => ({ position, name, reason: returnProblemTexts[problem] })),
  }
}

/**
 * How much would be given back for the pieces of a line that can be asked back, after those that were asked back. Pure.
 * @param refunded the pieces of each line that were given back
 */
function returnAmount(
  line: Omit<OrderedLineRow, 'snapshot'> & { available: number },
  refunded: ReadonlyMap<number, number>,
): number {
  const { available, returnedQuantity, position, goodwill } = line
  if (goodwill === 0) return pieceAmount(line, returnedQuantity, available)
  const part = { ...line, returned: refunded.get(position) ?? 0 }
  const asked = returnedQuantity - part.returned
  const pieces = nextPieces(asked > 0 ? withoutPieces(nextPieces(part, asked)) : part, available)
  return pieces.price - pieces.goodwill
}

/** The refund requests of an order as its buyer sees them, the first ones first. */
export async function readRefundRequests(
  q: Knex,
  order: Pick<OrderRow, 'id' | 'currency'>,
  channel: Place,
): Promise<RefundRequestView[]> {
  const rows = await readRequestsWithSteps(q, order.id)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const [lines, photos] = [await readRequestLines(q, ids), await readRequestPhotos(q, ids)]
  const goodwill = rows.some(({ cause }) => cause === 'goodwill') ? await readGoodwillParts(q, order.id) : []
  const goodwillOf = (id: number) =>
    goodwill.reduce((sum, { requestId, amount }) => (requestId === id && amount < 0 ? sum - amount : sum), 0)
  return rows.map((row) => ({
    number: row.number,
    cause: row.cause,
    status: row.status,
    label: refundRequestLabel(row.cause, row.status),
    reason: row.reason,
    text: row.text,
    lines: lines
      .filter(({ requestId }) => requestId === row.id)
      .map(({ position, name, quantity, snapshot: json }) => {
        const snapshot = orderLineSnapshotSchema.parse(parseJson(json))
        const full = [name, choicesText(snapshot)].filter(Boolean).join(' · ')
        return { position, name: full, quantityText: quantityText(quantity, snapshot) }
      }),
    photos: photos
      .filter(({ requestId }) => requestId === row.id)
      .map(({ requestId: _requestId, ...photo }, index) => ({ ...photo, alt: `Photo ${index + 1}` })),
    amount: row.amount === null ? null : toMoney(row.amount, order.currency, channel.languageTag),
    goodwill: goodwillOf(row.id) === 0 ? null : toMoney(goodwillOf(row.id), order.currency, channel.languageTag),
    steps: row.steps
      .filter(({ status }) => row.cause === 'asked' || status !== 'requested')
      .map(({ status, note, createdAt }) => ({
        status,
        label: refundRequestLabel(row.cause, status),
        note,
        atText: instantText(createdAt, channel),
      })),
  }))
}
