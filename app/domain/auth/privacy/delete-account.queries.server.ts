import type { Knex } from 'knex'
import type { StoredCustomer } from '~/domain/customers/customer'

/** Whether an order of the customer was placed since an instant and has not arrived, been cancelled or returned. */
export async function hasOpenOrders(q: Knex, customerId: number, since: string): Promise<boolean> {
  const order = await q('orders')
    .where({ customer_id: customerId, status: 'placed' })
    .where('placed_at', '>', since)
    .whereNotIn('fulfilment_status', ['delivered', 'returned'])
    .first('id')
  return order !== undefined
}

/**
 * Removes a person from the orders that they have placed: sums, goods and invoices stay for the books, contacts and
 * addresses do not.
 */
export async function removePersonFromOrders(trx: Knex, customerId: number): Promise<void> {
  const orders = trx('orders').where({ customer_id: customerId }).select('id')
  await trx('order_customer_keys').whereIn('order_id', orders.clone()).delete()
  // limits per customer stay without saying who it was
  await trx('first_order_claims')
    .whereIn('order_id', orders.clone())
    .update({ customer_key: trx.raw(`'deleted:' || order_id || ':' || substr(customer_key, 1, 5)`) })
  const redemptions = trx('coupon_redemptions').whereIn('order_id', orders.clone()).select('id')
  await trx('coupon_redemption_keys')
    .whereIn('redemption_id', redemptions)
    .update({ customer_key: trx.raw(`'deleted:' || redemption_id || ':' || substr(customer_key, 1, 5)`) })
  await trx('gift_cards').whereIn('order_id', orders.clone()).update({ sender_name: '' })
  await trx('orders')
    .where({ customer_id: customerId })
    .update({ email: null, phone: null, shipping_address: null, billing_address: null, note: null })
}

/** Removes a person from their carts; those without an order expire now. */
export async function removePersonFromCarts(trx: Knex, customerId: number, now: string): Promise<void> {
  const carts = trx('carts').where({ customer_id: customerId }).select('id')
  await trx('cart_addresses').whereIn('cart_id', carts).delete()
  await trx('carts').where({ customer_id: customerId }).update({
    email: null,
    phone: null,
    shipping_address: null,
    billing_address: null,
    note: null,
    pincode: null,
    gift_card_ids: null,
    expires_at: now,
  })
}

/** Deletes what belongs to the account, and what its contacts have asked for; the row stays for the orders, without the person. */
export async function deletePerson(
  trx: Knex,
  { id, email, phone }: Pick<StoredCustomer, 'id' | 'email' | 'phone'>,
  now: string,
): Promise<void> {
  const contacts = [email, phone].filter((contact) => contact !== null)
  for (const table of [
    'customer_addresses',
    'customer_sessions',
    'account_events',
    'one_time_codes',
    'password_resets',
    'wishlist_items',
  ])
    await trx(table).where({ customer_id: id }).delete()
  await trx('one_time_codes').whereIn('destination', contacts).delete()
  await trx('code_destinations').whereIn('destination', contacts).delete()
  if (email !== null) {
    await trx('stock_alerts').whereRaw('lower(email) = ?', [email]).delete()
    await trx('subscribers').whereRaw('lower(email) = ?', [email]).delete()
  }
  await trx('customers').where({ id }).update({
    first_name: '',
    last_name: '',
    email: null,
    email_verified_at: null,
    phone: null,
    phone_verified_at: null,
    password_hash: null,
    password_changed_at: null,
    updated_at: now,
    deleted_at: now,
  })
}

export interface OwnOrderLine {
  orderId: number
  name: string
  sku: string
  quantity: number
  unitPrice: number
  total: number
}

/** The lines of all orders of a customer, in the order of the orders. */
export async function readOwnOrderLines(q: Knex, customerId: number): Promise<OwnOrderLine[]> {
  return await q('order_lines as l')
    .join('orders as o', 'o.id', 'l.order_id')
    .where({ 'o.customer_id': customerId })
    .whereNot('o.status', 'draft')
    .orderBy(['l.order_id', 'l.position'])
    .select({
      orderId: 'l.order_id',
      name: 'l.name',
      sku: 'l.sku',
      quantity: 'l.quantity',
      unitPrice: 'l.unit_price',
      total: 'l.total',
    })
}

export interface OwnOrder {
  id: number
  number: string
  status: string
  placedAt: string
  currency: string
  grandTotal: number
  email: string | null
  phone: string | null
  shippingAddress: string | null
  billingAddress: string | null
  note: string | null
}

/** All placed orders of a customer, the latest first. Addresses are JSON. */
export async function readOwnOrders(q: Knex, customerId: number): Promise<OwnOrder[]> {
  return await q('orders').where({ customer_id: customerId }).whereNot('status', 'draft').orderBy('id', 'desc').select({
    id: 'id',
    number: 'number',
    status: 'status',
    placedAt: 'placed_at',
    currency: 'currency',
    grandTotal: 'grand_total',
    email: 'email',
    phone: 'phone',
    shippingAddress: 'shipping_address',
    billingAddress: 'billing_address',
    note: 'note',
  })
}
