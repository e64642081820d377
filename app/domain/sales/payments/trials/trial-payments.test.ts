import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { days } from '~/domain/shared/units'
import type { ProviderStatus } from '~/domain/sales/payments/provider'
import { providers } from '~/domain/sales/payments/providers.server'
import { ProviderRefusal, ProviderUnreachable } from '~/domain/sales/payments/providers/provider-api.server'
import { decideTestPayment, testGateway } from '~/domain/sales/payments/providers/test-gateway/test-gateway.server'
import { shopUrls } from '~/http/shop-urls'
import { testSecret, unwrap } from '../../../../../tests/factories/cart'
import { after, countOf, openShop, sendWebhook, signedWebhook } from '../../../../../tests/factories/gateway'
import { commandOn, memberWith } from '../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../tests/setup/databases'
import { findTrial } from './trial-payments.queries.server'
import {
  askAboutLatestTrial,
  deleteOldTrials,
  noteTrialReturn,
  readTrialPage,
  startTrial,
  trialAmount,
} from './trial-payments.server'
import { trialWords } from './trial-words'

// the test gateway with keys, as the providers have them
const withKeys = { ...testGateway, configFields: [{ name: 'key_id' as const, isRequired: true as const }] }
beforeAll(() => {
  providers.dev_gateway = withKeys
})
afterAll(() => {
  providers.dev_gateway = testGateway
})

test('a test payment costs little, in whole units of each currency', () => {
  expect(['INR', 'EUR', 'JPY', 'KWD', 'HUF'].map(trialAmount)).toEqual([10_000, 1000, 500, 10_000, 100_000])
})

test('what is said of a test payment fits what has come by return and by webhook', () => {
  const states: Array<ProviderStatus['state']> = [
    'open',
    'processing',
    'authorised',
    'succeeded',
    'failed',
    'expired',
    'cancelled',
  ]
  for (const state of states)
    for (const returnedAt of [null, '3 March, 10:00'])
      for (const reportedAt of [null, '3 March, 10:01'])
        for (const hasWebhookStep of [true, false]) {
          const trial = { state, failure: null, returnedAt, reportedAt, reportName: null }
          const words = trialWords('Stripe', trial, hasWebhookStep)
          expect(words.returned.includes('not come back')).toBe(returnedAt === null)
          expect(words.reported.includes('nothing has come')).toBe(reportedAt === null)
          expect(words.result.includes('It was paid')).toBe(state === 'succeeded')
          // a payment of which the webhook knows nothing is no success
          expect(words.tone === 'success').toBe(state === 'succeeded' && reportedAt !== null)
          if (words.reported.includes('step 2')) expect(hasWebhookStep).toBe(true)
        }
})

