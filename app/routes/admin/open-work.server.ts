import { countLowStock } from '~/domain/catalogue/products/stock-by-hand/stock-list.queries.server'
import { countWaitingReviews } from '~/domain/catalogue/reviews/list/review-list.queries.server'
import { readUnknownPayments } from '~/domain/sales/checkout/unknown-payments.server'
import { openStates } from '~/domain/sales/orders/list/order-list'
import { countOpenOrders } from '~/domain/sales/orders/list/order-list.queries.server'
import { readOpenDisputes } from '~/domain/sales/disputes/disputes.queries.server'
import { readFailedRefunds } from '~/domain/sales/refunds/refunds.queries.server'
import { readRefundsByHand } from '~/domain/sales/refunds/refunds-by-hand.server'
import { countOpenReturns } from '~/domain/sales/returns/list/return-list.queries.server'
import { hasPermission, type Role } from '~/domain/operations/actors/roles'
import { countFailingWebhooks } from '~/domain/operations/webhooks/webhooks.queries.server'
import { readDeadLetters } from '~/domain/operations/outbox/outbox.queries.server'
import { maxCount } from '~/domain/shared/keyset.queries.server'
import { formatMoney } from '~/domain/shared/money/money'
import {
  adminDisputesPath,
  adminJobsPath,
  adminOrderPath,
  adminOrdersPath,
  adminRefundsPath,
  adminReturnsPath,
  adminReviewsPath,
  adminStockPath,
  adminUnknownPaymentsPath,
  adminWebhooksPath,
} from '~/admin-paths'
import { withQuery } from '~/paths'
import type { RequestContext } from '~/http/context.server'
import { countText } from './orders/order-list.server'

/** Something that waits for the staff. */
export interface OpenWork {
  /** '3', '1,000+' */
  count: string
  /** What it is: 'orders to ship'. */
  label: string
  /** Where it is done. */
  href: string
  /** Whether it comes first, because somebody waits for it. */
  isUrgent: boolean
}

const orderWords: Record<(typeof openStates)[number], [one: string, more: string]> = {
  'to-ship': ['order to ship', 'orders to ship'],
  unpaid: ['payment open', 'payments open'],
  'on-the-way': ['order on the way', 'orders on the way'],
}

/** What waits for a member with this role, the most urgent first; what nobody waits for is left out. */
export async function readOpenWork(
  { db, channel, now }: Pick<RequestContext, 'db' | 'channel' | 'now'>,
  role: Role,
): Promise<OpenWork[]> {
  const work: Array<OpenWork & { number: number }> = []
  const add = (number: number, words: [one: string, more: string], href: string, isUrgent: boolean) => {
    if (number === 0) return
    const label = words[number === 1 ? 0 : 1]
    work.push({ number, count: countText(number, channel.languageTag), label, href, isUrgent })
  }
  if (hasPermission(role, 'orders')) {
    const counts = await countOpenOrders(db.read, channel.id)
    for (const state of openStates)
      add(counts[state], orderWords[state], withQuery(adminOrdersPath, { state }), state === 'to-ship')
  }
  if (hasPermission(role, 'orders')) {
    const unknown = (await readUnknownPayments({ db, channel, now })).length
    add(unknown, ['payment is unknown', 'payments are unknown'], adminUnknownPaymentsPath, true)
  }
  if (hasPermission(role, 'refunds')) {
    const counts = await countOpenReturns(db.read, channel.id)
    add(counts.requested, ['return to answer', 'returns to answer'], adminReturnsPath, true)
    add(
      counts.received,
      ['return to refund', 'returns to refund'],
      withQuery(adminReturnsPath, { state: 'received' }),
      true,
    )
    const disputes = await readOpenDisputes(db.read, channel.id)
    const toAnswer = disputes.filter(({ status }) => status === 'needs_response').length
    add(toAnswer, ['dispute to answer', 'disputes to answer'], adminDisputesPath, true)
    add(
      disputes.length - toAnswer,
      ['dispute is with the bank', 'disputes are with the bank'],
      adminDisputesPath,
      false,
    )
    const failed = await readFailedRefunds(db.read, channel.id, maxCount + 1)
    add(failed.length, ['refund has failed', 'refunds have failed'], adminRefundsPath, true)
    for (const refund of (await readRefundsByHand(db.read, channel.id)).slice(0, 20))
      work.push({
        number: 1,
        count: formatMoney(refund.amount, refund.currency, channel.languageTag),
        label: `to pay back by hand for order ${refund.number ?? ''}`,
        href: adminOrderPath(refund.number ?? ''),
        isUrgent: true,
      })
  }
  if (hasPermission(role, 'stock')) {
    const low = await countLowStock(db.read)
    add(
      low,
      ['variant is low in stock', 'variants are low in stock'],
      withQuery(adminStockPath, { state: 'low' }),
      false,
    )
  }
  if (hasPermission(role, 'reviews'))
    add(
      await countWaitingReviews(db.read, channel.id),
      ['review to approve', 'reviews to approve'],
      adminReviewsPath,
      false,
    )
  if (hasPermission(role, 'staff'))
    add(
      await countFailingWebhooks(db.read),
      ['webhook does not get its messages', 'webhooks do not get their messages'],
      adminWebhooksPath,
      true,
    )
  if (hasPermission(role, 'settings')) {
    const failed = (await readDeadLetters(db.read, maxCount + 1)).length
    add(failed, ['job or mail failed', 'jobs or mails failed'], adminJobsPath, true)
  }
  return work
    .map(({ number: _number, ...shown }) => shown)
    .sort((one, other) => Number(other.isUrgent) - Number(one.isUrgent))
}
