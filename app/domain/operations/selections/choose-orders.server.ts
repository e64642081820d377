import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { listOrderIds, type OrderList } from '~/domain/sales/orders/list/list-orders.server'
import type { OrderListState } from '~/domain/sales/orders/list/order-list'
import { tagName } from '~/domain/operations/tags/tag'
import type { StaffResult } from '~/domain/shared/result'
import { readOrderIds } from './orders/order-facts.queries.server'
import { maxChosen } from './selection'
import { keepChosen } from './selections.server'

const listWords: Record<OrderListState, string> = {
  all: 'All orders',
  'to-ship': 'Orders to ship',
  unpaid: 'Orders whose payment is open',
  'on-the-way': 'Orders on the way',
  cancelled: 'Cancelled orders',
  test: 'Test orders',
}

/**
 * Keeps orders of the channel that a member has chosen in the list: those with boxes, by their numbers, or all that a
 * state or a tag has now. Errors: `forbidden`, `nothing_selected`.
 */
export async function chooseOrders(
  context: StaffContext,
  { numbers, ...list }: OrderList & { numbers: readonly string[] | 'all' },
): Promise<StaffResult<{ token: string }>> {
  const { db, channel } = context
  const ids =
    numbers === 'all'
      ? await listOrderIds(context, { ...list, limit: maxChosen + 1 })
      : await readOrderIds(db.read, channel.id, numbers)
  const { state: name, tag, payment, country } = list
  const limits = [
    tag ? ` with the tag ${tagName(tag)}` : '',
    payment ? `, way to pay ${payment}` : '',
    country ? `, country ${country}` : '',
  ]
  const state = listWords[name] + limits.join('')
  const words = list.q === '' ? state : `Orders found by a search`
  return keepChosen(context, {
    kind: 'order',
    ids: ids.map(String),
    words: numbers === 'all' ? words : `Chosen in: ${words}`,
  })
}