onSqlite('a test payment', { template: 'shop' }, (open) => {
  async function shopWithKeys(keys: 'test' | 'live' | 'missing' = 'test') {
    const { db } = await openShop(open)
    await db.transaction((trx) => trx('payment_methods').where({ code: 'card' }).update({ keys, is_active: 0 }))
    const urls = shopUrls('https://shop.example')
    const owner = { ...commandOn(db), secret: testSecret, urls }
    const access = { db, secret: testSecret, now: after(1) }
    const bankOf = async (token: string): Promise<string> =>
      (await db.read('dev_gateway_payments').where({ payment_token: token }).first('token')).token
    return { db, owner, access, bankOf, begin: () => startTrial(owner, 'card') }
  }

  test('leads to the provider while the way to pay is off, and says what came by return and by webhook', async () => {
    const { db, owner, access, bankOf, begin } = await shopWithKeys()
    const { token } = unwrap(await begin())
    expect(await readTrialPage(access, token)).toMatchObject({ methodCode: 'card', page: { url: expect.any(String) } })
    // neither an order nor stock nor a figure knows of it
    expect([await countOf(db, 'orders'), await countOf(db, 'payments')]).toEqual([0, 0])
    await decideTestPayment(db, await bankOf(token), 'authorise')
    expect(await noteTrialReturn(access, token)).toEqual({ channelId: owner.channel.id, methodCode: 'card' })
    const paid = await findTrial(db.read, token)
    expect(paid).toMatchObject({ state: 'succeeded', returnedAt: after(1)().toISOString(), reportedAt: null })
    const { headers, body } = signedWebhook(token)
    expect(await sendWebhook(access, headers, body)).toBe(true)
    expect(await findTrial(db.read, token)).toMatchObject({
      state: 'succeeded',
      reportedAt: after(1)().toISOString(),
      reportName: 'payment',
    })
    expect(await db.read('payment_events').pluck('outcome')).toEqual(['trial'])
    // and again, later: what came first stays
    await noteTrialReturn({ ...access, now: after(9) }, token)
    expect((await findTrial(db.read, token))?.returnedAt).toBe(after(1)().toISOString())
    expect(await readTrialPage(access, token)).toMatchObject({ page: null })
    expect([await countOf(db, 'orders'), await countOf(db, 'refunds')]).toEqual([0, 0])
  })

  test('that was declined is told so, and can be paid at a second try', async () => {
    const { db, owner, access, bankOf, begin } = await shopWithKeys()
    const { token } = unwrap(await begin())
    await decideTestPayment(db, await bankOf(token), 'fail')
    unwrap(await askAboutLatestTrial(owner, 'card'))
    expect(await findTrial(db.read, token)).toMatchObject({ state: 'failed', failure: 'The bank rejected the payment' })
    await decideTestPayment(db, await bankOf(token), 'succeed')
    await noteTrialReturn(access, token)
    expect(await findTrial(db.read, token)).toMatchObject({ state: 'succeeded', failure: null })
  })

  test('needs test keys, and a member who may set up ways to pay', async () => {
    for (const keys of ['live', 'missing'] as const) {
      const { db, begin } = await shopWithKeys(keys)
      expect(await begin()).toMatchObject({ error: { code: `trial_keys_${keys}` } })
      expect(await countOf(db, 'trial_payments')).toBe(0)
    }
    const { owner } = await shopWithKeys()
    expect(await startTrial({ ...owner, actor: memberWith('editor') }, 'card')).toMatchObject({
      error: { code: 'forbidden' },
    })
    expect(await startTrial(owner, 'bank')).toMatchObject({ error: { code: 'payment_method_not_found' } })
  })

  test('of keys that turn out to move money is closed before anybody can pay it', async () => {
    const { db, bankOf, begin } = await shopWithKeys()
    const start = vi
      .spyOn(withKeys, 'start')
      .mockImplementation(async (...given) => ({ ...(await testGateway.start(...given)), isLive: true }))
    onTestFinished(() => start.mockRestore())
    expect(await begin()).toMatchObject({ error: { code: 'trial_keys_live' } })
    const { token, state } = await db.read('trial_payments').first('token', 'state')
    expect(state).toBe('cancelled')
    expect(await db.read('dev_gateway_payments').where({ token: await bankOf(token) })).toMatchObject([
      { is_closed: 1 },
    ])
    expect(await readTrialPage({ db }, token)).toMatchObject({ page: null })
  })

  test('that a provider refuses says why, and one that does not answer leaves what is known', async () => {
    const { db, access, begin } = await shopWithKeys()
    const start = vi.spyOn(withKeys, 'start').mockRejectedValueOnce(new ProviderRefusal('Invalid API key', 401, null))
    onTestFinished(() => start.mockRestore())
    expect(await begin()).toMatchObject({ error: { code: 'trial_refused', params: { reason: 'Invalid API key' } } })
    start.mockRejectedValueOnce(new ProviderUnreachable('no answer'))
    expect(await begin()).toMatchObject({ error: { code: 'trial_unreachable' } })
    const { token } = unwrap(await begin())
    const read = vi.spyOn(withKeys, 'read').mockRejectedValue(new ProviderUnreachable('no answer'))
    onTestFinished(() => read.mockRestore())
    expect(await noteTrialReturn(access, token)).not.toBeNull()
    expect(await findTrial(db.read, token)).toMatchObject({ state: 'open', returnedAt: expect.any(String) })
  })

  test('is none of another token, and is deleted after a month', async () => {
    const { db, access, begin } = await shopWithKeys()
    const { token } = unwrap(await begin())
    expect(await noteTrialReturn(access, `${token.slice(0, -1)}_`)).toBeNull()
    expect(await readTrialPage(access, 'x')).toBeUndefined()
    const later = (count: number) => () => new Date(after(0)().getTime() + days(count))
    await deleteOldTrials({ db, now: later(29) })
    expect(await countOf(db, 'trial_payments')).toBe(1)
    await deleteOldTrials({ db, now: later(31) })
    expect(await countOf(db, 'trial_payments')).toBe(0)
  })
})
