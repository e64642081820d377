import type { Knex } from 'knex'

export interface HandOrderRow {
  id: number
  channelId: number
  cartId: number
  /** The token of its cart; no browser has it. */
  cartToken: string
  /** The code of the way to pay that was chosen last. */
  payment: string | null
}

export async function insertHandOrder(
  trx: Knex,
  row: Omit<HandOrderRow, 'id' | 'payment'> & { staffId: number | null; now: string },
): Promise<number> {
  const [inserted]: Array<{ id: number }> = await trx('hand_orders')
    .insert({
      channel_id: row.channelId,
      cart_id: row.cartId,
      cart_token: row.cartToken,
      staff_id: row.staffId,
      created_at: row.now,
    })
    .returning('id')
  if (!inserted) throw new Error('the order by hand was not written')
  return inserted.id
}

export async function findHandOrder(q: Knex, channelId: number, id: number): Promise<HandOrderRow | null> {
  const row: HandOrderRow | undefined = await q('hand_orders').where({ id, channel_id: channelId }).first({
    id: 'id',
    channelId: 'channel_id',
    cartId: 'cart_id',
    cartToken: 'cart_token',
    payment: 'payment',
  })
  return row ?? null
}

export async function updateHandPayment(trx: Knex, id: number, payment: string | null): Promise<void> {
  await trx('hand_orders').where({ id }).update({ payment })
}

interface OpenHandOrder {
  id: number
  email: string | null
  phone: string | null
  /** JSON */
  address: string | null
  lines: number
  staff: string | null
  createdAt: string
}

/** The channel's orders that are put together and not placed yet, the latest first. */
export async function readOpenHandOrders(
  q: Knex,
  channelId: number,
  { now, limit }: { now: string; limit: number },
): Promise<OpenHandOrder[]> {
  const rows: OpenHandOrder[] = await q('hand_orders as h')
    .join('carts as c', 'c.id', 'h.cart_id')
    .leftJoin('staff as s', 's.id', 'h.staff_id')
    .where({ 'h.channel_id': channelId, 'c.status': 'open' })
    .where('c.expires_at', '>', now)
    .orderBy('h.id', 'desc')
    .limit(limit)
    .select({
      id: 'h.id',
      email: 'c.email',
      phone: 'c.phone',
      address: 'c.shipping_address',
      lines: q('cart_lines as l').whereRaw('l.cart_id = c.id').count('*'),
      staff: 's.name',
      createdAt: 'h.created_at',
    })
  return rows.map((row) => ({ ...row, lines: Number(row.lines) }))
}
