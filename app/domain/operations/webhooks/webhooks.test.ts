import { createHmac } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import type { Database } from '~db/connection'
import { unwrap } from '../../../../tests/factories/cart'
import { createMember } from '../../../../tests/factories/member'
import { factoryNow } from '../../../../tests/factories/product'
import { commandOn } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { roles, type Permission } from '~/domain/operations/actors/roles'
import { readLog } from '~/domain/operations/changes/change-log/read-log.server'
import type { JobHandlers } from '~/domain/operations/outbox/jobs'
import { publishEvent } from '~/domain/operations/outbox/publish.server'
import { workOutbox } from '~/domain/operations/outbox/work-outbox.server'
import { days, hours, minutes, seconds } from '~/domain/shared/units'
import { shopUrls } from '~/http/shop-urls'
import {
  deleteOldDeliveries,
  makeWebhook,
  removeWebhook,
  renewWebhookSecret,
  saveWebhook,
  sendAgain,
  sendTestEvent,
} from './manage-webhooks.server'
import type { PostResult } from './post-webhook.server'
import { queueDeliveries } from './queue-deliveries.server'
import { sendDelivery, type WebhookTools } from './send-delivery.server'
import type { Delivery } from './webhook'
import { countFailingWebhooks, findWebhook, hasGivenUp, readDeliveryPage } from './webhooks.queries.server'

const access = { secret: 'the key of the shop in these tests, long enough', allowsLocal: false }
const input = { name: 'Warehouse', url: 'https://example.com/hook', events: ['order.placed', 'order.paid'] as const }
const page = { after: null, before: null }

/** A program that takes messages as the documentation says: it checks the signature, and knows each id once. */
function createReceiver() {
  const receiver = {
    secret: '',
    reply: (): PostResult => ({ code: 200 }),
    requests: 0,
    bodies: [] as string[],
    /** How often each id was accepted. */
    accepted: new Map<string, number>(),
    post: (_url: string, headers: Record<string, string>, body: string): Promise<PostResult> => {
      receiver.requests += 1
      const { 'Webhook-Id': id = '', 'Webhook-Timestamp': at = '', 'Webhook-Signature': signature } = headers
      const key = Buffer.from(receiver.secret.replace('whsec_', ''), 'base64')
      const own = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')
      if (signature !== `v1,${own}`) return Promise.resolve({ code: 401 })
      const reply = receiver.reply()
      if ('code' in reply && reply.code === 200) {
        receiver.accepted.set(id, (receiver.accepted.get(id) ?? 0) + 1)
        receiver.bodies.push(body)
      }
      return Promise.resolve(reply)
    },
  }
  return receiver
}

/** A shop with one webhook whose clock goes on when `at` is set, and which works its outbox. */
async function open(db: Database, readData: WebhookTools['readData'] = (_context, about) => Promise.resolve(about)) {
  const receiver = createReceiver()
  const clock = { at: factoryNow }
  const now = () => clock.at
  const command = commandOn(db, { now })
  const { id, secret } = unwrap(await makeWebhook(command, input, access))
  receiver.secret = secret
  const context = {
    db,
    now,
    secret: access.secret,
    urlsFor: (host: string) => shopUrls(`https://${host}`),
    webhooks: { readData, post: receiver.post },
  }
  const failures: unknown[] = []
  const jobs = {
    'webhook.send': (payload: { messageId: string; turn: number }) => sendDelivery(context, payload),
  } as unknown as JobHandlers
  const work = () =>
    workOutbox(db, {
      kinds: { except: [] },
      context: null,
      jobs,
      listeners: [],
      now,
      onEvent: queueDeliveries,
      batchSize: 1000,
      onError: (_kind, error) => failures.push(error),
    })
  const publish = (orderId: number) => db.transaction((trx) => publishEvent(trx, 'order.placed', { orderId }, now()))
  const deliveries = async (): Promise<Delivery[]> => (await readDeliveryPage(db.read, id, page)).rows
  /** Goes on to the time of the next entry, and works what is due; false when there is none before `end`. */
  const goOn = async (end: Date) => {
    const next: { run_after: string } | undefined = await db
      .read('outbox')
      .whereNull('done_at')
      .whereNull('failed_at')
      .orderBy('run_after')
      .first('run_after')
    if (!next || new Date(next.run_after) > end) return false
    if (new Date(next.run_after) > clock.at) clock.at = new Date(next.run_after)
    await work()
    return true
  }
  return { id, clock, command, context, receiver, failures, work, publish, deliveries, goOn }
}

const later = (ms: number) => new Date(factoryNow.getTime() + ms)

