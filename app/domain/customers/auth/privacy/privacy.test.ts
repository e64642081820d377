import { expect, test } from 'vitest'
import { registerCustomer } from '~/domain/customers/auth/register.server'
import { readSession } from '~/domain/customers/accounts/sessions.server'
import { saveBookAddress } from '~/domain/sales/cart/address-book/address-book.server'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { cancelOwnOrder } from '~/domain/sales/refunds/cancel-order.server'
import { markRefundPaid } from '~/domain/sales/refunds/refund-by-hand.server'
import { minutes } from '~/domain/shared/units'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../../tests/factories/cart'
import { createAuthVisitor } from '../../../../../tests/factories/customer'
import { findTexts } from '../../../../../tests/factories/personal-columns'
import { createProduct, factoryNow } from '../../../../../tests/factories/product'
import { bengaluruAddress } from '../../../../../tests/factories/shop'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { collectData } from './own-data/collect-data.server'
import { deleteAccount } from './delete-account.server'
import { commandOn } from '../../../../../tests/factories/visitor'

const email = 'asha.kulkarni@example.com'
const person = { first_name: 'Ashalata', last_name: 'Kulkarnix', phone: '9812345670', email, password: 'Lotus-pond-7' }
const address = { ...bengaluruAddress, first_name: 'Ashalata', last_name: 'Kulkarnix', address_1: '77 Peacock Lane' }

onBothDatabases('an account with an order', { template: 'shop' }, (open) => {
  async function createBuyer() {
    const guest = await createAuthVisitor(await open())
    const { sessionToken } = unwrap(await registerCustomer(guest, person))
    const found = await readSession(guest.db, sessionToken, factoryNow)
    if (!found) throw new Error('there is no session')
    const { customer, session } = found
    const visitor = { ...guest, actor: { kind: 'customer' as const, ...customer }, session }
    unwrap(await saveBookAddress(visitor, customer.id, { ...address, id: null, type: 'Shipping', isDefault: true }))
    const { variantIds } = await createProduct(guest.db, { name: 'Indigo Scarf' })
    const ready = await createReadyVisitor(guest.db, { variantId: variantIds[0] ?? 0, email })
    unwrap(await placeAsShown(ready))
    await guest.db.write('orders').update({ customer_id: customer.id, shipping_address: JSON.stringify(address) })
    await guest.db.write('carts').where({ customer_id: null }).update({ customer_id: customer.id })
    return { visitor, customer, session }
  }

  test('is shown as a whole: profile, addresses, orders with their things, devices and log', async () => {
    const { visitor, customer } = await createBuyer()
    const parts = await collectData(visitor, customer)
    expect(parts.flatMap(({ title, rows }) => (rows.length === 0 ? [] : [[title, rows.length]]))).toEqual([
      ['Profile', 1],
      ['Addresses', 1],
      ['Orders', 1],
      ['Ordered items', 1],
      ['Payments', 1],
      ['Order history', 1],
      ['Carts', 1],
      ['Cart items', 1],
      ['Cart addresses', 1],
      ['Devices', 1],
      ['Access logs', 2],
    ])
    const text = JSON.stringify(parts)
    for (const known of [email, '77 Peacock Lane', 'Indigo Scarf', 'Firefox on Linux']) expect(text).toContain(known)
    expect(text).not.toContain('argon2')
  })

  test('is deleted although things that are not sent can never arrive, once they are paid', async () => {
    const { visitor } = await createBuyer()
    await visitor.db.write('orders').update({ shipping_method: null })
    expect(await deleteAccount(visitor)).toMatchObject({ error: { code: 'invalid_input' } })
    await visitor.db.write('orders').update({ payment_status: 'paid' })
    unwrap(await deleteAccount(visitor))
  })

  test('stays while the shop owes a refund that it can only pay with the help of the buyer', async () => {
    const { visitor } = await createBuyer()
    const { db } = visitor
    const { number, token } = await db.read('orders').first('number', 'token')
    unwrap(await markOrderPaid(commandOn(db), number))
    unwrap(await cancelOwnOrder(visitor, { token, reason: 'mistake', text: '' }))
    expect(await deleteAccount(visitor)).toMatchObject({
      error: {
        message: expect.stringContaining('We still owe you a refund, and need to reach you about how you get it'),
      },
    })
    const { id } = await db.read('refunds').first('id')
    unwrap(await markRefundPaid(commandOn(db), id, 'UTR 1'))
    unwrap(await deleteAccount(visitor))
  })

  test('is deleted when the order has arrived: a scan of all tables finds nothing of the person, and the sums stay', async () => {
    const { visitor, customer, session } = await createBuyer()
    const { db } = visitor
    const needles = ['asha.kulkarni', 'ashalata', 'kulkarnix', '9812345670', 'peacock lane']
    expect(await findTexts(db, needles)).toContain('customers.email')
    expect(await deleteAccount(visitor)).toMatchObject({ error: { code: 'invalid_input' } })
    await db.write('orders').update({ fulfilment_status: 'delivered' })
    const late = { ...visitor, now: () => new Date(factoryNow.getTime() + minutes(16)) }
    expect(await deleteAccount(late)).toMatchObject({ error: { code: 'confirmation_needed' } })
    const total: number = (await db.read('orders').first('grand_total')).grand_total
    unwrap(await deleteAccount(visitor))
    expect(await findTexts(db, needles)).toEqual([])
    expect(await db.read('orders').first('grand_total', 'customer_id')).toEqual({
      grand_total: total,
      customer_id: customer.id,
    })
    expect(await db.read('customer_sessions').where({ id: session.id })).toEqual([])
    const again = unwrap(await registerCustomer({ ...visitor, session: null }, person))
    expect(again.customer.id).not.toBe(customer.id)
  })
})
