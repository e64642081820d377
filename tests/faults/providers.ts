import { setTimeout as sleep } from 'node:timers/promises'
import { changePaymentMethod } from '~/domain/sales/payments/manage-payment-methods.server'
import { requireMethodToken } from '~/domain/sales/payments/read-payment-methods.server'
import { paymentReturnPath } from '~/paths'
import type { Channel } from '~/domain/operations/channels/channel'
import type { Database } from '~db/connection'
import { unwrap } from '../factories/cart'
import { findLedgerViolations } from '../factories/payment-invariants'
import {
  simulatedNames,
  type Deed,
  startSimulatedProvider,
  type SimulatedProvider,
} from '../factories/simulated-providers'
import { commandOn } from '../factories/visitor'
import { buyByForms, germanAddress } from '../setup/form-shopper'

/** The European channel answers at this name, which every system knows. */
const host = '127.0.0.1'
const product = { product: 'stoneware-chai-mug', 'o.colour': 'clay' }
/** What shoppers do on the providers' pages; null: they leave. */
const deeds: ReadonlyArray<Deed | null> = ['pay', 'later', 'pay', 'decline', 'twice', 'cancel', 'pay', null]
const oneMinute = 60

interface Attempt {
  id: number
  token: string
  provider_reference: string | null
  page: string | null
}

/** Simulated providers that live on when the shop is killed, with their own ledgers, and those who pay at them. */
export interface FaultProviders {
  all: readonly SimulatedProvider[]
  /** Buys and pays again and again until the server is killed. */
  buyUntilKilled(first: number, isOver: () => boolean): Promise<void>
  /** Sends what happened to the shop, again and again until the server is killed. */
  reportUntilKilled(isOver: () => boolean): Promise<void>
  /**
   * The banks decide, and all reports come until the shop that runs again knows all that the ledgers have; returns what it
   * did not know after a minute, and how many seconds it has taken.
   */
  catchUp(): Promise<{ violations: string[]; seconds: number }>
  stop(): Promise<void>
}

/** Starts the simulators as ways to pay of the European channel: not all of them take rupees. */
export async function startFaultProviders(db: Database, port: number, secret: string): Promise<FaultProviders> {
  await db.write('channels').where({ code: 'eu' }).update({ host })
  const channel: Pick<Channel, 'id' | 'code' | 'currency'> = await db
    .read('channels')
    .where({ code: 'eu' })
    .first('id', 'code', 'currency')
  const owner = commandOn(db, { now: () => new Date() })
  const context = { ...owner, channel: { ...owner.channel, ...channel } }
  const origin = `http://${host}:${port}`
  const all: SimulatedProvider[] = []
  for (const name of simulatedNames) {
    const first = await startSimulatedProvider(name)
    const add = async ({ config }: SimulatedProvider) =>
      unwrap(await changePaymentMethod(context, name, { isActive: true }, { provider: name, config, secret }))
    // the address of its reports is known when there is a method
    await add(first)
    const token = await requireMethodToken(db, channel.id, name)
    await first.simulator.stop()
    const provider = await startSimulatedProvider(name, { webhookUrl: `${origin}/webhooks/${name}/${token}` })
    await add(provider)
    Object.assign(provider.simulator.webhooks, { delivery: 'held', repeats: true })
    all.push(provider)
  }
  const flush = async () => void (await Promise.all(all.map(({ simulator }) => simulator.flush())))
  const attemptsOf = (name: string): Promise<Attempt[]> =>
    db
      .read('payments')
      .where({ provider: name })
      .whereNotNull('provider_reference')
      .select('id', 'token', 'provider_reference', 'page')

  async function buyOnce(count: number, email: string): Promise<void> {
    const provider = all[count % all.length]
    if (!provider) return
    const { shopper, page } = await buyByForms(origin, {
      product,
      email,
      method: provider.name,
      address: germanAddress,
    })
    const [, token] = /\/payments\/go\/([^/?]+)/.exec(page) ?? []
    const attempt: Attempt | undefined =
      token === undefined ? undefined : await db.read('payments').where({ token }).first()
    const reference = attempt?.provider_reference
    if (!attempt || !reference) return
    const deed = deeds[Math.floor(count / all.length) % deeds.length]
    if (!deed) return
    await provider.open({ reference, form: attempt.page === null ? null : JSON.parse(attempt.page) })
    provider.decide(reference, deed)
    if (count % 3 > 0) await shopper.open(paymentReturnPath(attempt.token))
    if (count % 5 === 0) provider.refund(reference, 500)
  }

  return {
    all,
    async buyUntilKilled(first, isOver) {
      for (let count = first; !isOver(); count += 1)
        await buyOnce(count, `lena${first}-${count}@example.com`).catch(() => sleep(20))
    },
    async reportUntilKilled(isOver) {
      while (!isOver()) {
        await flush()
        await sleep(100)
      }
    },
    async catchUp() {
      const begun = Date.now()
      const secondsSince = () => Math.round((Date.now() - begun) / 1000)
      for (const { name, settle } of all)
        for (const { id, provider_reference: reference } of await attemptsOf(name))
          settle(reference ?? '', id % 2 === 0)
      for (;;) {
        await flush()
        const violations = await findLedgerViolations(db, all)
        if (violations.length === 0 || secondsSince() >= oneMinute)
          return { violations: violations.map((one) => `after a minute: ${one}`), seconds: secondsSince() }
        await sleep(200)
      }
    },
    stop: async () => void (await Promise.all(all.map(({ simulator }) => simulator.stop()))),
  }
}