onBothDatabases('webhooks', { template: 'migrated' }, (openDatabase) => {
  test('a program that is away for a day loses nothing, and gets nothing twice', async () => {
    const db = await openDatabase()
    const shop = await open(db)
    const { receiver, clock } = shop
    receiver.reply = () =>
      clock.at < later(hours(24))
        ? shop.receiver.requests % 2
          ? { problem: 'not_reached' }
          : { code: 503 }
        : { code: 200 }
    // an event every four hours, from the minute when it goes away on
    for (let hour = 0; hour < 24; hour += 4) {
      clock.at = later(hours(hour))
      await shop.publish(hour + 1)
      while (await shop.goOn(later(hours(hour + 4) - 1)));
    }
    expect(receiver.accepted.size).toBe(0)
    while (await shop.goOn(later(days(3))));
    expect([...receiver.accepted.values()]).toEqual([1, 1, 1, 1, 1, 1])
    const orders = receiver.bodies.map((body) => JSON.parse(body) as { type: string; data: { orderId: number } })
    expect(new Set(orders.map(({ data }) => data.orderId)).size).toBe(6)
    expect(new Set(orders.map(({ type }) => type))).toEqual(new Set(['order.placed']))
    expect(shop.failures).toEqual([])
    expect((await shop.deliveries()).every(({ status }) => status === 'delivered')).toBe(true)
    expect(await countFailingWebhooks(db.read)).toBe(0)
    expect(receiver.requests).toBeLessThan(6 * 25)
  })

  test('what nobody takes for a day is given up, is told to the owner, and can be sent again under its id', async () => {
    const db = await openDatabase()
    const shop = await open(db)
    shop.receiver.reply = () => ({ code: 500 })
    await shop.publish(1)
    while (await shop.goOn(later(days(3))));
    expect(shop.clock.at).toEqual(later(hours(24)))
    const [given] = await shop.deliveries()
    expect(given).toMatchObject({ status: 'given_up', code: 500, problem: 'answer', nextTryAt: null })
    expect(await countFailingWebhooks(db.read)).toBe(1)
    shop.receiver.reply = () => ({ code: 200 })
    expect(unwrap(await sendAgain(shop.command, { id: shop.id }))).toEqual({ count: 1 })
    await shop.work()
    expect([...shop.receiver.accepted]).toEqual([[given?.messageId, 1]])
    expect(await hasGivenUp(db.read, shop.id)).toBe(false)
    expect(await countFailingWebhooks(db.read)).toBe(0)
    // once more: one that was delivered, too
    unwrap(await sendAgain(shop.command, { id: shop.id, deliveryId: given?.id ?? 0 }))
    expect(await sendAgain(shop.command, { id: shop.id, deliveryId: given?.id ?? 0 })).toMatchObject({
      error: { code: 'webhook_delivery_not_found' },
    })
    await shop.work()
    expect([...shop.receiver.accepted]).toEqual([[given?.messageId, 2]])
  })

  test('an event that is ended twice is stored once, and a job that runs again sends nothing', async () => {
    const db = await openDatabase()
    const shop = await open(db)
    await shop.publish(1)
    await shop.publish(1)
    await shop.work()
    const { event_id }: { event_id: number } = await db.read('webhook_deliveries').first('event_id')
    const ended = { id: event_id, name: 'order.placed' as const, payload: { orderId: 1 }, happenedAt: 'then' }
    await db.transaction((trx) => queueDeliveries(trx, ended, shop.clock.at))
    await shop.work()
    const [one, ...others] = await shop.deliveries()
    expect(others).toEqual([])
    await sendDelivery(shop.context, { messageId: one?.messageId ?? '', turn: 0 })
    expect(shop.receiver.requests).toBe(1)
  })

  test('a webhook that is made after another one was deleted is told all', async () => {
    const db = await openDatabase()
    const shop = await open(db)
    await shop.publish(1)
    await shop.work()
    // the database may give the ids of what was deleted again
    unwrap(await removeWebhook(shop.command, { id: shop.id }))
    shop.receiver.secret = unwrap(await makeWebhook(shop.command, input, access)).secret
    await shop.publish(2)
    await shop.work()
    expect(shop.receiver.accepted.size).toBe(2)
  })

  test('keep ids alone, and send nothing of what was deleted meanwhile', async () => {
    const db = await openDatabase()
    const shop = await open(db, () => Promise.resolve(null))
    await shop.publish(41)
    await shop.work()
    const [row]: Array<Record<string, unknown>> = await db
      .read('webhook_deliveries')
      .select('payload', 'status', 'problem')
    expect(row).toEqual({ payload: '{"orderId":41}', status: 'given_up', problem: 'gone' })
    expect(shop.receiver.requests).toBe(0)
    expect(await countFailingWebhooks(db.read)).toBe(0)
  })

  test('one that answers too late rests, so that others are told in time', async () => {
    const db = await openDatabase()
    const shop = await open(db)
    let time = 0
    const clockMock = vi.spyOn(performance, 'now').mockImplementation(() => time)
    try {
      shop.receiver.reply = () => {
        time += seconds(10)
        return { problem: 'no_answer' }
      }
      for (const orderId of [1, 2, 3]) await shop.publish(orderId)
      await shop.work()
      expect(shop.receiver.requests).toBe(1)
      shop.receiver.reply = () => ({ code: 200 })
      shop.clock.at = later(minutes(1) - 1)
      await shop.work()
      expect(shop.receiver.requests).toBe(1)
      shop.clock.at = later(minutes(1))
      await shop.work()
      expect([...shop.receiver.accepted.values()]).toEqual([1, 1, 1])
    } finally {
      clockMock.mockRestore()
    }
  })

  test('are told of what they have chosen, while they are on', async () => {
    const db = await openDatabase()
    const shop = await open(db)
    const save = (isOn: boolean) => saveWebhook(shop.command, { id: shop.id, ...input, isOn }, access)
    await db.transaction((trx) => publishEvent(trx, 'customer.registered', { customerId: 1 }, shop.clock.at))
    await shop.work()
    expect(await shop.deliveries()).toEqual([])
    unwrap(await sendTestEvent(shop.command, shop.id))
    unwrap(await save(false))
    await shop.publish(1)
    await shop.work()
    expect(await shop.deliveries()).toMatchObject([{ event: 'webhook.test', status: 'given_up', problem: 'off' }])
    expect(await sendTestEvent(shop.command, shop.id)).toMatchObject({ error: { code: 'webhook_is_off' } })
    unwrap(await save(true))
    unwrap(await sendTestEvent(shop.command, shop.id))
    await shop.work()
    expect(shop.receiver.bodies.map((body) => (JSON.parse(body) as { type: string }).type)).toEqual(['webhook.test'])
    shop.clock.at = later(days(31))
    await deleteOldDeliveries(db, shop.clock.at)
    expect(await shop.deliveries()).toEqual([])
  })

  test('store their secret sealed, and show it when it is made alone', async () => {
    const db = await openDatabase()
    const shop = await open(db)
    const first = shop.receiver.secret
    const { secret } = unwrap(await renewWebhookSecret(shop.command, shop.id, access))
    expect(secret).not.toBe(first)
    await shop.publish(1)
    await shop.work()
    expect(shop.receiver.accepted.size).toBe(0)
    shop.receiver.secret = secret
    while (await shop.goOn(later(minutes(1))));
    expect(shop.receiver.accepted.size).toBe(1)
    const stored = JSON.stringify([await db.read('webhooks').select('*'), await readLog(db, { limit: 20 })])
    for (const text of [first, secret, input.url])
      expect(JSON.stringify(await readLog(db, { limit: 20 }))).not.toContain(text)
    for (const text of [first, secret]) expect(stored).not.toContain(text.slice('whsec_'.length))
    expect(JSON.stringify(await findWebhook(db.read, shop.id))).not.toContain('secret')
  })

  test('are made by members who may see what is sent, and each change is recorded', async () => {
    const db = await openDatabase()
    const shop = await open(db)
    const { context } = await createMember(db)
    const as = (permissions: readonly Permission[]) => ({
      ...context,
      actor: { kind: 'member' as const, id: 1, name: 'Ravi', role: { ...roles.owner, name: 'own', permissions } },
    })
    const other = { ...input, name: 'Other' }
    expect(await makeWebhook(as(['orders']), other, access)).toMatchObject({ error: { code: 'forbidden' } })
    expect(await makeWebhook(as(['staff']), other, access)).toMatchObject({ error: { code: 'role_above' } })
    const { id } = shop
    for (const refused of [
      saveWebhook(as(['staff']), { ...input, events: ['customer.registered'], id, isOn: true }, access),
      sendAgain(as(['staff']), { id }),
      sendTestEvent(as(['staff']), id),
      renewWebhookSecret(as(['staff']), id, access),
      removeWebhook(as(['staff']), { id }),
    ])
      expect(await refused).toMatchObject({ error: { code: 'role_above' } })
    expect(await makeWebhook(context, input, access)).toMatchObject({
      error: { code: 'webhook_exists', field: 'name' },
    })
    for (const wrong of [{ url: 'http://example.com/' }, { url: '' }, { name: '' }, { events: [] }])
      expect(await makeWebhook(context, { ...other, ...wrong }, access)).toMatchObject({
        error: { code: 'invalid_fields', params: { errors: { [Object.keys(wrong)[0] ?? '']: [expect.any(String)] } } },
      })
    const log = async () => (await readLog(db, { limit: 20 })).map(({ thingKind, action }) => `${thingKind} ${action}`)
    const before = await log()
    unwrap(await makeWebhook(context, other, access))
    unwrap(await saveWebhook(context, { ...input, id, isOn: false, version: 1 }, access))
    expect(await saveWebhook(context, { ...input, id, isOn: true, version: 1 }, access)).toMatchObject({
      error: { code: 'stale' },
    })
    unwrap(await saveWebhook(context, { ...input, id, isOn: true, version: 2 }, access))
    unwrap(await sendTestEvent(context, id))
    unwrap(await removeWebhook(context, { id }))
    expect(await removeWebhook(context, { id })).toMatchObject({ error: { code: 'webhook_not_found' } })
    await shop.work()
    expect(shop.failures).toEqual([])
    expect((await log()).slice(0, -before.length)).toEqual([
      'webhook deleted',
      'webhook changed',
      'webhook changed',
      'webhook changed',
      'webhook created',
    ])
  })
})
