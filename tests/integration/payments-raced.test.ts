import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Database } from '~db/connection'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import { finalisePayment } from '~/domain/sales/checkout/finalise-payment.server'
import { handleWebhook } from '~/domain/sales/checkout/payment-events.server'
import { changePaymentMethod } from '~/domain/sales/payments/manage-payment-methods.server'
import { requireMethodToken } from '~/domain/sales/payments/read-payment-methods.server'
import { cancelOrder } from '~/domain/sales/refunds/cancel-order.server'
import { roles } from '~/domain/operations/actors/roles'
import { days, hours, minutes } from '~/domain/shared/units'
import type { Visitor } from '~/domain/shared/shop'
import { shopUrls } from '~/http/shop-urls'
import { createReadyVisitors, placeAsShown, testSecret, unwrap } from '../factories/cart'
import { sweeping } from '../factories/gateway'
import { findPaymentViolations } from '../factories/payment-invariants'
import { createChannel, createProduct, variantInput } from '../factories/product'
import { createShop } from '../factories/shop'
import {
  simulatedNames,
  type Deed,
  startSimulatedProvider,
  type SimulatedName,
  type SimulatedProvider,
} from '../factories/simulated-providers'
import { commandOn } from '../factories/visitor'
import { onBothDatabases } from '../setup/databases'
import { runsEverything } from '../setup/only-in-test-all'
import type { MollieSimulator } from '../simulators/mollie'
import type { Fault } from '../simulators/simulator'

/** `PAYMENT_RACES=N` plays N rounds and N races on each database. */
const given = Number(process.env.PAYMENT_RACES ?? 0)
const rounds = given || (runsEverything ? 200 : 4)
const races = given || (runsEverything ? 500 : 8)
/** For how long a provider is waited for while it has faults. */
const patience = 400
const stock = 100_000

const shopper = fc.constantFrom(0, 1)
type Act =
  | { kind: 'page'; shopper: number; deed: Deed }
  | { kind: 'return'; shopper: number }
  | { kind: 'buy'; shopper: number }
  | { kind: 'cancel'; shopper: number }
  | { kind: 'refund there'; shopper: number; amount: number }
  | { kind: 'settle'; shopper: number; isPaid: boolean }
  | { kind: 'report' }
  | { kind: 'work' }
  | { kind: 'hold ends' }
  | { kind: 'fault'; fault: Fault['kind']; method: string }

/** What shoppers, banks, reports, staff and faults do. Those of one round happen at the same time. */
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('page' as const),
    shopper,
    deed: fc.constantFrom<Deed>('pay', 'pay', 'twice', 'later', 'decline', 'cancel'),
  }),
  ...(['return', 'return', 'buy', 'cancel'] as const).map((kind) =>
    shopper.map((one): Act => ({ kind, shopper: one })),
  ),
  fc.record({ kind: fc.constant('refund there' as const), shopper, amount: fc.integer({ min: 100, max: 60_000 }) }),
  fc.record({ kind: fc.constant('settle' as const), shopper, isPaid: fc.boolean() }),
  ...(['report', 'work', 'hold ends'] as const).map((kind) => fc.constant<Act>({ kind })),
  fc.record({
    kind: fc.constant('fault' as const),
    fault: fc.constantFrom<Fault['kind']>('refuse', 'act and fail', 'act and reset', 'slow', 'drip', 'hang'),
    method: fc.constantFrom('GET', 'POST'),
  }),
)

const plan = fc.record({
  provider: fc.constantFrom<SimulatedName>(...simulatedNames),
  webhooks: fc.record({
    delivery: fc.constantFrom('at once', 'held', 'held', 'never'),
    times: fc.constantFrom(1, 1, 3, 20),
    isBadlySigned: fc.constantFrom(false, false, false, true),
    isShuffled: fc.boolean(),
  }),
  rounds: fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 9 }),
})

beforeEach(() => {
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) =>
    timeout(isPatient || milliseconds > minutes(0.15) ? milliseconds : Math.min(milliseconds, patience)),
  )
  vi.spyOn(Math, 'random').mockReturnValue(-0.4)
})
afterEach(() => void vi.restoreAllMocks())
/** Whether the shop waits for its providers as usual: when all faults are over. */
let isPatient = true

const opened: Array<() => Promise<unknown>> = []
afterAll(async () => {
  for (const close of opened) await close()
})

