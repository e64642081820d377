import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { maxCount, type ListPage } from '~/domain/shared/keyset.queries.server'
import { formatMoney } from '~/domain/shared/money/money'
import { wasPaid } from '~/domain/sales/orders/order-states'
import type { FulfilmentStatus, PaymentStatus } from '~/domain/sales/orders/order'
import type { OrderListRow } from '~/domain/sales/orders/list/order-list.queries.server'
import type { Role } from '~/domain/operations/actors/roles'
import type { RequestContext } from '~/http/context.server'
import { contactsFor } from './masked-order.server'

type Tone = 'neutral' | 'todo' | 'done' | 'warning'
interface State {
  label: string
  tone: Tone
}

const deliveryStates: Record<FulfilmentStatus, State> = {
  none: { label: 'To ship', tone: 'todo' },
  processing: { label: 'Being packed', tone: 'todo' },
  part_shipped: { label: 'Partly shipped', tone: 'todo' },
  shipped: { label: 'Shipped', tone: 'neutral' },
  out_for_delivery: { label: 'Out for delivery', tone: 'neutral' },
  delivered: { label: 'Delivered', tone: 'done' },
  returned: { label: 'Returned', tone: 'neutral' },
}

const paymentStates: Record<PaymentStatus, State> = {
  none: { label: 'Not paid', tone: 'warning' },
  pending: { label: 'Payment pending', tone: 'warning' },
  authorised: { label: 'Payment authorised', tone: 'done' },
  paid: { label: 'Paid', tone: 'done' },
  part_refunded: { label: 'Partly refunded', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  failed: { label: 'Payment failed', tone: 'warning' },
}

/** What is paid of a cancelled order is refunded, and what was not paid is not to be paid. */
function cancelledPaymentState(status: PaymentStatus): State {
  if (status === 'refunded') return paymentStates.refunded
  return wasPaid(status) ? { label: 'Refund pending', tone: 'todo' } : { label: 'Nothing to pay', tone: 'neutral' }
}

/** The name in a stored address; '' without one. */
export function nameIn(address: string | null): string {
  const parsed: unknown = address === null ? null : JSON.parse(address)
  if (typeof parsed !== 'object' || parsed === null) return ''
  const { firstName, lastName } = { firstName: '', lastName: '', ...parsed }
  return [firstName, lastName].filter(Boolean).join(' ')
}

/**
 * How far an order is, for the staff: its delivery and its payment.
 * @param order.shippingMethod null where nothing is sent
 */
export function orderStates({
  status,
  fulfilmentStatus,
  paymentStatus,
  shippingMethod,
  openDifference,
}: Pick<OrderListRow, 'status' | 'fulfilmentStatus' | 'paymentStatus' | 'openDifference'> & {
  shippingMethod: unknown
}): {
  delivery: State
  payment: State
} {
  const isCancelled = status === 'cancelled'
  const isNeverSent = fulfilmentStatus === 'none' && shippingMethod === null
  return {
    delivery: isCancelled
      ? { label: 'Cancelled', tone: 'neutral' }
      : isNeverSent
        ? { label: 'Nothing to ship', tone: 'neutral' }
        : deliveryStates[fulfilmentStatus],
    payment: isCancelled
      ? cancelledPaymentState(paymentStatus)
      : openDifference > 0
        ? { label: 'Partly paid', tone: 'warning' }
        : paymentStates[paymentStatus],
  }
}

/** The orders of a page as a member with this role reads them. */
export function showOrders(
  { rows }: Pick<ListPage<OrderListRow>, 'rows'>,
  { channel }: Pick<RequestContext, 'channel'>,
  role: Role,
  tags: ReadonlyMap<number, ReadonlyArray<{ name: string }>> = new Map(),
) {
  return rows.map((row) => {
    const name = nameIn(row.shippingAddress)
    const { email, phone } = contactsFor(role, row)
    const contact = email ?? phone ?? ''
    return {
      number: row.number,
      placedAt: instantText(row.placedAt, channel),
      customer: name || contact || 'Erased',
      contact: name === '' ? '' : contact,
      ...orderStates(row),
      isTest: row.isTest === 1,
      tags: (tags.get(row.id) ?? []).map((tag) => tag.name),
      total: formatMoney(row.grandTotal, row.currency, channel.languageTag),
    }
  })
}

/** A bounded count: '1,000+' where there are more. */
export function countText(count: number, languageTag: string): string {
  const text = Math.min(count, maxCount).toLocaleString(languageTag)
  return count > maxCount ? `${text}+` : text
}
