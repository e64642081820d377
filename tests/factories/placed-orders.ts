import type { Database } from '~db/connection'
import type { Channel } from '~/domain/operations/channels/channel'
import { factoryNow } from './product'

/** Writes placed orders, three for each minute, so that many have the same instant. */
export async function addOrders(db: Database, channel: Channel, count: number, values: object = {}): Promise<void> {
  const row = await db.read('carts').count({ n: '*' }).first()
  const start = Number(row?.n ?? 0) + 1
  const ids = Array.from({ length: count }, (_, index) => start + index)
  const times = (id: number) => {
    const now = new Date(factoryNow.getTime() + Math.floor(id / 3) * 60_000).toISOString()
    return { created_at: now, updated_at: now }
  }
  const amounts = { subtotal: 100, discount: 0, shipping: 0, fee: 0, tax: 0, tax_added: 0, grand_total: 100 }
  const carts = ids.map((id) => ({
    id,
    token_hash: `cart ${id}`,
    channel_id: channel.id,
    expires_at: times(id).created_at,
    ...times(id),
  }))
  const orders = ids.map((id) => ({
    id,
    cart_id: id,
    channel_id: channel.id,
    token: `token ${id}`,
    number: `IN${String(id).padStart(6, '0')}`,
    status: 'placed',
    payment_status: 'paid',
    fulfilment_status: 'none',
    currency: 'INR',
    ...amounts,
    totals: '[]',
    payment_method: '{}',
    shipping_method: '{}',
    placed_at: times(id).created_at,
    ...times(id),
    ...values,
  }))
  const keys = ids.map((id) => ({ order_id: id, customer_key: `email:buyer${id % 2}@example.com` }))
  await db.transaction(async (trx) => {
    await trx.batchInsert('carts', carts, 100)
    await trx.batchInsert('orders', orders, 100)
    await trx.batchInsert('order_customer_keys', keys, 100)
  })
}
