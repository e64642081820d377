import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { createProduct, defaultChannel, variantInput } from '../../../../tests/factories/product'
import { onSqlite } from '../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { checkLog } from '~/domain/operations/changes/change-log/check-log.server'
import { readLog } from '~/domain/operations/changes/change-log/read-log.server'
import { readSettings } from '~/domain/operations/settings/read-settings.server'
import { saveShippingMethod } from '~/domain/sales/shipping/manage/manage-methods.server'
import { addZonePlace, removeZonePlace } from '~/domain/sales/shipping/manage/manage-zones.server'
import { addTaxRate, removeTaxRate } from '~/domain/sales/tax/manage/manage-tax-rates.server'
import { readChannelByHost } from '~/domain/operations/channels/read-channel.server'
import { addChannel } from '~/domain/operations/channels/manage/add-channel.server'
import { changeChannel, type ChannelChange } from '~/domain/operations/channels/manage/change-channel.server'
import { cancelOrder } from '~/domain/sales/refunds/cancel-order.server'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { changePaymentMethod } from '~/domain/sales/payments/manage-payment-methods.server'
import { addCoupon, switchCoupon } from '~/domain/sales/pricing/manage/manage-coupons.server'
import { applyCoupon } from '~/domain/sales/cart/edit/cart-coupons.server'
import { orderConfirmationMail, ownerOrderMail } from '~/domain/sales/orders/order-mail'
import { orderReturnsText } from '~/domain/sales/orders/order-returns'
import { readActiveChannels } from '~/domain/operations/channels/channels.queries.server'
import { toOrderView } from '~/domain/sales/orders/order-view.server'
import { findOrder } from '~/domain/sales/orders/orders.queries.server'
import { readOrderForOwner } from '~/domain/sales/fulfilment/read-order-for-owner.server'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { parseDecimal } from '~/domain/shared/money/arithmetic'
import { toDecimal } from '~/domain/shared/money/money'
import type { StaffResult } from '~/domain/shared/result'
import { messageOf } from '~/messages/messages'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'

const said = (result: StaffResult<unknown>) => (result.ok ? null : messageOf(result.error))

