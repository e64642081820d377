import type { Knex } from 'knex'
import { selectIn, updateRows } from '~db/bulk-rows'
import { claimGuestOrders } from '~/domain/sales/orders/customer/customer-orders.queries.server'
import { emailSpellings } from '~/domain/customers/addresses/email-address.schema'
import type { Person } from '~/domain/customers/auth/privacy/person'

/** The orders and the carts of a person, those of a guest with the same proven contacts included. */
export async function takeOrdersAndCarts(
  trx: Knex,
  { id, provenEmail, provenPhone }: Person,
): Promise<{ orderIds: number[]; cartIds: number[] }> {
  if (provenEmail !== null) await claimGuestOrders(trx, id, { email: provenEmail })
  if (provenPhone !== null) await claimGuestOrders(trx, id, { phone: provenPhone })
  const guestCarts = trx('carts').whereNull('customer_id')
  const cartIds = new Set<number>([
    ...(await trx('carts').where({ customer_id: id }).pluck('id')),
    ...(await trx('orders').where({ customer_id: id }).pluck('cart_id')),
    ...(provenEmail === null
      ? []
      : await guestCarts.clone().whereRaw('lower(email) IN (?, ?)', emailSpellings(provenEmail)).pluck('id')),
    ...(provenPhone === null ? [] : await guestCarts.clone().where({ phone: provenPhone }).pluck('id')),
  ])
  const orderIds: number[] = await selectIn([...cartIds], (chunk) =>
    trx('orders').whereIn('cart_id', chunk).pluck('id'),
  )
  return { orderIds, cartIds: [...cartIds] }
}

/**
 * Whether one of the orders was placed since an instant and has not arrived, been cancelled or returned, or has a
 * payment that has not ended yet. An order with nothing to send has arrived when it is paid.
 */
export async function hasOpenOrders(q: Knex, orderIds: readonly number[], since: string): Promise<boolean> {
  const ids = [...orderIds]
  const order = await q('orders')
    .whereIn('id', ids)
    .where({ status: 'placed' })
    .where('placed_at', '>', since)
    .whereNotIn('fulfilment_status', ['delivered', 'returned'])
    .where((open) => {
      void open.whereNotNull('shipping_method').orWhere({ payment_status: 'pending' })
    })
    .first('id')
  if (order !== undefined) return true
  const payment = await q('payments as p')
    .join('orders as o', 'o.id', 'p.order_id')
    .whereIn('o.id', ids)
    .where({ 'o.status': 'draft' })
    .whereIn('p.status', ['created', 'pending'])
    .where('p.created_at', '>', since)
    .first('p.id')
  return payment !== undefined
}

/** The payment providers of refunds of the orders that were begun since an instant and have not ended. */
export async function readOpenRefundProviders(q: Knex, orderIds: readonly number[], since: string): Promise<string[]> {
  return q('refunds as r')
    .join('payments as p', 'p.id', 'r.payment_id')
    .whereIn('r.order_id', [...orderIds])
    .where({ 'r.status': 'pending' })
    .where('r.created_at', '>', since)
    .distinct()
    .pluck('p.provider')
}

/**
 * Removes a person from orders: sums, goods, taxes and payments stay for the books; contacts, addresses, and what they
 * wrote or had made do not. Returns the tokens of the pictures that they had sent.
 */
export async function removePersonFromOrders(trx: Knex, orderIds: readonly number[]): Promise<string[]> {
  const ids = [...orderIds]
  await trx('order_customer_keys').whereIn('order_id', ids).delete()
  // the order stays the first one of a customer, without saying who it was
  await trx('first_order_claims')
    .whereIn('order_id', ids)
    .update({ customer_key: trx.raw(`'deleted:' || order_id || ':' || substr(customer_key, 1, 5)`) })
  // reasons that were typed; sums, shipments and payments have tables of their own
  await trx('order_events').whereIn('order_id', ids).update({ detail: '{}' })
  await trx('tagged_orders').whereIn('order_id', ids).delete()
  const shipments = trx('shipments').whereIn('order_id', ids).select('id')
  await trx('shipment_scans').whereIn('shipment_id', shipments).delete()
  await trx('shipments').whereIn('order_id', ids).update({ waybill: null, waybill_key: null, tracking_url: null })
  const payments = trx('payments').whereIn('order_id', ids)
  await trx('dev_gateway_payments')
    .whereIn('payment_token', payments.clone().select('token'))
    .update({ email: null, phone: null })
  await payments.update({ redirect_url: null, page: null, failure: null })
  await trx('order_messages').whereIn('order_id', ids).update({ recipient: null })
  await trx('orders').whereIn('id', ids).update({
    email: null,
    phone: null,
    shipping_address: null,
    billing_address: null,
    note: null,
    experience_comment: null,
  })
  const rows: Array<{ id: number; snapshot: string }> = await trx('order_lines')
    .whereIn('order_id', ids)
    .select('id', 'snapshot')
  return clearSnapshots(trx, rows)
}

/** Removes what a shopper wrote or had made from lines of orders; returns the tokens of its pictures. */
export async function clearSnapshots(
  trx: Knex,
  rows: ReadonlyArray<{ id: number; snapshot: string }>,
): Promise<string[]> {
  const tokens: string[] = []
  const cleared = rows.flatMap(({ id, snapshot }) => {
    const stored: Record<string, unknown> = JSON.parse(snapshot)
    if (typeof stored['imageToken'] === 'string') tokens.push(stored['imageToken'])
    const next = JSON.stringify({ ...stored, customisation: [], imageToken: null, gift: null })
    return next === snapshot ? [] : [{ id, snapshot: next }]
  })
  await updateRows(trx, 'order_lines', cleared, ['snapshot'])
  return tokens
}

/**
 * Removes a person from their carts, which expire now unless there is an order. Returns the tokens of their pictures.
 */
export async function removePersonFromCarts(trx: Knex, cartIds: readonly number[], now: string): Promise<string[]> {
  const ids = [...cartIds]
  const customised: string[] = await trx('cart_lines')
    .whereIn('cart_id', ids)
    .whereNotNull('customisation')
    .pluck('customisation')
  await trx('cart_lines').whereIn('cart_id', ids).delete()
  await trx('cart_addresses').whereIn('cart_id', ids).delete()
  await trx('carts').whereIn('id', ids).update({
    email: null,
    phone: null,
    shipping_address: null,
    billing_address: null,
    note: null,
    pincode: null,
    gift_card_ids: null,
    removed_line: null,
    expires_at: now,
  })
  return customised.flatMap((text) => {
    const { imageToken }: { imageToken?: unknown } = JSON.parse(text)
    return typeof imageToken === 'string' ? [imageToken] : []
  })
}
