import { expect, onTestFinished, test, vi } from 'vitest'
import type { FailureCause } from '~/domain/sales/payments/provider'
import { decideTestPayment, testGateway } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { createReadyVisitor, placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import { after, openShop, sweeping } from '../../../../tests/factories/gateway'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import { onSqlite } from '../../../../tests/setup/databases'
import { payOrder } from './pay-order.server'
import { readPaymentPage } from './read-payment-page.server'
import { readUnpaidReturn, unpaidWords, type UnpaidState } from './unpaid-return.server'

test('what is said to who comes back unpaid fits what is known of the payment', () => {
  const causes: Array<FailureCause | null> = [
    'declined',
    'insufficient_funds',
    'expired',
    'cancelled',
    'timed_out',
    'unknown',
    null,
  ]
  for (const state of ['page_open', 'page_closed', 'failed', 'unknown'] satisfies UnpaidState[])
    for (const cause of causes) {
      const words = unpaidWords(state, { provider: 'Stripe', cause })
      const isKnown = state !== 'unknown' && !(state === 'failed' && cause === 'timed_out')
      expect(/no money was taken|Nothing was paid/i.test(words), words).toBe(isKnown)
      expect(/do not know/.test(words), words).toBe(!isKnown)
      expect(words, words).not.toMatch(/undefined|null|\.\./)
    }
})

onSqlite('who comes back unpaid to an order that is placed', { template: 'shop' }, (open) => {
  async function atItsPage() {
    const { db, variantId } = await openShop(open)
    const visitor = { ...(await createReadyVisitor(db, { variantId, method: 'bank' })), secret: testSecret }
    const { orderToken: token } = unwrap(await placeAsShown(visitor))
    unwrap(await payOrder(visitor, { token, methodCode: 'card' }))
    const paymentToken: string = (await db.read('payments').orderBy('id', 'desc').first('token')).token
    const bank: string = (await db.read('dev_gateway_payments').first('token')).token
    const read = async (minutes = 0) => readUnpaidReturn({ ...visitor, now: after(minutes) }, token)
    return { db, visitor, token, paymentToken, bank, read }
  }

  test('may go on while the page is open, and reads that nothing was taken', async () => {
    const { read, paymentToken, visitor } = await atItsPage()
    expect(await read()).toMatchObject({ state: 'page_open', openPayment: paymentToken })
    expect((await read())?.message).toMatch(/^You have not paid yet, and no money was taken/)
    expect(await readPaymentPage(visitor, paymentToken)).toMatchObject({ kind: 'open' })
  })

  test('reads why it failed, and nothing once it is paid or another way was chosen', async () => {
    const { db, bank, read, visitor, token } = await atItsPage()
    await decideTestPayment(db, bank, 'fail')
    expect(await read()).toMatchObject({ state: 'failed', openPayment: null })
    expect((await read())?.message).toMatch(/^Your bank did not accept the payment\. No money was taken\./)
    await db.write('payment_methods').where({ code: 'card' }).update({ is_active: 1 })
    unwrap(await payOrder(visitor, { token, methodCode: 'card' }))
    const { token: second } = await db.read('dev_gateway_payments').whereNot({ token: bank }).first('token')
    await decideTestPayment(db, second, 'succeed')
    expect(await read()).toBeNull()
  })

  test('does not read that nothing was taken while the provider is silent', async () => {
    const { read } = await atItsPage()
    const spy = vi.spyOn(testGateway, 'read').mockRejectedValue(new Error('no answer'))
    onTestFinished(() => spy.mockRestore())
    expect(await read()).toMatchObject({ state: 'unknown', openPayment: null })
  })

  test('reads that the page is closed when the shop has closed it', async () => {
    const { db, read } = await atItsPage()
    await testGateway.close(
      { db, secret: testSecret, now: after(1), config: {} },
      {
        token: (await db.read('payments').orderBy('id', 'desc').first('token')).token,
        orderNumber: '',
        reference: null,
        captureReference: null,
        amount: 1,
        currency: 'INR',
        createdAt: after(0)().toISOString(),
      },
    )
    await sweep(sweeping(db, after(5)).context)
    const came = await read(6)
    expect(came?.openPayment).toBeNull()
    expect(came?.message).toMatch(/No money was taken|Nothing was paid/)
  })
})