onBothDatabases('payments at the simulated providers', (open) => {
  test.runIf(runsEverything || given > 0)(
    'are right after whatever shoppers, banks, reports, staff and faults do at once',
    { timeout: 3_600_000 },
    async () => {
      const shop = await openPayingShop(await open(), rounds * 2 + 2)
      await fc.assert(
        fc.asyncProperty(plan, async (planned) => {
          await shop.begin(planned.provider, planned.webhooks)
          await Promise.all([shop.run({ kind: 'buy', shopper: 0 }), shop.run({ kind: 'buy', shopper: 1 })])
          for (const round of planned.rounds) await Promise.all(round.map(shop.run))
          await shop.recover()
          expect(await shop.violations()).toEqual([])
        }),
        { numRuns: rounds, endOnFailure: true },
      )
    },
  )

  test('are booked once when the report and the shopper arrive together', { timeout: 3_600_000 }, async () => {
    const shop = await openPayingShop(await open(), races)
    for (let race = 0; race < races; race += 1) {
      const name = simulatedNames[race % simulatedNames.length] ?? 'stripe'
      await shop.begin(name, {
        delivery: 'held',
        times: 1 + (race % 3),
        isBadlySigned: false,
        isShuffled: race % 2 === 1,
      })
      await shop.run({ kind: 'buy', shopper: 0 })
      await shop.run({ kind: 'page', shopper: 0, deed: 'pay' })
      const back: Act = { kind: 'return', shopper: 0 }
      await Promise.all([back, { kind: 'report' }, { kind: 'work' }, back].map((one) => shop.run(one as Act)))
      if (race % 25 === 24 || race === races - 1) {
        await shop.recover()
        expect(await shop.violations(), `after race ${race}`).toEqual([])
      }
    }
    const placed = await shop.db
      .read('orders')
      .where({ status: 'placed', payment_status: 'paid' })
      .count({ count: '*' })
      .first()
    expect(Number(placed?.count)).toBe(races)
    expect(shop.providers.flatMap(({ captures }) => captures())).toHaveLength(races)
  })
})

onBothDatabases('reports of Mollie, which are not signed', (open) => {
  test('book a payment once, and never one of another amount, currency or shopper', async () => {
    const shop = await openPayingShop(await open(), 14)
    const mollie = shop.providers.find(({ name }) => name === 'mollie')
    if (!mollie) throw new Error('there is no Mollie')
    const ledger = () => (mollie.simulator as MollieSimulator).ledger()
    /** A shopper has gone to Mollie; returns the payment there and what the shop knows of it. */
    const begin = async (manner: object = {}) => {
      await shop.begin('mollie', { delivery: 'never', times: 1, isBadlySigned: false, isShuffled: false, ...manner })
      await shop.run({ kind: 'buy', shopper: 0 })
      const payment = ledger().at(-1)
      if (!payment) throw new Error('nobody has come')
      const pay = () => shop.run({ kind: 'page', shopper: 0, deed: 'pay' })
      const read = () =>
        shop.db
          .read('payments as p')
          .join('orders as o', 'o.id', 'p.order_id')
          .where({ provider_reference: payment.id })
          .first('p.status', 'p.token', { order: 'o.status' })
      return { payment, pay, read }
    }
    const report = async (id: string) => {
      const status = await shop.report('mollie', `id=${id}`)
      await shop.run({ kind: 'work' })
      return status
    }

    const first = await begin({ delivery: 'at once', times: 20 })
    await first.pay()
    await mollie.simulator.settled()
    const replays: number[] = []
    for (let count = 0; count < 20; count += 1) replays.push(await report(first.payment.id))
    expect(new Set(replays)).toEqual(new Set([200]))
    expect(await first.read()).toMatchObject({ status: 'captured', order: 'placed' })

    for (const amount of [
      { currency: 'EUR', value: '0.01' },
      { currency: 'EUR', value: '99999.99' },
      { currency: 'USD', value: first.payment.amount.value },
    ]) {
      const other = await begin()
      other.payment.amount = amount
      await other.pay()
      await report(other.payment.id)
      expect([amount, await other.read()]).toMatchObject([amount, { status: 'refund_due', order: 'draft' }])
    }
    await shop.recover()
    expect(await shop.violations()).toEqual([])

    // a payment that says it is another shopper's pays neither that order nor its own
    const [mine, theirs] = [await begin(), await begin()]
    mine.payment.metadata = { token: (await theirs.read()).token }
    mine.payment.status = 'paid'
    for (const { payment } of [mine, theirs]) expect(await report(payment.id)).toBe(200)
    for (const { read } of [mine, theirs]) expect(await read()).toMatchObject({ status: 'pending', order: 'draft' })
    for (const id of ['tr_12345678', 're_12345678', '']) expect(await report(id)).toBe(400)
  })
})