/** The command line in a channel. */
const on = (db: Database, id: number) => commandOn(db, { channel: { ...defaultChannel, id } })

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
    expect(await changeSetting(commandOn(db), { key: 'enable_refund', text: 'off' })).toMatchObject({ ok: true })
    expect(await changeSetting(commandOn(db), { key: 'cart_expire_days', text: '14' })).toMatchObject({ ok: true })
    expect(await changeSetting(commandOn(db), { key: 'store_name', text: 'Tea & Co' })).toMatchObject({ ok: true })
    expect(await readSettings(db)).toMatchObject({ enable_refund: false, cart_expire_days: 14, store_name: 'Tea & Co' })
    expect(said(await changeSetting(commandOn(db), { key: 'enable_refund', text: 'perhaps' }))).toEqual(
      'enable_refund: the value must be on or off',
    )
    expect(await changeSetting(commandOn(db), { key: 'cart_expire_days', text: 'soon' })).toMatchObject({ ok: false })
    expect(await changeSetting(commandOn(db), { key: 'cart_expire_days', text: '400' })).toMatchObject({ ok: false })
    expect(await changeSetting(commandOn(db), { key: 'no_such', text: '1' })).toMatchObject({
      error: { code: expect.stringMatching(/_not_found$/) },
    })
  })

  test('rejects settings that would close the shop or lead nowhere', async () => {
    const db = await open()
    const refusalOf = async (key: string, value: string) => {
      const result = await changeSetting(commandOn(db), { key: key, text: value })
      return said(result)
    }
    expect(await refusalOf('default_channel', 'zz')).toBe(
      'default_channel: there is no channel zz; the channels are: in',
    )
    expect(await refusalOf('default_channel', 'in')).toBeNull()
    expect(await refusalOf('order_mail_to', 'somebody')).toBe('order_mail_to: Enter an email address')
    expect(await refusalOf('order_mail_to', '')).toBeNull()
    expect(await refusalOf('store_name', ' ')).toBe('store_name: Enter a name of up to 80 characters')
    expect(await refusalOf('facebook', 'javascript:alert(1)')).toMatch(/begins with https/)
  })

  test('moves a channel to another country with its calling code, and only to places that there are', async () => {
    const db = await open()
    expect(await changeChannel(commandOn(db), 'in', { country: 'DE', state: 'BE' })).toMatchObject({ ok: true })
    expect(await db.read('channels').first('country_code', 'mobile_code', 'mobile_number_length')).toEqual({
      country_code: 'DE',
      mobile_code: '+49',
      // Germany's mobile numbers have ten or eleven digits
      mobile_number_length: null,
    })
    const setLength = (mobileNumberLength: number | null) => changeChannel(commandOn(db), 'in', { mobileNumberLength })
    const storedLength = () => db.read('channels').pluck('mobile_number_length')
    expect(said(await setLength(9))).toBe('Mobile numbers of DE have 10 or 11 digits after the country code')
    unwrap(await setLength(11))
    expect(await storedLength()).toEqual([11])
    unwrap(await setLength(null))
    expect(await storedLength()).toEqual([null])
    expect(said(await changeChannel(commandOn(db), 'in', { country: 'ZZ' }))).toEqual('country: there is no country ZZ')
    expect(said(await changeChannel(commandOn(db), 'in', { country: 'IN', state: 'ZZ' }))).toEqual(
      expect.stringMatching(/^state: India has no state ZZ; its codes are such as /),
    )
    const { id } = await db.read('channels').first('id')
    const rate = { taxClass: 'standard', country: 'DE', place: 'any' as const, name: 'VAT', ratePpm: 190_000 }
    expect(await addTaxRate(on(db, id), rate)).toMatchObject({ ok: true })
    // every rate is charged: the same one twice would be charged twice
    expect(said(await addTaxRate(on(db, id), { ...rate, ratePpm: 70_000 }))).toEqual(
      expect.stringContaining('such a rate already'),
    )
    expect(await addTaxRate(on(db, id), { ...rate, country: 'ZZ' })).toMatchObject({ ok: false })
    expect(await addZonePlace(on(db, id), 'Nowhere', { country: 'ZZ' })).toMatchObject({ ok: false })
    expect(await addZonePlace(on(db, id), 'Nearby', { country: 'AT' })).toMatchObject({ ok: true })
    expect(await removeZonePlace(on(db, id), 'Nearby', { country: 'AT' })).toMatchObject({ value: { count: 1 } })
    expect(await removeZonePlace(on(db, id), 'Nearby', { country: 'AT' })).toMatchObject({
      error: { code: expect.stringMatching(/_not_found$/) },
    })
  })

  test('does not offer a way to pay whose account is missing', async () => {
    const db = await open()
    const { id } = await db.read('channels').first('id')
    const add = (config: Record<string, string>) =>
      changePaymentMethod(on(db, id), 'bank', { name: 'Transfer' }, { provider: 'bank_transfer', config })
    expect(said(await add({}))).toEqual(expect.stringMatching(/^bank needs the account/))
    expect(await add({ IBAN: 'DE12' })).toMatchObject({ ok: true })
    expect(await changePaymentMethod(on(db, id), 'pay', {}, { provider: 'upi', config: { vpa: 'a@b' } })).toMatchObject(
      { ok: false },
    )
    expect(said(await changePaymentMethod(on(db, id), 'bank', {}))).toEqual('Nothing was given to change')
    const upi = { provider: 'upi', config: { vpa: 'asha@bank', payee: 'Asha' } }
    expect(await changePaymentMethod(on(db, id), 'pay2', {}, upi)).toMatchObject({ ok: true, value: { name: 'UPI' } })
  })

  test('adds a channel with the look of another, whose values are checked', async () => {
    const db = await open()
    const { id, order_prefix: taken } = await db.read('channels').first('id', 'order_prefix')
    const given = { host: 'Shop.Example.ae', country: 'ae', currency: 'aed' }
    const document = '{"a":1,"storeNotice":"Free delivery in India"}'
    await db.transaction((trx) =>
      trx('storefronts').insert({ channel_id: id, license_status: 'active', document, updated_at: '' }),
    )
    expect(await addChannel(on(db, id), 'ae', given)).toMatchObject({
      ok: true,
      value: { code: 'ae', name: 'United Arab Emirates', host: 'shop.example.ae', timeZone: 'Asia/Dubai' },
    })
    expect(await db.read('channels').where({ code: 'ae' }).first('currency', 'mobile_code', 'order_prefix')).toEqual({
      currency: 'AED',
      mobile_code: '+971',
      order_prefix: 'AE',
    })
    const looks = await db.read('storefronts').orderBy('id').select('license_status', 'document')
    // the notice promises what holds in the other country
    expect(looks).toEqual([document, '{"a":1}'].map((look) => ({ license_status: 'active', document: look })))
    const found = await readChannelByHost(db, 'shop.example.ae', await readSettings(db))
    expect(found?.code).toBe('ae')
    for (const [code, change, error] of [
      ['ae', { host: 'other.example' }, 'channel_exists'],
      ['other', {}, 'host_taken'],
      ['other', { host: 'other.example', orderPrefix: taken }, 'order_prefix_taken'],
      ['other', { host: 'other.example', country: 'XX' }, 'country_unknown'],
      ['Not a code', { host: 'other.example' }, 'invalid_fields'],
    ] as const)
      expect(await addChannel(on(db, id), code, { ...given, ...change })).toMatchObject({
        ok: false,
        error: { code: error },
      })
    expect(said(await addChannel(on(db, id), 'other', { host: 'other.example', country: 'IN' }))).toEqual(
      'currency: must be given for a new channel',
    )
    // numbers of orders must differ
    expect(await changeChannel(commandOn(db), 'ae', { orderPrefix: taken })).toMatchObject({
      error: { code: 'order_prefix_taken' },
    })
  })

  test('needs the permission, and what was done is in the record of changes', async () => {
    const db = await open()
    const { id, number } = await placedOrder(db)
    const editor = commandOn(db, { actor: memberWith('editor') })
    expect(await markOrderPaid(editor, number)).toMatchObject({ error: { code: 'forbidden' } })
    expect(await changeSetting(editor, { key: 'store_name', text: 'X' })).toMatchObject({
      error: { code: 'forbidden' },
    })
    expect(await switchCoupon(editor, { code: 'ten', isActive: false })).toMatchObject({ error: { code: 'forbidden' } })
    const support = commandOn(db, { actor: memberWith('support'), source: '/admin/orders' })
    unwrap(await markOrderPaid(support, number))
    unwrap(await cancelOrder(support, number, 'Asha wrote to us'))
    expect(await readLog(db, { thing: { kind: 'order', id: String(id) }, limit: 9 })).toMatchObject([
      { by: 'Meera', changes: { status: ['placed', 'cancelled'], reason: [null, 'Asha wrote to us'] } },
      { by: 'Meera', source: '/admin/orders', changes: { paymentStatus: ['pending', 'paid'] } },
    ])
    expect(JSON.stringify(await db.read('change_log'))).not.toContain('Asha')
    expect(await checkLog(db)).toEqual({ rows: 2, problem: null })
  })

  test('changes a channel, whose values are checked', async () => {
    const db = await open()
    expect(
      await changeChannel(commandOn(db), 'in', { host: 'Shop.Example.com', timeZone: 'Europe/Berlin' }),
    ).toMatchObject({
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
      expect(await changeChannel(commandOn(db), 'in', change)).toMatchObject({
        ok: false,
        error: { code: expect.stringMatching(/^(invalid_fields|country_unknown|nothing_to_change)$/) },
      })
    expect(await changeChannel(commandOn(db), 'nowhere', { name: 'X' })).toMatchObject({
      error: { code: expect.stringMatching(/_not_found$/) },
    })
  })

  test('changes a currency only where stored amounts stay what they are', async () => {
    const db = await open()
    const stored = async (code: string) =>
      (await db.read('channels').where({ code }).first('currency', 'currency_digits')) as Record<string, unknown>
    const add = (code: string, currency: string, digits: { currencyDigits?: number } = {}) =>
      addChannel(commandOn(db), code, { host: `${code}.example`, country: 'HU', currency, ...digits })
    unwrap(await add('jp', 'JPY'))
    expect(await stored('jp')).toEqual({ currency: 'JPY', currency_digits: 0 })
    unwrap(await changeChannel(commandOn(db), 'jp', { currency: 'KWD' }))
    expect(await stored('jp')).toEqual({ currency: 'KWD', currency_digits: 3 })
    // the first channel has prices of its delivery
    for (const change of [{ currency: 'JPY' }, { currency: 'EUR' }, { currency: 'JPY', currencyDigits: 2 }])
      expect(said(await changeChannel(commandOn(db), 'in', change))).toMatch(/^currency: the prices/)

    // a channel that was filled with other decimals keeps them, and those of the same currency have the same
    unwrap(await add('hu', 'HUF', { currencyDigits: 0 }))
    await readChannelByHost(db, 'hu.example', await readSettings(db))
    expect(toDecimal(129900, 'HUF')).toBe('129900')
    expect(parseDecimal('1,299', 'HUF')).toBe(1299)
    unwrap(await add('hu2', 'HUF'))
    expect(await stored('hu2')).toEqual({ currency: 'HUF', currency_digits: 0 })
    expect(await add('hu3', 'HUF', { currencyDigits: 2 })).toMatchObject({ error: { code: 'currency_digits_taken' } })
    expect(await changeChannel(commandOn(db), 'hu2', { currency: 'EUR' })).toMatchObject({ ok: true })
    unwrap(await changeChannel(commandOn(db), 'hu', { currencyDigits: 2 }))
    await readChannelByHost(db, 'hu.example', await readSettings(db))
    expect(toDecimal(129900, 'HUF')).toBe('1299.00')
  })

  test('takes things back for as long as is usual or said, and never for less than the law of the country', async () => {
    const db = await open()
    const daysOf = async () => (await readActiveChannels(db.read)).map(({ code, returnDays }) => [code, returnDays])
    const set = (change: ChannelChange) => changeChannel(commandOn(db), 'in', change)
    const add = (code: string, country: string, returnDays?: number) =>
      addChannel(commandOn(db), code, { host: `${code}.example`, country, currency: 'EUR', returnDays })
    expect(await add('fr', 'FR', 13)).toMatchObject({
      error: { code: 'return_days_too_few', params: { country: 'FR', days: 13, minimum: 14 }, field: 'returnDays' },
    })
    unwrap(await add('fr', 'FR'))
    unwrap(await add('gb', 'GB', 30))
    expect(await daysOf()).toEqual([
      ['in', 7],
      ['fr', 14],
      ['gb', 30],
    ])
    unwrap(await set({ returnDays: 3 }))
    expect(said(await set({ country: 'DE' }))).toBe(
      'By the law of DE buyers can return a thing for at least 14 days after its delivery; 3 are too few',
    )
    for (const returnDays of [0, 366, 1.5, NaN])
      expect(await set({ returnDays })).toMatchObject({ error: { code: 'invalid_fields' } })
    unwrap(await set({ country: 'DE', returnDays: null }))
    expect((await daysOf())[0]).toEqual(['in', 14])
  })

  test('notes that an order is paid, once', async () => {
    const db = await open()
    const { id, number } = await placedOrder(db)
    expect(await markOrderPaid(commandOn(db), number)).toMatchObject({ ok: true })
    expect(await statuses(db, id)).toEqual({ status: 'placed', payment_status: 'paid' })
    expect(await db.read('payments').where({ order_id: id }).pluck('status')).toEqual(['captured'])
    expect(await markOrderPaid(commandOn(db), number)).toMatchObject({ ok: false })
    expect(await markOrderPaid(commandOn(db), 'NO-1')).toMatchObject({
      error: { code: expect.stringMatching(/_not_found$/) },
    })
  })

  test('sees an order with its address and choices, and lines and totals that add up, here and in the mail', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db, { variants: [variantInput({ sku: 'TEA' })] })
    const { id } = await db.read('channels').first('id')
    unwrap(
      await addCoupon(on(db, id), { code: 'SAVE', title: 'Save', kind: 'percent', value: 100_000, isPublic: false }),
    )
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
    const returns = orderReturnsText(view, visitor.settings)
    const confirmation = orderConfirmationMail({ ...mail, returns })
    for (const shown of [confirmation.text, confirmation.html]) {
      expect(shown).toContain(due)
      expect(shown).toContain('You can return what you buy within 7 days of delivery.')
    }
  })

  test('cancels an unpaid order, whose stock comes back once', async () => {
    const db = await open()
    const { id, number } = await placedOrder(db)
    expect(await onHand(db)).toBe(4)
    expect(await cancelOrder(commandOn(db), number, 'changed their mind')).toMatchObject({ ok: true })
    expect(await onHand(db)).toBe(5)
    expect(await statuses(db, id)).toEqual({ status: 'cancelled', payment_status: 'failed' })
    expect(await cancelOrder(commandOn(db), number, 'again')).toMatchObject({ ok: false })
    expect(await markOrderPaid(commandOn(db), number)).toMatchObject({ ok: false })
    expect(await onHand(db)).toBe(5)
  })

  test('changes taxes, delivery, payment methods and coupons', async () => {
    const db = await open()
    const { id } = await db.read('channels').first('id')
    const tax = await addTaxRate(on(db, id), {
      taxClass: 'reduced',
      country: 'in',
      place: 'any',
      name: 'GST',
      ratePpm: 50_000,
    })
    expect(tax).toMatchObject({ ok: true })
    expect(await removeTaxRate(on(db, id), { id: tax.ok ? tax.value.id : 0 })).toMatchObject({ ok: true })
    expect(await addZonePlace(on(db, id), 'Nepal', { country: 'NP' })).toMatchObject({ value: { usedZone: null } })
    expect(await addZonePlace(on(db, id), 'Himalaya', { country: 'np' })).toMatchObject({
      value: { usedZone: 'Nepal' },
    })
    expect(await addZonePlace(on(db, id), 'Nepal', { country: 'Nepal' })).toMatchObject({ ok: false })
    const method = { code: 'post', name: 'Post', kind: 'flat' as const, rates: [{ from: 0, price: 500 }] }
    expect(await saveShippingMethod(on(db, id), 'Nepal', method)).toMatchObject({ ok: true })
    expect(await saveShippingMethod(on(db, id), 'Nepal', { ...method, name: 'Parcel' })).toMatchObject({ ok: true })
    expect(await db.read('shipping_methods').where({ code: 'post' }).pluck('name')).toEqual(['Parcel'])
    expect(await saveShippingMethod(on(db, id), 'Nepal', { ...method, daysMin: 5, daysMax: 2 })).toMatchObject({
      ok: false,
    })
    expect(await saveShippingMethod(on(db, id), 'Mars', method)).toMatchObject({
      error: { code: expect.stringMatching(/_not_found$/) },
    })
    expect(await changePaymentMethod(on(db, id), 'cod', { maximum: 1000, isActive: false })).toMatchObject({
      ok: true,
    })
    expect(await db.read('payment_methods').where({ code: 'cod' }).first('maximum', 'is_active')).toEqual({
      maximum: 1000,
      is_active: 0,
    })
    expect(await changePaymentMethod(on(db, id), 'cod', { minimum: 5000 })).toMatchObject({ ok: false })
    expect(await changePaymentMethod(on(db, id), 'magic', {}, { provider: 'magic', config: {} })).toMatchObject({
      ok: false,
    })
    const coupon = { code: 'ten', title: 'Ten', kind: 'percent' as const, value: 100_000, isPublic: true }
    expect(await addCoupon(on(db, id), coupon)).toMatchObject({ value: { code: 'TEN' } })
    expect(await addCoupon(on(db, id), coupon)).toMatchObject({ ok: false })
    expect(await addCoupon(on(db, id), { ...coupon, code: 'MUCH', value: 2_000_000 })).toMatchObject({ ok: false })
    expect(await switchCoupon(commandOn(db), { code: 'ten', isActive: false })).toMatchObject({ ok: true })
    expect(await db.read('coupons').where({ code: 'TEN' }).pluck('is_active')).toEqual([0])
  })
})
