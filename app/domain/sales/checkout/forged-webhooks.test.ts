import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { changePaymentMethod } from '~/domain/sales/payments/manage-payment-methods.server'
import { requireMethodToken } from '~/domain/sales/payments/read-payment-methods.server'
import { makeToken } from '~/domain/shared/token.server'
import { days } from '~/domain/shared/units'
import { shopUrls } from '~/http/shop-urls'
import { createReadyVisitors, placeAsShown, testSecret, unwrap } from '../../../../tests/factories/cart'
import { countOf } from '../../../../tests/factories/gateway'
import { createChannel, createProduct, variantInput } from '../../../../tests/factories/product'
import { createShop } from '../../../../tests/factories/shop'
import {
  simulatedNames,
  startSimulatedProvider,
  type SimulatedName,
  type SimulatedProvider,
} from '../../../../tests/factories/simulated-providers'
import { commandOn } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { handleWebhook, workPaymentEvent } from './payment-events.server'

interface Report {
  headers: Record<string, string>
  body: string
}

/** What the simulators have reported. That each provider accepts no other signature is tested beside it. */
let received: Report[] = []
const listener = createServer(async (request, response) => {
  received.push({ headers: request.headers as Record<string, string>, body: await text(request) })
  response.end()
})
beforeAll(() => new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve)))
afterAll(() => new Promise<void>((resolve) => void listener.close(() => resolve())))

const running: SimulatedProvider[] = []
afterEach(async () => {
  received = []
  await Promise.all(running.splice(0).map(({ simulator }) => simulator.stop()))
})

/** The headers that sign a report; Mollie signs nothing and is asked instead. */
const signing: Record<SimulatedName, RegExp> = {
  stripe: /^stripe-signature$/,
  razorpay: /^x-razorpay-signature$/,
  paypal: /^paypal-(?:transmission-(?:id|time|sig)|cert-url|auth-algo)$/,
  mollie: /^$/,
}
/** The account of another shop at the same provider. */
const otherAccount: Record<SimulatedName, Record<string, string>> = {
  stripe: { webhook_secrets: 'whsec_ofAnotherShop0123456789' },
  razorpay: { webhook_secrets: 'the secret of another shop' },
  paypal: { webhook_id: 'WEBHOOKOFANOTHERSHOP' },
  mollie: {},
}
/** After how long a signature is too old; null where it has no time, and only what is stored protects from repetition. */
const signedFor: Record<SimulatedName, number | null> = {
  stripe: days(1),
  razorpay: null,
  paypal: days(5),
  mollie: null,
}

/** All rows that a report could change. */
async function stateOf(db: Database): Promise<unknown> {
  const tables = [
    'payments',
    'payment_events',
    'outbox',
    'orders',
    'order_events',
    'stock',
    'stock_movements',
    'refunds',
  ]
  const rows = await Promise.all(
    tables.map((table) =>
      db
        .read(table)
        .select<unknown[]>('*')
        .orderBy(table === 'stock' ? 'variant_id' : 'id'),
    ),
  )
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]]))
}

/** A shopper who has paid at a provider, whose report has not come yet. */
async function paidAt(db: Database, name: SimulatedName) {
  const channel = await createChannel(db, { currency: 'EUR' })
  await createShop(db)
  const { variantIds } = await createProduct(db, { variants: [variantInput({ stock: { onHand: 10 } })] })
  const origin = `http://localhost:${(listener.address() as AddressInfo).port}`
  const staff = commandOn(db, { channel, now: () => new Date() })
  const addMethod = async (code: string, change: Record<string, string>) => {
    const provider = await startSimulatedProvider(name, { webhookUrl: `${origin}/webhooks/${name}/x` })
    running.push(provider)
    const config = { ...provider.config, ...change }
    unwrap(await changePaymentMethod(staff, code, { isActive: true }, { provider: name, config, secret: testSecret }))
    return { provider, token: await requireMethodToken(db, channel.id, code) }
  }
  const ours = await addMethod(name, {})
  const theirs = await addMethod('theirs', otherAccount[name])
  const guest = { channel, origin, urls: shopUrls(origin), now: staff.now }
  const [visitor] = await createReadyVisitors(db, 2, {
    variantId: variantIds[0] ?? 0,
    method: name,
    now: staff.now,
    guest,
  })
  if (!visitor) throw new Error('there is no shopper')
  unwrap(await placeAsShown(visitor, { paymentMethodCode: name }))
  const attempt: { provider_reference: string; page: string | null } = await db
    .read('payments')
    .first('provider_reference', 'page')
  const { provider, token } = ours
  await provider.open({
    reference: attempt.provider_reference,
    form: attempt.page === null ? null : JSON.parse(attempt.page),
  })
  provider.decide(attempt.provider_reference, 'pay')
  await provider.simulator.settled()
  const report = received.at(-1)
  if (!report) throw new Error(`${name} has reported nothing`)
  const send = (
    { headers, body }: Report,
    to: { provider?: string; methodToken?: string } = {},
    later = 0,
  ): Promise<boolean> =>
    handleWebhook(
      { db, secret: testSecret, now: () => new Date(Date.now() + later) },
      { provider: name, methodToken: token, ...to },
      new Headers(headers),
      body,
    )
  const work = async () => {
    for (const id of await db.read('payment_events').whereNull('handled_at').pluck<number[]>('id'))
      await workPaymentEvent({ db, secret: testSecret, now: staff.now }, id)
  }
  return { report, send, work, theirToken: theirs.token }
}

