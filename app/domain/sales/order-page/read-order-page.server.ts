import { dateFormat } from '~/domain/shared/text/date-format'
import { readShipments } from '~/domain/sales/fulfilment/read-shipments.server'
import { moneyLabel, moneyStates } from '~/domain/sales/orders/money-states'
import { toOrderView } from '~/domain/sales/orders/order-view.server'
import { findOrderWithFollowUps } from '~/domain/sales/orders/orders.queries.server'
import { buyersCancelProblem } from '~/domain/sales/refunds/cancel-order.server'
import { moneyWords } from '~/domain/sales/refunds/order-money'
import { readOrderMoney } from '~/domain/sales/refunds/read-order-money.server'
import { readRefundRequests, readReturnableLines } from '~/domain/sales/returns/read-refund-requests.server'
import { readDocuments } from '~/domain/sales/invoices/documents.queries.server'
import type { Visitor } from '~/domain/shared/shop'
import { isToken } from '~/domain/shared/token.schema'
import type { OrderPage } from './order-page'

/**
 * The placed order with this token, with what has happened to it since, or null; the token is the credential. Only
 * orders of the visitor's channel are found.
 */
export async function readOrderPage(
  { db, channel, settings, now }: Pick<Visitor, 'db' | 'channel' | 'settings' | 'now'>,
  token: string,
): Promise<OrderPage | null> {
  const found = isToken(token) ? await findOrderWithFollowUps(db.read, { token }) : null
  if (!found || found.order.channelId !== channel.id || found.order.status === 'draft') return null
  const { order: row, followUps } = found
  const order = await toOrderView(db, row, channel)
  const { languageTag, timeZone } = channel
  const money = await readOrderMoney(db, row, channel, followUps)
  const words = moneyWords(money)
  const isDisputed = money.disputes.some(({ isLost }) => !isLost)
  const isAnyFailed = [...money.refunds, ...money.unused].some(({ isFailed }) => isFailed)
  const isAnyOpen =
    money.refunds.some(({ isDone, isFailed }) => !isDone && !isFailed) ||
    money.unused.some(({ isRefunded, isFailed }) => !isRefunded && !isFailed)
  const facts = { ...row, openRefund: isAnyFailed ? ('failed' as const) : isAnyOpen ? ('pending' as const) : null }
  const placed = dateFormat(languageTag, { dateStyle: 'long', timeStyle: 'short', timeZone })
  // only what was delivered can come back
  const arrived = followUps.hasShipments
    ? await readReturnableLines(db.read, row, settings, channel, now())
    : { returnable: [], kept: [] }
  return {
    order,
    placedAtText: row.placedAt === null ? '' : placed.format(new Date(row.placedAt)),
    shipments: followUps.hasShipments ? await readShipments(db.read, row.id, channel) : [],
    refundRequests: followUps.hasRefundRequests ? await readRefundRequests(db.read, row, channel) : [],
    returnable: arrived.returnable,
    keptLines: arrived.kept,
    documents: followUps.hasDocuments ? await readDocuments(db.read, row.id) : [],
    refunds: [...money.refunds],
    moneyNotices: words.notices,
    moneyStates: moneyStates(facts),
    moneyText: moneyLabel(facts),
    cancel: {
      problem: buyersCancelProblem(row, settings, isDisputed),
      moneyText: words.cancelForm,
    },
  }
}
