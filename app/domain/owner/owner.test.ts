import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../tests/factories/cart'
import { createProduct, factoryNow, variantInput } from '../../../tests/factories/product'
import { onSqlite } from '../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { readSettings } from '~/domain/settings/read-settings.server'
import { addTaxRate, addZonePlace, removeTaxRate, removeZonePlace, saveShippingMethod } from './change-delivery.server'
import { readChannelByHost } from '~/domain/channels/read-channel.server'
import { addChannel } from './add-channel.server'
import { changeChannel } from './change-channel.server'
import { cancelOrder } from '~/domain/refunds/cancel-order.server'
import { markOrderPaid } from './change-order.server'
import { addCoupon, changePaymentMethod, switchCoupon } from './change-selling.server'
import { applyCoupon } from '~/domain/cart/edit/cart-coupons.server'
import { orderConfirmationMail, ownerOrderMail } from '~/domain/orders/order-mail'
import { toOrderView } from '~/domain/orders/order-view.server'
import { findOrder } from '~/domain/orders/orders.queries.server'
import { readOrderForOwner } from './read-order.server'
import { changeSetting } from './change-settings.server'

async function placedOrder(db: Database) {
  const { variantIds } = await createProduct(db, { variants: [variantInput({ sku: 'TEA', stock: { onHand: 5 } })] })
  const visitor = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
  const { orderToken } = unwrap(await placeAsShown(visitor))
  const order: { number: string; id: number } = await db
    .read('orders')
    .where({ token: orderToken })
    .first('number', 'id')
  return order
}

const onHand = async (db: Database) => (await db.read('stock').first('on_hand')).on_hand
const statuses = (db: Database, id: number) => db.read('orders').where({ id }).first('status', 'payment_status')