onSqlite('a report to the webhook', (open) => {
  test.for(simulatedNames)('that %s has not sent to this method changes nothing', async (name) => {
    const db = await open()
    const { report, send, theirToken } = await paidAt(db, name)
    const signatures = Object.keys(report.headers).filter((header) => signing[name].test(header))
    if (name !== 'mollie') expect(signatures.length).toBeGreaterThan(0)
    const without = (header: string) =>
      Object.fromEntries(Object.entries(report.headers).filter(([one]) => one !== header))
    const forged: Array<[string, () => Promise<boolean>]> = [
      ...signatures.flatMap((header): Array<[string, () => Promise<boolean>]> => [
        [`without ${header}`, () => send({ ...report, headers: without(header) })],
        [`with an empty ${header}`, () => send({ ...report, headers: { ...report.headers, [header]: '' } })],
        [
          `with ${header} twice, the first one wrong`,
          () =>
            send({
              ...report,
              headers: { ...report.headers, [header]: `x${report.headers[header]}, ${report.headers[header]}` },
            }),
        ],
      ]),
      ['with another body', () => send({ ...report, body: report.body.replace(/\d(?=\D*$)/, '').concat('x') })],
      ['with an empty body', () => send({ ...report, body: '' })],
      ['with a body that is no report', () => send({ ...report, body: '{"paid":true}' })],
      ['with a huge body', () => send({ ...report, body: report.body.padEnd(250_000, 'x') })],
      ['of another account', () => send(report, { methodToken: theirToken })],
      ['to a method that is not there', () => send(report, { methodToken: makeToken() })],
      ['to no method', () => send(report, { methodToken: '' })],
      ['to a method named like a table', () => send(report, { methodToken: "' OR 1=1 --" })],
      ['to a provider that is not there', () => send(report, { provider: 'visa' })],
      ['to no provider', () => send(report, { provider: '' })],
      ['to a property of every object', () => send(report, { provider: 'constructor' })],
      ...simulatedNames
        .filter((other) => other !== name)
        .map((other): [string, () => Promise<boolean>] => [`to ${other}`, () => send(report, { provider: other })]),
      ...['dev_gateway', 'bank_transfer', 'free'].map((other): [string, () => Promise<boolean>] => [
        `to ${other}`,
        () => send(report, { provider: other }),
      ]),
    ]
    const old = signedFor[name]
    if (old !== null) {
      forged.push(['too late', () => send(report, {}, old)])
      forged.push(['before its time', () => send(report, {}, -old)])
    }
    const before = await stateOf(db)
    for (const [title, forge] of forged) expect([title, await forge()]).toEqual([title, false])
    expect(await stateOf(db)).toEqual(before)
  })

  test.for(simulatedNames)('of %s that comes twenty times is one payment', async (name) => {
    const db = await open()
    const { report, send, work } = await paidAt(db, name)
    const replay = () => Promise.all(Array.from({ length: 20 }, () => send(report)))
    expect(new Set(await replay())).toEqual(new Set([true]))
    expect(await countOf(db, 'payment_events')).toBe(1)
    await work()
    const booked = { status: 'placed', payment_status: 'paid' }
    expect(await countOf(db, 'orders', booked)).toBe(1)
    // what Mollie reports has no identifier, so it asks again; nothing comes of that
    expect(new Set(await replay())).toEqual(new Set([true]))
    await work()
    expect(await countOf(db, 'orders', booked)).toBe(1)
    expect(await countOf(db, 'orders')).toBe(1)
    expect(await db.read('payments').select('status')).toEqual([{ status: 'captured' }])
    expect(await db.read('stock').where('on_hand', 9).pluck('held')).toEqual([0])
    expect(await countOf(db, 'refunds')).toBe(0)
  })
})
