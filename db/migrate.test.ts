import { expect, test } from 'vitest'
import { migrations } from '../migrations'
import { onBothDatabases } from '../tests/setup/databases'
import { migrate, NewerDatabaseError } from './migrate'

const at = '2026-11-21T10:00:00.000Z'
const channel = {
  code: 'in',
  host: 'localhost',
  name: 'Shop',
  country_code: 'IN',
  state_code: 'KA',
  currency: 'INR',
  language_tag: 'en-IN',
  time_zone: 'Asia/Kolkata',
  mobile_code: '+91',
  order_prefix: 'IN',
}
const order = {
  channel_id: 1,
  status: 'draft',
  payment_status: 'none',
  fulfilment_status: 'none',
  currency: 'INR',
  subtotal: 0,
  discount: 0,
  shipping: 0,
  fee: 0,
  tax: 0,
  tax_added: 0,
  grand_total: 0,
  totals: '{}',
  payment_method: '{}',
  created_at: at,
  updated_at: at,
}

onBothDatabases('migrating a shop with orders', { template: 'empty' }, (open) => {
  test('keeps its payments, and open payments are still polled', async () => {
    const db = await open()
    await migrate(
      db,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name === '009-captured-money'),
      ),
    )
    await db.transaction(async (trx) => {
      await trx('channels').insert({ id: 1, ...channel })
      await trx('carts').insert({
        id: 1,
        token_hash: 'a',
        channel_id: 1,
        created_at: at,
        updated_at: at,
        expires_at: at,
      })
      await trx('orders').insert({ id: 1, cart_id: 1, token: 'a', ...order })
      const payment = {
        order_id: 1,
        method_code: 'card',
        provider: 'dev_gateway',
        amount: 500,
        currency: 'INR',
        created_at: at,
        updated_at: at,
      }
      await trx('payments').insert([
        { id: 3, ...payment, token: 'paid', status: 'captured', provider_reference: 'r' },
        { id: 5, ...payment, token: 'open', status: 'pending', ask_after: null },
        { id: 7, ...payment, token: 'cash', status: 'pending', provider: 'cash_on_delivery', ask_after: null },
      ])
      await trx('coupons').insert({ id: 1, code: 'OLD', title: 'Old', kind: 'fixed', value: 100, conditions: '{}' })
    })
    expect(await migrate(db)).toContain('009-captured-money')
    expect(
      await db
        .read('payments')
        .orderBy('id')
        .select('id', 'token', 'amount', 'captured_amount', 'captured_currency', 'ask_after'),
    ).toEqual([
      { id: 3, token: 'paid', amount: 500, captured_amount: 500, captured_currency: 'INR', ask_after: null },
      { id: 5, token: 'open', amount: 500, captured_amount: null, captured_currency: null, ask_after: at },
      { id: 7, token: 'cash', amount: 500, captured_amount: null, captured_currency: null, ask_after: null },
    ])
    const payment = {
      order_id: 1,
      method_code: 'card',
      provider: 'dev_gateway',
      token: 'new',
      amount: 1,
      currency: 'INR',
      status: 'created',
      created_at: at,
      updated_at: at,
    }
    expect(await db.transaction((trx) => trx('payments').insert(payment).returning('id'))).toEqual([{ id: 8 }])
    await expect(
      db.transaction((trx) =>
        trx('payments').insert({
          ...payment,
          token: 'second',
          status: 'captured',
          captured_amount: 1,
          captured_currency: 'INR',
        }),
      ),
    ).rejects.toThrow(/unique/i)
    await expect(
      db.transaction((trx) => trx('payments').insert({ ...payment, token: 'third', order_id: 2 })),
    ).rejects.toThrow(/foreign key/i)
    expect(await db.read('coupons').first('channel_id')).toEqual({ channel_id: 1 })
    expect(await migrate(db)).toEqual([])
  })

  test('keeps customers with their sessions and wishlists, and lets several name an address that nobody has verified', async () => {
    const db = await open()
    const index = migrations.findIndex(({ name }) => name === '090-unverified-emails')
    await migrate(db, migrations.slice(0, index))
    const customer = (id: number, email: string) => ({ id, email, created_at: at, updated_at: at })
    await db.transaction(async (trx) => {
      await trx('channels').insert({ id: 1, ...channel })
      await trx('products').insert({
        id: 1,
        source: 'shop',
        source_key: 'mug',
        slug: 'mug',
        name: 'Mug',
        created_at: at,
        updated_at: at,
      })
      await trx('customers').insert({ ...customer(3, 'asha@example.com'), email_verified_at: at, version: 4 })
      await trx('wishlist_items').insert({ customer_id: 3, product_id: 1, channel_id: 1, price: 5, saved_at: at })
    })
    await migrate(db)
    expect(await db.read('customers').select('id', 'email', 'version')).toEqual([
      { id: 3, email: 'asha@example.com', version: 4 },
    ])
    expect(await db.read('wishlist_items').select('customer_id', 'variant_id', 'price')).toEqual([
      { customer_id: 3, variant_id: null, price: 5 },
    ])
    const insert = (row: Record<string, unknown>) => db.transaction((trx) => trx('customers').insert(row))
    await insert(customer(4, 'asha@example.com'))
    await expect(insert({ ...customer(5, 'asha@example.com'), email_verified_at: at })).rejects.toThrow(/unique/i)
    await expect(db.transaction((trx) => trx('customers').where({ id: 3 }).delete())).resolves.toBe(1)
    expect(await db.read('wishlist_items')).toEqual([])
  })

  test('makes prices of steps those of a metre, also in carts and orders', async () => {
    const db = await open()
    await migrate(
      db,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name === '091-prices-per-unit'),
      ),
    )
    const dates = { created_at: at, updated_at: at }
    await db.transaction(async (trx) => {
      await trx('channels').insert({ id: 1, ...channel })
      const product = { source: 'shop', ...dates }
      await trx('products').insert([
        { id: 1, source_key: 'mug', slug: 'mug', name: 'Mug', display_unit: null, ...product },
        { id: 2, source_key: 'cloth', slug: 'cloth', name: 'Cloth', display_unit: 'm', ...product },
      ])
      await trx('variants').insert([
        { id: 1, product_id: 1, source_key: 'a', sku: 'MUG', units_per_quantity: 1000 },
        { id: 2, product_id: 2, source_key: 'a', sku: 'CLOTH', units_per_quantity: 300 },
      ])
      await trx('variant_prices').insert(
        [1, 2].map((id) => ({ channel_id: 1, variant_id: id, price: 100, compare_at_price: id === 2 ? 125 : null })),
      )
      await trx('scheduled_sales').insert({
        channel_id: 1,
        variant_id: 2,
        regular_price: 100,
        sale_price: 99,
        ends_at: at,
      })
      await trx('carts').insert({ id: 1, token_hash: 'a', channel_id: 1, expires_at: at, ...dates })
      const line = { cart_id: 1, line_key: '', quantity: 1, unit_price_seen: 100, created_at: at }
      await trx('cart_lines').insert([1, 2].map((id) => ({ ...line, variant_id: id })))
      await trx('orders').insert({ id: 1, cart_id: 1, token: 'a', ...order })
      await trx('order_lines').insert(
        [1, 2].map((id) => ({
          order_id: 1,
          position: id,
          product_id: id,
          variant_id: id,
          sku: 'A',
          name: 'A',
          quantity: 2,
          unit_price: 100,
          discount: 0,
          tax: 0,
          total: 200,
          snapshot: JSON.stringify(id === 1 ? { displayUnit: null } : { displayUnit: 'm', unitsPerQuantity: 300 }),
        })),
      )
    })
    await migrate(db)
    const read = (table: string, column: string) => db.read(table).orderBy('id').pluck(column)
    expect(await db.read('variant_prices').orderBy('variant_id').select('price', 'compare_at_price')).toEqual([
      { price: 100, compare_at_price: null },
      { price: 333, compare_at_price: 417 },
    ])
    expect(await db.read('scheduled_sales').select('regular_price', 'sale_price')).toEqual([
      { regular_price: 333, sale_price: 330 },
    ])
    expect(await read('cart_lines', 'unit_price_seen')).toEqual([100, 333])
    expect(await read('order_lines', 'unit_price')).toEqual([100, 333])
    expect(await read('order_lines', 'total')).toEqual([200, 200])
  })

  test('renames the pending work in the outbox', async () => {
    const db = await open()
    const index = migrations.findIndex(({ name }) => name === '010-events')
    await migrate(db, migrations.slice(0, index))
    await db.transaction(async (trx) => {
      await trx('channels').insert({ id: 1, ...channel })
      const cart = { id: 1, token_hash: 'a', channel_id: 1, created_at: at, updated_at: at, expires_at: at }
      await trx('carts').insert(cart)
      await trx('orders').insert({ id: 4, cart_id: 1, token: 'a', ...order })
      await trx('payments').insert({
        id: 12,
        order_id: 4,
        method_code: 'card',
        provider: 'dev_gateway',
        token: 'a',
        amount: 1,
        currency: 'INR',
        status: 'created',
        created_at: at,
        updated_at: at,
      })
      const entry = { run_after: at, created_at: at, done_at: null }
      await trx('outbox').insert([
        { ...entry, kind: 'mail.order_confirmation', payload: '{"orderId":4}' },
        { ...entry, kind: 'mail.payment_refunded', payload: '{"paymentId":12}' },
        { ...entry, kind: 'mail.owner_refund', payload: '{"paymentId":12}' },
        { ...entry, kind: 'dev_gateway.webhook', payload: '{"token":"abc"}' },
        { ...entry, kind: 'payment.refund', payload: '{"paymentId":12}' },
        { ...entry, kind: 'mail.order_confirmation', payload: '{"orderId":3}', done_at: at },
      ])
    })
    expect(await migrate(db, migrations.slice(0, index + 1))).toEqual(['010-events'])
    expect(await db.read('outbox').orderBy('id').select('kind', 'payload')).toEqual([
      { kind: 'order.placed/confirmation_mail', payload: '{"orderId":4}' },
      { kind: 'payment.refund_due/shopper_mail', payload: '{"orderId":4,"paymentId":12}' },
      { kind: 'payment.refund_due/owner_mail', payload: '{"orderId":4,"paymentId":12}' },
      { kind: 'payment.provider_job', payload: '{"provider":"dev_gateway","job":{"token":"abc"}}' },
      { kind: 'payment.refund', payload: '{"paymentId":12}' },
      { kind: 'mail.order_confirmation', payload: '{"orderId":3}' },
    ])
  })

  test('counts the redemptions of a customer by the keys of the orders', async () => {
    const db = await open()
    const index = migrations.findIndex(({ name }) => name === '081-redemption-keys')
    await migrate(db, migrations.slice(0, index))
    await db.transaction(async (trx) => {
      await trx('channels').insert({ id: 1, ...channel })
      await trx('coupons').insert({
        id: 1,
        code: 'TEN',
        title: 'A tenth less',
        kind: 'percent',
        value: 100_000,
        conditions: '{}',
      })
      for (const id of [1, 2]) {
        const cart = { token_hash: `${id}`, channel_id: 1, created_at: at, updated_at: at, expires_at: at }
        await trx('carts').insert({ id, ...cart })
        await trx('orders').insert({ id, token: `${id}`, ...order, cart_id: id })
        await trx('coupon_redemptions').insert({ id: id + 10, coupon_id: 1, order_id: id, created_at: at })
      }
      await trx('order_customer_keys').insert({ order_id: 1, customer_key: 'email:a' })
      const keys = [
        { redemption_id: 11, customer_key: 'email:a' },
        { redemption_id: 11, customer_key: 'phone:a' },
        { redemption_id: 12, customer_key: 'deleted:12:email' },
      ]
      await trx('coupon_redemption_keys').insert(keys.map((key) => ({ coupon_id: 1, ...key })))
    })
    await migrate(db, migrations.slice(0, index + 1))
    expect(await db.read('order_customer_keys').orderBy('customer_key')).toEqual([
      { order_id: 1, customer_key: 'email:a' },
      { order_id: 1, customer_key: 'phone:a' },
    ])
  })
})

