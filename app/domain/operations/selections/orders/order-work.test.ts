import { expect, test } from 'vitest'
import { unwrap } from '../../../../../tests/factories/cart'
import { createMember } from '../../../../../tests/factories/member'
import { addOrders } from '../../../../../tests/factories/placed-orders'
import { commandOn } from '../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../tests/setup/databases'
import { readTagsOf } from '~/domain/operations/tags/tags.queries.server'
import { tagOrder, untagOrder } from '~/domain/sales/orders/tags/tag-order.server'
import { chooseOrders } from '~/domain/operations/selections/choose-orders.server'
import { batchOf } from '~/domain/operations/selections/selection'
import { planSelection, readSelection, startSelection } from '~/domain/operations/selections/selections.server'
import { chooseUndo } from '~/domain/operations/selections/undo/choose-undo.server'

onSqlite('tags of many orders', (open) => {
  test('are added together and set back, and those of others stay', async () => {
    const db = await open()
    const { context, staff } = await createMember(db, 'support')
    await addOrders(db, context.channel, 3)
    const orders: Array<{ id: number; number: string }> = await db.read('orders').orderBy('id').select('id', 'number')
    const [first = '', second = '', third = ''] = orders.map(({ number }) => number)
    const others = commandOn(db, { channel: context.channel })
    unwrap(await tagOrder(others, { number: third, tag: 'Gift' }))
    const selectionOf = async (token: string) => {
      const selection = await readSelection(context, staff, token)
      if (!selection) throw new Error('the selection is missing')
      return selection
    }
    const tags = async () => {
      const found = await readTagsOf(
        db.read,
        'order',
        orders.map(({ id }) => id),
      )
      return orders.map(({ id }) => (found.get(id) ?? []).map(({ name }) => name))
    }
    const list = { q: '', state: 'all' as const }
    const { token } = unwrap(await chooseOrders(context, { ...list, numbers: [first, second, third, 'NONE'] }))
    const chosen = await selectionOf(token)
    expect(chosen.ids).toHaveLength(3)
    unwrap(await planSelection(context, chosen, { name: 'tag_order', tag: 'gift' }))
    const planned = await selectionOf(token)
    expect([planned.items.length, planned.left]).toEqual([2, [{ reason: 'same', count: 1, names: [third] }]])
    unwrap(await startSelection(context, planned, planned.version))
    expect(await tags()).toEqual([['Gift'], ['Gift'], ['Gift']])

    // what others do since stays
    unwrap(await tagOrder(others, { number: first, tag: 'Call' }))
    unwrap(await untagOrder(others, { number: second, tag: 'Gift' }))
    const undo = await selectionOf(unwrap(await chooseUndo(context, staff, batchOf(chosen))).token)
    expect(undo.sample).toMatchObject([{ name: first, before: 'Call, Gift', after: 'Call' }])
    expect(undo.left).toEqual([{ reason: 'same', count: 1, names: [second] }])
    unwrap(await startSelection(context, undo, undo.version))
    expect(await tags()).toEqual([['Call'], [], ['Gift']])

    // all of a list, and a role that may not see orders
    const tagged = unwrap(await chooseOrders(context, { ...list, tag: 'GIFT', numbers: 'all' }))
    expect((await selectionOf(tagged.token)).words).toBe('All orders with the tag GIFT')
    expect((await selectionOf(tagged.token)).ids).toEqual([String(orders[2]?.id)])
    const editor = await createMember(db, 'editor', 'asha@example.com')
    expect(await chooseOrders(editor.context, { ...list, numbers: 'all' })).toMatchObject({
      error: { code: 'forbidden' },
    })
  })
})
