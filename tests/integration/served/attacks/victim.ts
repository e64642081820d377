import { expect, vi } from 'vitest'
import type { Database } from '~db/connection'
import { deliverOrder } from '~/domain/sales/fulfilment/add-scan.server'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { addStaffMember } from '~/domain/operations/staff/manage-staff.server'
import { unwrap } from '../../../factories/cart'
import type { ServedShop } from '../../served-shop'
import { password, type Belongings } from '../../../routes/object-request'
import { Browser, newEmail, registerBrowser } from './browser'
import { commandOn } from '../../../factories/visitor'

const address = {
  country: 'IN',
  state: 'KA',
  first_name: 'Zephyrina',
  last_name: 'Quillfeather',
  phone: '9845012345',
  address_1: '77 Peacock Lane',
  city: 'Bengaluru',
  postcode: '560001',
}

/** Texts that only pages of the customer's own things contain. */
export const secretTexts = ['Zephyrina', 'Quillfeather', '77 Peacock Lane', 'The handle of mine is loose']

const idOf = async (db: Database, table: string, where: object, column = 'id') =>
  Number((await db.read(table).where(where).orderBy('id', 'desc').first(column))?.[column] ?? 0)

/** The first variant of a product. */
export async function variantOf(db: Database, slug: string): Promise<{ variant: number; product: number }> {
  const row: { id: number; product_id: number } = await db
    .read('variants')
    .join('products', 'products.id', 'product_id')
    .where('slug', slug)
    .orderBy('variants.id')
    .first('variants.id', 'product_id')
  return { variant: Number(row.id), product: Number(row.product_id) }
}

/** Buys two pieces with cash on delivery; returns the token of the order. */
export async function buy(
  { browser, email }: { browser: Browser; email: string },
  variant: number,
  buyer: Record<string, string> = address,
): Promise<string> {
  expect((await browser.call('POST', '/cart/add-item', { product_id: variant, quantity: 2 })).status).toBe(200)
  await browser.call('PUT', '/cart/update-contact', { email, phone: '9845012345' })
  for (const address_type of ['Shipping', 'Billing'])
    await browser.call('PUT', '/cart/update-address', { ...buyer, address_type })
  await browser.call('PUT', '/cart/update-shipping-mode', { code: 'standard' })
  const cart = await browser.call('PUT', '/cart/update-payment-mode', { code: 'cod' })
  const total = (cart.body.data?.grand_total as { amount: number } | undefined)?.amount
  const placed = await browser.call('POST', '/checkout/place-order', {
    expected_total: total,
    payment_method: 'cod',
    accept_terms: true,
  })
  expect([placed.status, placed.body.message]).toEqual([200, 'Order placed'])
  return String(placed.body.data?.order_id)
}

/** Waits until the jobs of the shop have been done, which change orders after a request. */
export async function waitForJobs(db: Database): Promise<void> {
  await vi.waitFor(
    async () => {
      const due = db.read('outbox').whereNull('done_at').whereNull('failed_at')
      expect(await due.where('run_after', '<=', new Date().toISOString()).pluck('kind')).toEqual([])
    },
    { timeout: 30_000, interval: 200 },
  )
}