onBothDatabases('migrating a shop that a newer version has changed', { template: 'empty' }, (open) => {
  test('is refused and changes nothing', async () => {
    const db = await open()
    await migrate(db, migrations.slice(0, 5))
    await db.write('migrations').insert({ name: '999-later', run_at: at })
    const refused = await migrate(db).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(NewerDatabaseError)
    expect(refused).toMatchObject({ unknown: ['999-later'], message: expect.stringContaining('newer version') })
    expect(await db.read('migrations').pluck('name')).toHaveLength(6)
  })
})

onBothDatabases('migrating a shop with members', { template: 'empty' }, (open) => {
  test('keeps their roles, and what a role may pay back', async () => {
    const db = await open()
    const index = migrations.findIndex(({ name }) => name === '144-own-roles')
    await migrate(db, migrations.slice(0, index))
    const times = { created_at: at, updated_at: at, password_changed_at: at }
    await db.write('staff').insert({ email: 'a@example.com', name: 'A', role: 'manager', password_hash: 'x', ...times })
    await db.write('channels').insert(channel)
    await db.write('refund_ceilings').insert({ channel_id: 1, role: 'support', most: 500 })
    await migrate(db)
    expect(await db.read('staff').select('email', 'role')).toEqual([{ email: 'a@example.com', role: 'manager' }])
    expect(await db.read('refund_ceilings').select('role', 'most')).toEqual([{ role: 'support', most: 500 }])
    await expect(db.write('refund_ceilings').insert({ channel_id: 1, role: 'owner', most: 1 })).rejects.toThrow()
  })
})

onBothDatabases('migrating a shop whose currencies have other decimals than two', { template: 'empty' }, (open) => {
  test('stores them with the channels', async () => {
    const db = await open()
    const before = migrations.findIndex(({ name }) => name === '086-money')
    await migrate(db, migrations.slice(0, before))
    const currencies = ['HUF', 'JPY', 'KWD']
    await db.transaction(async (trx) => {
      for (const [index, currency] of currencies.entries())
        await trx('channels').insert({ ...channel, id: index + 1, code: `c${index}`, host: `c${index}`, currency })
    })
    await migrate(db)
    expect(await db.read('channels').orderBy('id').pluck('currency_digits')).toEqual([2, 0, 3])
  })
})
