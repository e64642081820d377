import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { sweeping } from '../../../../tests/factories/gateway'
import { createProduct, factoryNow } from '../../../../tests/factories/product'
import { onSqlite } from '../../../../tests/setup/databases'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { sweep } from './sweep.server'
import { commandOn } from '../../../../tests/factories/visitor'

onSqlite('the SMS of an order', { template: 'shop' }, (open) => {
  test('goes once to the phone of its buyer, with the link to the order', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db)
    const visitor = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
    const { orderToken } = unwrap(await placeAsShown(visitor))
    const { context, texts, troubles } = sweeping(db, () => factoryNow)
    await sweep(context)
    await sweep(context)
    expect(texts).toEqual([expect.stringMatching(/: thank you for your order \w+\. http:.*\/order\//)])
    expect(texts[0]).toContain(orderToken)
    expect(troubles).toEqual([])
  })

  test('is not sent to a number that cannot be a mobile one', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db)
    unwrap(await placeAsShown(await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })))
    await db.write('orders').update({ phone: '+912222661234' })
    const { context, texts, troubles } = sweeping(db, () => factoryNow)
    await sweep(context)
    expect([texts, troubles]).toEqual([[], []])
  })

  test('is not sent when the owner has turned it off', async () => {
    const db = await open()
    await changeSetting(commandOn(db), { key: 'send_order_sms', text: 'off' })
    const { variantIds } = await createProduct(db)
    unwrap(await placeAsShown(await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })))
    const { context, texts, sent } = sweeping(db, () => factoryNow)
    await sweep(context)
    expect(sent).not.toEqual([])
    expect(texts).toEqual([])
  })
})
