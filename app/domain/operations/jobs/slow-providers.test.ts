import { expect, onTestFinished, test, vi } from 'vitest'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { after, keepPagesOpen, openShop, stockOf, sweeping } from '../../../../tests/factories/gateway'
import { onSqlite } from '../../../../tests/setup/databases'
import { testGateway } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { sweep } from './sweep.server'

onSqlite('a payment provider that does not answer for long', { template: 'shop' }, (open) => {
  test('is asked once in a turn, so that holds end and other payments do not wait', async () => {
    const { db, variantId } = await openShop(open)
    for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
      unwrap(await placeAsShown(await createReadyVisitor(db, { variantId, method: 'card', email })))
    keepPagesOpen()
    let clock = 0
    vi.spyOn(performance, 'now').mockImplementation(() => clock)
    const read = vi.spyOn(testGateway, 'read').mockImplementation(() => {
      clock += 10_000
      return Promise.reject(new Error('no answer'))
    })
    onTestFinished(() => void vi.restoreAllMocks())
    const { context, troubles } = sweeping(db, after(20))
    await sweep(context, ['holds'])
    expect(await stockOf(db, variantId)).toMatchObject({ held: 0 })
    expect(read).toHaveBeenCalledTimes(1)
    await sweep(context, ['payments'])
    expect(read).toHaveBeenCalledTimes(2)
    expect(troubles).toEqual(['hold', 'payment'])
    // those that were not asked about are asked about soon
    const polls: string[] = await db.read('payments').orderBy('ask_after').pluck('ask_after')
    expect(polls.slice(0, 2)).toEqual([after(21)().toISOString(), after(21)().toISOString()])
  })
})