/** A shop in euros with a method of each provider, whose reports arrive, and with many shoppers at the last step. */
async function openPayingShop(db: Database, shoppers: number) {
  let offset = 0
  const now = () => new Date(Date.now() + offset)
  const channel = await createChannel(db, { currency: 'EUR' })
  await createShop(db)
  const { variantIds } = await createProduct(db, { variants: [variantInput({ stock: { onHand: stock } })] })
  const access = { db, secret: testSecret, now }
  const tokens = new Map<string, string>()
  const server = createServer(async (request, response) => {
    const [, , provider = ''] = (request.url ?? '').split('/')
    const body = await text(request)
    const headers = new Headers(request.headers as Record<string, string>)
    const handled = await handleWebhook(access, { provider, methodToken: tokens.get(provider) }, headers, body).catch(
      tolerate,
    )
    response.writeHead(handled === undefined ? 500 : handled ? 200 : 400).end()
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`
  opened.push(() => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())))
  const providers: SimulatedProvider[] = []
  const staff = commandOn(db, { channel, now })
  for (const name of simulatedNames) {
    const provider = await startSimulatedProvider(name, { webhookUrl: `${origin}/webhooks/${name}/token`, now })
    opened.push(() => provider.simulator.stop())
    providers.push(provider)
    const { config } = provider
    unwrap(await changePaymentMethod(staff, name, { isActive: true }, { provider: name, config, secret: testSecret }))
    tokens.set(name, await requireMethodToken(db, channel.id, name))
  }
  const guest = { channel, origin, urls: shopUrls(origin), now }
  let visitors: Visitor[] = await createReadyVisitors(db, shoppers, {
    variantId: variantIds[0] ?? 0,
    method: 'stripe',
    now,
    guest,
  })
  const { context } = sweeping(db, now)
  let provider = providers[0] as SimulatedProvider
  let here: Visitor[] = []
  let orders: string[] = []

  /** The latest attempt of a shopper, when its page is known. */
  const attemptOf = async (place: number) => {
    const row: { token: string; provider_reference: string | null; page: string | null; number: string } | undefined =
      await db
        .read('payments as p')
        .join('orders as o', 'o.id', 'p.order_id')
        .where('o.token', orders[place] ?? '')
        .orderBy('p.id', 'desc')
        .first('p.token', 'p.provider_reference', 'p.page', 'o.number')
    return row
  }

  async function perform(one: Act): Promise<unknown> {
    if (one.kind === 'fault')
      return provider.simulator.fail({ kind: one.fault, path: /./, method: one.method, delay: 5000 })
    if (one.kind === 'report') return provider.simulator.flush()
    if (one.kind === 'work') return sweep(context, ['payments'])
    if (one.kind === 'hold ends') {
      offset += minutes(40)
      return sweep(context, ['holds', 'payments'])
    }
    const visitor = here[one.shopper]
    if (one.kind === 'buy') {
      if (!visitor) return null
      const placed = await placeAsShown(visitor, { paymentMethodCode: provider.name })
      if (placed.ok) orders[one.shopper] = placed.value.orderToken
      return placed
    }
    const attempt = await attemptOf(one.shopper)
    if (!attempt) return null
    const { token, provider_reference: reference, page, number } = attempt
    if (one.kind === 'return') return finalisePayment(access, token)
    if (one.kind === 'cancel') {
      const actor = { kind: 'member' as const, id: 1, name: 'Meera', role: roles.owner }
      return cancelOrder({ ...staff, actor }, number, 'Sold out')
    }
    if (reference === null) return null
    if (one.kind === 'settle') return provider.settle(reference, one.isPaid)
    if (one.kind === 'refund there') return provider.refund(reference, one.amount)
    await provider.open({ reference, form: page === null ? null : JSON.parse(page) })
    return provider.decide(reference, one.deed)
  }

  return {
    db,
    providers,
    /** Sends a report as anybody can; returns the status of the answer. */
    async report(name: SimulatedName, body: string) {
      const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
      return (await fetch(`${origin}/webhooks/${name}/token`, { method: 'POST', headers, body })).status
    },
    async begin(name: SimulatedName, manner: object) {
      provider = providers.find((one) => one.name === name) ?? provider
      here = visitors.slice(0, 2)
      visitors = visitors.slice(races === shoppers ? 1 : 2)
      orders = []
      isPatient = false
      Object.assign(provider.simulator.webhooks, manner)
    },
    run: (one: Act) => perform(one).catch(tolerate),
    /** All faults are over, the banks have decided, and time passes until the shop has nothing left to ask. */
    async recover() {
      const { simulator } = provider
      simulator.heal()
      isPatient = true
      Object.assign(simulator.webhooks, { delivery: 'at once', times: 1, isBadlySigned: false })
      await simulator.flush()
      await simulator.settled()
      for (const place of [0, 1]) {
        const attempt = await attemptOf(place)
        if (attempt?.provider_reference) provider.settle(attempt.provider_reference, place === 0)
      }
      for (const passed of [minutes(2), minutes(50), hours(2), hours(6), days(1), days(3), days(1)]) {
        offset += passed
        await simulator.settled()
        for (let turn = 0; turn < 2; turn += 1) await sweep(context, ['holds', 'payments'])
      }
      await simulator.settled()
      await sweep(context, ['payments'])
      offset = 0
    },
    violations: () => findPaymentViolations(db, providers, new Map([[variantIds[0] ?? 0, stock]])),
  }
}

/** What a shop may answer to a request in a bad moment: the next one goes on. */
function tolerate(error: unknown): undefined {
  const { name = '' } = error instanceof Error ? error : {}
  if (name === 'ProviderUnreachable' || name === 'ProviderRefusal') return
  throw error
}
