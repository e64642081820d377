import type { Knex } from 'knex'

export interface OrderListRow {
  number: string
  placed_at: string
  status: string
  payment_status: string
  fulfilment_status: string
  email: string | null
  phone: string | null
  currency: string
  grand_total: number
}

/** Placed orders, the newest first. */
export async function readOrderList(
  q: Knex,
  channelId: number,
  filter: { paymentStatus: string | null; before: string | null; limit: number },
): Promise<OrderListRow[]> {
  return (
    q('orders')
      .where({ channel_id: channelId })
      // a draft has its number before it is placed
      .whereNotNull('placed_at')
      .modify((query) => {
        if (filter.paymentStatus !== null) void query.where({ payment_status: filter.paymentStatus })
        if (filter.before !== null) void query.where('placed_at', '<', filter.before)
      })
      .orderBy('placed_at', 'desc')
      .limit(filter.limit)
      .select(
        'number',
        'placed_at',
        'status',
        'payment_status',
        'fulfilment_status',
        'email',
        'phone',
        'currency',
        'grand_total',
      )
  )
}
