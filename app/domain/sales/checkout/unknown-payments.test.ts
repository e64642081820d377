import { expect, onTestFinished, test, vi } from 'vitest'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import { decideTestPayment, testGateway } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { testSecret } from '../../../../tests/factories/cart'
import { after, atTheGateway, sweeping } from '../../../../tests/factories/gateway'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { askPaymentAgain, readUnknownPayments } from './unknown-payments.server'

onSqlite('a payment whose provider does not answer', { template: 'shop' }, (open) => {
  test('is listed after 30 minutes until it answers, and can be asked about at once', async () => {
    const { db, bank, visitor } = await atTheGateway(open)
    const { id } = await db.read('payments').first('id')
    const owner = { ...commandOn(db, { channel: visitor.channel, now: after(40) }), secret: testSecret }
    const unknown = async (minutes = 40) => (await readUnknownPayments({ ...owner, now: after(minutes) })).length
    const sweepAt = (minutes: number) => sweep(sweeping(db, after(minutes)).context, ['payments'])
    // one that was left alone is known: it is not paid
    await sweepAt(35)
    expect(await unknown()).toBe(0)
    const read = vi.spyOn(testGateway, 'read').mockRejectedValue(new Error('no answer'))
    onTestFinished(() => read.mockRestore())
    await sweepAt(60)
    expect(await unknown(20)).toBe(0)
    expect(await unknown()).toBe(1)
    expect(await askPaymentAgain(owner, id)).toMatchObject({ error: { code: 'provider_silent' } })
    expect(await askPaymentAgain({ ...owner, actor: memberWith('editor') }, id)).toMatchObject({
      error: { code: 'forbidden' },
    })
    read.mockRestore()
    await decideTestPayment(db, bank, 'succeed')
    expect(await askPaymentAgain(owner, id)).toMatchObject({ value: { outcome: 'paid' } })
    expect(await unknown()).toBe(0)
    expect((await db.read('orders').first('status')).status).toBe('placed')
  })
})
