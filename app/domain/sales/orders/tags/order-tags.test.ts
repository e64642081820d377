import { expect, test } from 'vitest'
import { unwrap } from '../../../../../tests/factories/cart'
import { addOrders } from '../../../../../tests/factories/placed-orders'
import { createChannel } from '../../../../../tests/factories/product'
import { commandOn } from '../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { listOrders } from '~/domain/sales/orders/list/list-orders.server'
import { maxTags } from '~/domain/operations/tags/tag'
import { readTagsOf, readUsedTags } from '~/domain/operations/tags/tags.queries.server'
import { tagOrder, untagOrder } from './tag-order.server'

onBothDatabases('tags of orders', (open) => {
  test('are one however they are written, filter the list, and are forgotten when no order has them', async () => {
    const db = await open()
    const channel = await createChannel(db)
    await addOrders(db, channel, 4)
    const orders: Array<{ id: number; number: string }> = await db.read('orders').orderBy('id').select('id', 'number')
    const [first, second] = [orders[0] ?? { id: 0, number: '' }, orders[1] ?? { id: 0, number: '' }]
    const context = commandOn(db, { channel })
    unwrap(await tagOrder(context, { number: first.number, tag: ' Call  first ' }))
    unwrap(await tagOrder(context, { number: second.number, tag: 'call FIRST' }))
    unwrap(await tagOrder(context, { number: second.number, tag: 'Gift' }))
    unwrap(await tagOrder(context, { number: second.number, tag: 'Gift' }))
    const names = async (id: number) =>
      ((await readTagsOf(db.read, 'order', [id])).get(id) ?? []).map(({ name }) => name)
    expect([await names(first.id), await names(second.id)]).toEqual([['Call first'], ['Call first', 'Gift']])
    const list = async (tag: string) =>
      (await listOrders({ db, channel }, { q: '', state: 'all', tag, after: null, before: null })).rows.map(
        ({ number }) => number,
      )
    expect(await list('call first')).toEqual([second.number, first.number])
    expect(await list('nothing')).toEqual([])
    expect((await readUsedTags(db.read, 'order')).map(({ name }) => name)).toEqual(['Call first', 'Gift'])
    unwrap(await untagOrder(context, { number: second.number, tag: 'gift' }))
    expect((await readUsedTags(db.read, 'order')).map(({ name }) => name)).toEqual(['Call first'])
    expect(await tagOrder(context, { number: 'none', tag: 'Gift' })).toMatchObject({
      error: { code: 'order_not_found' },
    })
    for (let n = 1; n < maxTags; n += 1) unwrap(await tagOrder(context, { number: first.number, tag: `T${n}` }))
    expect(await tagOrder(context, { number: first.number, tag: 'One more' })).toMatchObject({
      error: { code: 'too_many_tags', field: 'tag' },
    })
    unwrap(await tagOrder(context, { number: first.number, tag: 't1' }))
  })
})