/** Makes a customer who has one of everything, in a browser that is signed in. */
export async function createCustomerWithEverything(
  shop: ServedShop,
): Promise<{ browser: Browser; belongings: Belongings }> {
  const { db } = shop
  const names = { first_name: 'Zephyrina', last_name: 'Quillfeather' }
  const owner = await registerBrowser(new Browser(shop.origin), { email: newEmail(), ...names })
  const { browser, email, id: customer } = owner
  const mug = await variantOf(db, 'stoneware-chai-mug')
  const vase = await variantOf(db, 'bud-vase')
  const candle = await variantOf(db, 'night-jasmine-candle')
  const saved = await browser.call('POST', '/address/add', { ...address, default: true })
  const orderOf = async (token: string) => {
    const row: { id: number; number: string } = await db.read('orders').where({ token }).first('id', 'number')
    return { id: Number(row.id), number: row.number }
  }
  const second = await browser.call('POST', '/address/add', { ...address, address_2: 'Floor 2' })
  await new Browser(shop.origin).call('POST', '/auth/login', { email, password })
  const token = await buy(owner, mug.variant)
  const delivered = await orderOf(token)
  const waybill = `QF${customer}${Date.now()}`
  const parcel = { carrier: 'Delhivery', waybill, trackingUrl: null, items: null, allowsUnpaid: false }
  unwrap(await markOrderPaid(commandOn(db, { now: () => new Date() }), delivered.number))
  unwrap(await shipOrder(commandOn(db, { now: () => new Date() }), delivered.number, parcel))
  unwrap(await deliverOrder(commandOn(db, { now: () => new Date() }), delivered.number, { place: 'Pune', message: '' }))
  const openToken = await buy(owner, mug.variant)
  const open = await orderOf(openToken)
  const text = 'The handle of mine is loose, and the glaze has a crack.'
  const rated = {
    slug: 'stoneware-chai-mug',
    name: 'Zephyrina',
    rating: 2,
    title: '',
    text,
    fields: {},
    image_paths: [],
  }
  expect((await browser.call('POST', '/plugins/review/rate-product', rated)).status).toBe(200)
  const asked = { order_id: token, items: [{ position: 1, quantity: 1 }], reason: 'damaged', text, image_paths: [] }
  expect((await browser.call('POST', '/orders/refund/request', asked)).status).toBe(200)
  for (const { variant } of [mug, vase]) await browser.call('POST', '/wishlist/add', { product_id: variant })
  await browser.call('POST', '/cart/add-item', { product_id: mug.variant, quantity: 2 })
  await browser.post('/cart', { intent: 'checkout' })
  await vi.waitFor(async () => expect(await idOf(db, 'documents', { order_id: delivered.id })).toBeGreaterThan(0), {
    timeout: 30_000,
    interval: 200,
  })
  await waitForJobs(db)
  const cart = await idOf(db, 'carts', { customer_id: customer, status: 'open' })
  return {
    browser,
    belongings: {
      email,
      customer,
      otherSession: await idOf(db, 'customer_sessions', { customer_id: customer }),
      address: Number(saved.body.data?.id),
      otherAddress: Number(second.body.data?.id),
      line: await idOf(db, 'cart_lines', { cart_id: cart }),
      cart,
      review: await idOf(db, 'reviews', { customer_id: customer }),
      document: await idOf(db, 'documents', { order_id: delivered.id }),
      refundRequest: await idOf(db, 'refund_requests', { order_id: delivered.id }),
      savedProduct: mug.product,
      savedVariant: vase.variant,
      otherVariant: candle.variant,
      waybill,
      number: delivered.number,
      order: delivered.id,
      openNumber: open.number,
      openOrder: open.id,
      token,
      openToken,
      cartToken: browser.cookies.get('cart_session') ?? '',
    },
  }
}

/** Another customer, who has an order of their own: its token opens nothing of others. */
export async function createOtherBuyer(shop: ServedShop): Promise<{ browser: Browser; token: string }> {
  const other = await registerBrowser(new Browser(shop.origin))
  const { variant } = await variantOf(shop.db, 'stoneware-chai-mug')
  const token = await buy(other, variant, {
    ...address,
    first_name: 'Ravi',
    last_name: 'Iyer',
    address_1: '3 Hill Road',
  })
  return { browser: other.browser, token }
}

/** A browser of a member of staff who may write articles, but must see no orders and no customers. */
export async function signInEditor(shop: ServedShop): Promise<Browser> {
  const email = newEmail()
  const strong = `${password}-and-reeds`
  unwrap(
    await addStaffMember(commandOn(shop.db, { now: () => new Date() }), {
      email,
      name: 'Meera',
      role: 'editor',
      password: strong,
    }),
  )
  const browser = new Browser(shop.origin)
  expect((await browser.post('/admin/login', { email, password: strong })).status).toBe(303)
  expect((await browser.open('/admin')).status).toBe(200)
  return browser
}

/** Columns by which a row belongs to somebody, and what they name. */
const belongingColumns = {
  customer_id: 'customer',
  order_id: 'order',
  cart_id: 'cart',
  request_id: 'refundRequest',
  review_id: 'review',
} as const

/**
 * All rows that belong to a customer, as text: from every table with a column of a customer, an order, a cart, a refund
 * request or a review, so that tables that are added later are read as well.
 */
export async function readBelongings(db: Database, belongings: Belongings): Promise<string> {
  const columns: Array<{ table_name: string; column_name: string }> =
    db.dialect === 'sqlite'
      ? await db.read.raw(
          `SELECT m.name AS table_name, c.name AS column_name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'`,
        )
      : (
          await db.read.raw(
            `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name NOT LIKE 'pg_%'`,
          )
        ).rows
  const rows: string[] = []
  const add = async (table: string, column: string, ids: readonly number[]) => {
    // what a customer reads is noted there
    if (table === 'account_events') return
    const found: Array<Record<string, unknown>> = await db.read(table).whereIn(column, ids)
    for (const { last_seen_at: _, ...row } of found) rows.push(`${table} ${JSON.stringify(row)}`)
  }
  const idsOf = (name: (typeof belongingColumns)[keyof typeof belongingColumns]) =>
    name === 'order' ? [belongings.order, belongings.openOrder] : [belongings[name]]
  for (const { table_name: table, column_name: column } of columns)
    if (Object.hasOwn(belongingColumns, column))
      await add(table, column, idsOf(belongingColumns[column as keyof typeof belongingColumns]))
  for (const [table, name] of [
    ['customers', 'customer'],
    ['orders', 'order'],
    ['carts', 'cart'],
    ['reviews', 'review'],
    ['refund_requests', 'refundRequest'],
  ] as const)
    await add(table, 'id', idsOf(name))
  return rows.sort().join('\n')
}
