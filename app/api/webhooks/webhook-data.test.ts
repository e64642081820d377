import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../tests/factories/cart'
import { createProduct, factoryNow } from '../../../tests/factories/product'
import { onSqlite } from '../../../tests/setup/databases'
import { webhookDataSchemas } from '~/api/wire/webhook.schema'
import { shopUrls } from '~/http/shop-urls'
import { readWebhookData } from './webhook-data.server'

onSqlite('the data of messages to webhooks', { template: 'shop' }, (open) => {
  test('is what the calls of the staff answer, and nothing of what was deleted', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db, { name: 'Scarf' })
    const visitor = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
    unwrap(await placeAsShown(visitor))
    const context = { db, now: () => factoryNow, urlsFor: (host: string) => shopUrls(`https://${host}`) }
    const { id: orderId }: { id: number } = await db.read('orders').where({ number: 'IN000001' }).first('id')
    const order = await readWebhookData(context, { orderId })
    expect(webhookDataSchemas['order.placed'].parse(order)).toEqual(order)
    expect(order).toMatchObject({ order: { order_no: 'IN000001' }, shipments: [] })
    expect(await readWebhookData(context, { orderId: orderId + 1 })).toBeNull()

    const at = factoryNow.toISOString()
    const person = { first_name: 'Asha', last_name: 'Rao', email: 'asha@example.com', phone: null }
    await db.write('customers').insert({ ...person, created_at: at, updated_at: at })
    const { id: customerId }: { id: number } = await db.read('customers').where({ email: person.email }).first('id')
    const customer = await readWebhookData(context, { customerId })
    expect(customer).toEqual({ id: customerId, ...person })
    expect(webhookDataSchemas['customer.registered'].parse(customer)).toEqual(customer)
    await db.write('customers').where({ id: customerId }).update({ deleted_at: at, email: null })
    expect(await readWebhookData(context, { customerId })).toBeNull()
  })
})