onSqlite('the owner', { template: 'shop' }, (open) => {
  test('changes settings of every type, and is told in words what is wrong', async () => {
    const db = await open()
    expect(await changeSetting(db, 'enable_refund', 'off', factoryNow)).toMatchObject({ ok: true })
    expect(await changeSetting(db, 'cart_expire_days', '14', factoryNow)).toMatchObject({ ok: true })
    expect(await changeSetting(db, 'store_name', 'Tea & Co', factoryNow)).toMatchObject({ ok: true })
    expect(await readSettings(db)).toMatchObject({ enable_refund: false, cart_expire_days: 14, store_name: 'Tea & Co' })
    expect(await changeSetting(db, 'enable_refund', 'perhaps', factoryNow)).toMatchObject({
      error: { message: 'enable_refund: the value must be on or off' },
    })
    expect(await changeSetting(db, 'cart_expire_days', 'soon', factoryNow)).toMatchObject({ ok: false })
    expect(await changeSetting(db, 'cart_expire_days', '400', factoryNow)).toMatchObject({ ok: false })
    expect(await changeSetting(db, 'no_such', '1', factoryNow)).toMatchObject({ error: { code: 'not_found' } })
  })

  test('rejects settings that would close the shop or lead nowhere', async () => {
    const db = await open()
    const messageOf = async (key: string, value: string) => {
      const result = await changeSetting(db, key, value, factoryNow)
      return result.ok ? null : result.error.message
    }
    expect(await messageOf('default_channel', 'zz')).toBe(
      'default_channel: there is no channel zz; the channels are: in',
    )
    expect(await messageOf('default_channel', 'in')).toBeNull()
    expect(await messageOf('order_mail_to', 'somebody')).toBe('order_mail_to: Enter an email address')
    expect(await messageOf('order_mail_to', '')).toBeNull()
    expect(await messageOf('store_name', ' ')).toBe('store_name: Enter a name of up to 80 characters')
    expect(await messageOf('facebook', 'javascript:alert(1)')).toMatch(/begins with https/)
  })

  test('moves a channel to another country with its calling code, and only to places that there are', async () => {
    const db = await open()
    expect(await changeChannel(db, 'in', { country: 'DE', state: 'BE', currency: 'EUR' })).toMatchObject({ ok: true })
    expect(await db.read('channels').first('country_code', 'mobile_code', 'mobile_number_length')).toEqual({
      country_code: 'DE',
      mobile_code: '+49',
      mobile_number_length: 11,
    })
    expect(await changeChannel(db, 'in', { country: 'ZZ' })).toMatchObject({
      error: { message: 'country: there is no country ZZ' },
    })
    expect(await changeChannel(db, 'in', { country: 'IN', state: 'ZZ' })).toMatchObject({
      error: { message: expect.stringMatching(/^state: India has no state ZZ; its codes are such as /) },
    })
    const { id } = await db.read('channels').first('id')
    const rate = { taxClass: 'standard', country: 'DE', place: 'any' as const, name: 'VAT', ratePpm: 190_000 }
    expect(await addTaxRate(db, id, rate)).toMatchObject({ ok: true })
    // every rate is charged: the same one twice would be charged twice
    expect(await addTaxRate(db, id, { ...rate, ratePpm: 70_000 })).toMatchObject({
      error: { message: expect.stringContaining('such a rate already') },
    })
    expect(await addTaxRate(db, id, { ...rate, country: 'ZZ' })).toMatchObject({ ok: false })
    expect(await addZonePlace(db, id, 'Nowhere', { country: 'ZZ' })).toMatchObject({ ok: false })
    expect(await addZonePlace(db, id, 'Nearby', { country: 'AT' })).toMatchObject({ ok: true })
    expect(await removeZonePlace(db, id, 'Nearby', { country: 'AT' })).toMatchObject({ value: { count: 1 } })
    expect(await removeZonePlace(db, id, 'Nearby', { country: 'AT' })).toMatchObject({ error: { code: 'not_found' } })
  })

  test('does not offer a way to pay whose account is missing', async () => {
    const db = await open()
    const { id } = await db.read('channels').first('id')
    const add = (config: Record<string, string>) =>
      changePaymentMethod(db, id, 'bank', { name: 'Transfer' }, 'bank_transfer', config)
    expect(await add({})).toMatchObject({ error: { message: expect.stringMatching(/^bank needs the account/) } })
    expect(await add({ IBAN: 'DE12' })).toMatchObject({ ok: true })
    expect(await changePaymentMethod(db, id, 'pay', {}, 'upi', { vpa: 'a@b' })).toMatchObject({ ok: false })
    expect(await changePaymentMethod(db, id, 'bank', {}, undefined, {})).toMatchObject({
      error: { message: 'Nothing was given to change' },
    })
  })

  test('adds a channel with the look of another, whose values are checked', async () => {
    const db = await open()
    const { id, order_prefix: taken } = await db.read('channels').first('id', 'order_prefix')
    const given = { host: 'Shop.Example.ae', country: 'ae', currency: 'aed' }
    const now = new Date('2026-03-01T00:00:00Z')
    await db.transaction((trx) =>
      trx('storefronts').insert({ channel_id: id, license_status: 'active', document: '{"a":1}', updated_at: '' }),
    )
    expect(await addChannel(db, 'ae', given, id, now)).toMatchObject({
      ok: true,
      value: { code: 'ae', name: 'United Arab Emirates', host: 'shop.example.ae', timeZone: 'Asia/Dubai' },
    })
    expect(await db.read('channels').where({ code: 'ae' }).first('currency', 'mobile_code', 'order_prefix')).toEqual({
      currency: 'AED',
      mobile_code: '+971',
      order_prefix: 'AE',
    })
    const looks = await db.read('storefronts').orderBy('id').select('license_status', 'document')
    expect(looks).toEqual([1, 2].map(() => ({ license_status: 'active', document: '{"a":1}' })))
    const found = await readChannelByHost(db, 'shop.example.ae', await readSettings(db))
    expect(found?.code).toBe('ae')
    for (const [code, change] of [
      ['ae', { host: 'other.example' }],
      ['other', {}],
      ['other', { host: 'other.example', orderPrefix: taken }],
      ['other', { host: 'other.example', country: 'XX' }],
      ['Not a code', { host: 'other.example' }],
    ] as const)
      expect(await addChannel(db, code, { ...given, ...change }, id, now)).toMatchObject({
        ok: false,
        error: { code: 'invalid_input' },
      })
    expect(await addChannel(db, 'other', { host: 'other.example', country: 'IN' }, id, now)).toMatchObject({
      error: { message: 'currency: must be given for a new channel' },
    })
    // numbers of orders must differ
    expect(await changeChannel(db, 'ae', { orderPrefix: taken })).toMatchObject({ error: { code: 'invalid_input' } })
  })

  test('changes a channel, whose values are checked', async () => {
    const db = await open()
    expect(await changeChannel(db, 'in', { host: 'Shop.Example.com', timeZone: 'Europe/Berlin' })).toMatchObject({
      ok: true,
    })
    expect(await db.read('channels').first('host', 'time_zone')).toEqual({
      host: 'shop.example.com',
      time_zone: 'Europe/Berlin',
    })
    for (const change of [
      { host: 'https://shop.example.com' },
      { currency: 'XYZ' },
      { timeZone: 'Mars/Base' },
      { language: 'not a tag' },
      { country: 'India' },
      {},
    ])
      expect(await changeChannel(db, 'in', change)).toMatchObject({ ok: false, error: { code: 'invalid_input' } })
    expect(await changeChannel(db, 'nowhere', { name: 'X' })).toMatchObject({ error: { code: 'not_found' } })
  })

  test('notes that an order is paid, once', async () => {
    const db = await open()
    const { id, number } = await placedOrder(db)
    expect(await markOrderPaid(db, number, factoryNow)).toMatchObject({ ok: true })
    expect(await statuses(db, id)).toEqual({ status: 'placed', payment_status: 'paid' })
    expect(await db.read('payments').where({ order_id: id }).pluck('status')).toEqual(['captured'])
    expect(await markOrderPaid(db, number, factoryNow)).toMatchObject({ ok: false })
    expect(await markOrderPaid(db, 'NO-1', factoryNow)).toMatchObject({ error: { code: 'not_found' } })
  })

  test('sees an order with its address and choices, and lines and totals that add up, here and in the mail', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db, { variants: [variantInput({ sku: 'TEA' })] })
    const { id } = await db.read('channels').first('id')
    unwrap(await addCoupon(db, id, { code: 'SAVE', title: 'Save', kind: 'percent', value: 100_000, isPublic: false }))
    const visitor = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0, quantity: 2 })
    unwrap(await applyCoupon(visitor, { code: 'SAVE' }))
    const { orderToken } = unwrap(await placeAsShown(visitor))
    const order = await findOrder(db.read, { token: orderToken })
    if (!order) throw new Error('the order was not found')
    const rows = (await readOrderForOwner(db, order.number ?? '')) ?? []
    const amounts = (...items: string[]) =>
      rows.flatMap(({ item, amount }) => (items.includes(String(item)) && amount !== null ? [Number(amount)] : []))
    const sum = (numbers: number[]) => numbers.reduce((total, number) => total + Math.round(number * 100), 0)
    expect(amounts('coupon')).toEqual([expect.any(Number)])
    expect(sum(amounts('TEA', 'coupon', 'delivery', 'fee'))).toBe(order.grandTotal)
    expect(rows.find(({ item }) => item === 'deliver to')?.detail).toContain('560001')
    const view = await toOrderView(db, order, visitor.channel)
    const mail = { storeName: 'Shop', link: 'https://shop.example.com', order: { ...view, note: 'Ring twice' } }
    const { text, html } = ownerOrderMail(mail)
    expect(text).toContain(`(TEA)  ${view.totals.subtotal.formatted}`)
    const due = `Please transfer ${view.totals.amountDue.formatted}`
    for (const shown of [text, html]) {
      expect(shown).toContain('Ring twice')
      expect(shown).toContain('Bank transfer (Placed, payment pending)')
      expect(shown).toContain(view.shippingMethod?.arrival ?? 'no date')
    }
    const confirmation = orderConfirmationMail(mail)
    for (const shown of [confirmation.text, confirmation.html]) expect(shown).toContain(due)
  })

  test('cancels an unpaid order, whose stock comes back once', async () => {
    const db = await open()
    const { id, number } = await placedOrder(db)
    expect(await onHand(db)).toBe(4)
    expect(await cancelOrder(db, number, 'changed their mind', factoryNow)).toMatchObject({ ok: true })
    expect(await onHand(db)).toBe(5)
    expect(await statuses(db, id)).toEqual({ status: 'cancelled', payment_status: 'failed' })
    expect(await cancelOrder(db, number, 'again', factoryNow)).toMatchObject({ ok: false })
    expect(await markOrderPaid(db, number, factoryNow)).toMatchObject({ ok: false })
    expect(await onHand(db)).toBe(5)
  })

  test('changes taxes, delivery, payment methods and coupons', async () => {
    const db = await open()
    const { id } = await db.read('channels').first('id')
    const tax = await addTaxRate(db, id, {
      taxClass: 'reduced',
      country: 'in',
      place: 'any',
      name: 'GST',
      ratePpm: 50_000,
    })
    expect(tax).toMatchObject({ ok: true })
    expect(await removeTaxRate(db, id, tax.ok ? tax.value.id : 0)).toMatchObject({ ok: true })
    expect(await addZonePlace(db, id, 'Nepal', { country: 'NP' })).toMatchObject({ value: { usedZone: null } })
    expect(await addZonePlace(db, id, 'Himalaya', { country: 'np' })).toMatchObject({ value: { usedZone: 'Nepal' } })
    expect(await addZonePlace(db, id, 'Nepal', { country: 'Nepal' })).toMatchObject({ ok: false })
    const method = { code: 'post', name: 'Post', kind: 'flat' as const, rates: [{ from: 0, price: 500 }] }
    expect(await saveShippingMethod(db, id, 'Nepal', method)).toMatchObject({ ok: true })
    expect(await saveShippingMethod(db, id, 'Nepal', { ...method, name: 'Parcel' })).toMatchObject({ ok: true })
    expect(await db.read('shipping_methods').where({ code: 'post' }).pluck('name')).toEqual(['Parcel'])
    expect(await saveShippingMethod(db, id, 'Nepal', { ...method, daysMin: 5, daysMax: 2 })).toMatchObject({
      ok: false,
    })
    expect(await saveShippingMethod(db, id, 'Mars', method)).toMatchObject({ error: { code: 'not_found' } })
    expect(await changePaymentMethod(db, id, 'cod', { maximum: 1000, isActive: false }, undefined, {})).toMatchObject({
      ok: true,
    })
    expect(await db.read('payment_methods').where({ code: 'cod' }).first('maximum', 'is_active')).toEqual({
      maximum: 1000,
      is_active: 0,
    })
    expect(await changePaymentMethod(db, id, 'cod', { minimum: 5000 }, undefined, {})).toMatchObject({ ok: false })
    expect(await changePaymentMethod(db, id, 'magic', {}, 'magic', {})).toMatchObject({ ok: false })
    const coupon = { code: 'ten', title: 'Ten', kind: 'percent' as const, value: 100_000, isPublic: true }
    expect(await addCoupon(db, id, coupon)).toMatchObject({ value: { code: 'TEN' } })
    expect(await addCoupon(db, id, coupon)).toMatchObject({ ok: false })
    expect(await addCoupon(db, id, { ...coupon, code: 'MUCH', value: 2_000_000 })).toMatchObject({ ok: false })
    expect(await switchCoupon(db, 'ten', false)).toMatchObject({ ok: true })
    expect(await db.read('coupons').where({ code: 'TEN' }).pluck('is_active')).toEqual([0])
  })
})
