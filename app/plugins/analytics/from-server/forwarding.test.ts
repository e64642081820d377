import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { withdrawTools } from '~/domain/operations/analytics/forget-events.server'
import { trackOwnPurchase } from '~/domain/operations/analytics/own-purchase.server'
import { takePendingEvents } from '~/domain/operations/analytics/pending-events.server'
import { recordEvents, visitorKeyOf, type VisitorReport } from '~/domain/operations/analytics/record-events.server'
import type { ShopReport } from '~/domain/operations/analytics/shop-event'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import type { Visitor } from '~/domain/shared/shop'
import { changePlugin } from '~/domain/site/plugins/change-plugin.server'
import { pluginListeners } from '~/plugins/hooks/work.server'
import { plugins } from '~/plugins/plugins.server'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { after, openShop, sweeping } from '../../../../tests/factories/gateway'
import { payAtGateway } from '../../../../tests/factories/gift-card'
import { startToolServer } from '../../../../tests/factories/tool-servers'
import { onSqlite } from '../../../../tests/setup/databases'
import { commandOn } from '../../../../tests/factories/visitor'

let server: Awaited<ReturnType<typeof startToolServer>>
beforeAll(async () => {
  server = await startToolServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  server.requests.length = 0
  server.counted.clear()
  server.failNext(0)
})

const tools = ['GoogleGtag', 'FacebookPixel']
const visitorKey = visitorKeyOf('a browser of this test')
const client = {
  pageUrl: 'https://shop.example/cart',
  userAgent: 'Mozilla/5.0 (test)',
  cookies: { _ga: 'GA1.1.111.222', _ga_TEST1: 'GS2.1.s1700000000$o1', _fbp: 'fb.1.1.2' },
}
type Opener = () => Promise<Database>

/** A shop with both tools, and a visitor whose reports are collected until `record` writes them. */
async function openReporting(open: Opener, method = 'cod', cookies: Record<string, string> = client.cookies) {
  const { db, variantId } = await openShop(open)
  await changePlugin(commandOn(db), 'GoogleGtag', { isActive: true, config: server.googleConfig })
  await changePlugin(commandOn(db), 'FacebookPixel', { isActive: true, config: server.metaConfig })
  const reports: ShopReport[] = []
  const visitor: Visitor = {
    ...(await createReadyVisitor(db, { variantId, method })),
    report: (report) => void reports.push(report),
  }
  const toStored = (report: ShopReport): VisitorReport => ({
    report,
    at: visitor.now(),
    channel: visitor.channel,
    customerId: null,
    visitorKey,
    tools,
    client: { ...client, cookies },
  })
  const record = () => recordEvents(db, reports.splice(0).map(toStored), visitor.now())
  const lines = [{ of: { variantId }, quantity: 2, unitPrice: 49_900 }]
  return { db, visitor, reports, record, lines }
}

/** Everything that is due a number of minutes after the order; returns the errors. */
async function work(db: Database, minutes = 1): Promise<string[]> {
  const errors: string[] = []
  const { context } = sweeping(db, after(minutes))
  const onError = (task: string, error: unknown) => void errors.push(`${task}: ${String(error)}`)
  // an event, then its listeners
  await sweep({ ...context, listeners: pluginListeners(plugins), onError })
  return errors
}

const sentTo = (part: string) => server.requests.filter(({ path }) => path.includes(part))
const pending = (db: Database, names: string[], minutes = 1) =>
  takePendingEvents(db, visitorKey, names, after(minutes)())

onSqlite('events from the server', { template: 'shop' }, (open) => {
  test('reach each tool by its protocol, once, however often work is done', async () => {
    const { db, reports, record, lines } = await openReporting(open)
    reports.push({ name: 'add_to_cart', lines }, { name: 'whatsapp_chat' })
    await record()
    expect([await work(db), await work(db, 10)]).toEqual([[], []])
    const [google] = sentTo('/mp/collect')
    expect(google?.query).toEqual({ measurement_id: 'G-TEST1', api_secret: 'mp-secret' })
    const params = { currency: 'INR', value: 998, session_id: '1700000000', page_location: client.pageUrl }
    expect(google?.body).toMatchObject({
      client_id: '111.222',
      events: [{ name: 'add_to_cart', params: { ...params, items: [{ quantity: 2, price: 499 }] } }],
    })
    const [meta] = sentTo('/v23.0/1234/events')
    expect(meta?.body.data).toMatchObject([
      {
        event_name: 'AddToCart',
        action_source: 'website',
        user_data: { client_user_agent: client.userAgent, fbp: 'fb.1.1.2' },
        custom_data: {
          currency: 'INR',
          value: 998,
          content_type: 'product',
          contents: [{ quantity: 2, item_price: 499 }],
        },
      },
    ])
    expect(sentTo('/mp/collect').map(({ body }) => body.events[0].name)).toEqual(['add_to_cart', 'whatsapp_chat'])
    expect([...server.counted].map((event) => event.split(' ')[0])).toEqual(['AddToCart', 'Contact'])
  })

  test('of a browser without scripts belong to one client and one visit a day', async () => {
    const { db, reports, record, lines } = await openReporting(open, 'cod', {})
    reports.push({ name: 'view_item', lines }, { name: 'view_cart', lines })
    await record()
    await work(db)
    const sent = sentTo('/mp/collect').map(({ body }) => [body.client_id, body.events[0].params.session_id])
    expect(sent).toHaveLength(2)
    expect(sent[0]).toEqual([expect.stringMatching(/^\d+\.\d+$/), String(Date.UTC(2026, 0, 15) / 1000)])
    expect(sent[1]).toEqual(sent[0])
  })

  test('are sent again after an error with the same id, to the tool that has not taken them', async () => {
    const { db, reports, record, lines } = await openReporting(open)
    reports.push({ name: 'view_cart', lines })
    await record()
    server.failNext(1)
    const [error, ...others] = await work(db)
    expect(others).toEqual([])
    expect(error).toContain('answered 500: {"error":{"message":"An unexpected error has occurred"')
    expect(error).not.toMatch(/mp-secret|EAAtoken/)
    expect(await work(db, 5)).toEqual([])
    expect(server.requests).toHaveLength(3)
    const ids = server.requests.map(({ body }) => body.events?.[0].params.event_id ?? body.data[0].event_id)
    expect(new Set(ids).size).toBe(1)
  })

  test('with a wrong token are kept for the owner to correct it, and the token is in no message', async () => {
    const { db, reports, record, lines } = await openReporting(open)
    await changePlugin(commandOn(db), 'FacebookPixel', {
      isActive: true,
      config: { ...server.metaConfig, access_token: 'EAAwrong' },
    })
    reports.push({ name: 'view_item', lines })
    await record()
    const [error] = await work(db)
    expect(error).toContain('Invalid OAuth access token')
    expect(error).not.toContain('EAAwrong')
    await changePlugin(commandOn(db), 'FacebookPixel', { isActive: true, config: server.metaConfig })
    expect(await work(db, 5)).toEqual([])
    expect([...server.counted]).toHaveLength(1)
  })

  test('of a purchase are sent when the order is placed, also when its payment is known later, and set the flags', async () => {
    const { db, visitor, record } = await openReporting(open, 'card')
    const placed = unwrap(await placeAsShown(visitor))
    await record()
    await work(db)
    expect(sentTo('/mp/collect').map(({ body }) => body.events[0].name)).not.toContain('purchase')
    expect(await pending(db, ['FacebookPixel'])).not.toContainEqual(expect.objectContaining({ name: 'purchase' }))
    await payAtGateway(db, placed.paymentToken)
    await work(db, 2)
    await work(db, 3)
    const order = await db.read('orders').first()
    const purchases = sentTo('/mp/collect').filter(({ body }) => body.events[0].name === 'purchase')
    expect(purchases).toHaveLength(1)
    expect(purchases[0]?.body.events[0].params).toMatchObject({
      transaction_id: order.number,
      value: order.grand_total / 100,
    })
    expect([order.google_gtag_event_tracked, order.facebook_pixel_event_tracked]).toEqual([1, 1])
    // the browser reports it to Meta too, with the id by which Meta counts both as one
    const [inBrowser] = (await pending(db, ['FacebookPixel'], 3)).filter(({ name }) => name === 'purchase')
    expect([...server.counted]).toContain(`Purchase ${inBrowser?.id}`)
  })

  test('keep of the browser only what a tool that is still allowed needs', async () => {
    const { db, reports, record, lines } = await openReporting(open, 'cod', { _ga: 'GA1.1.1.1', _fbp: 'fb.1.1.1' })
    for (const name of ['view_item', 'view_cart'] as const) reports.push({ name, lines })
    await record()
    const clients = async () =>
      (await db.read('analytics_events').orderBy('id').pluck('client')).map((stored) => JSON.parse(stored ?? 'null'))
    const google = { moduleName: 'GoogleGtag', cookies: /^_ga/, fromServer: true }
    const meta = { moduleName: 'FacebookPixel', cookies: /^_fb[pc]$/, fromServer: true }
    const other = { moduleName: 'MicrosoftClarity', cookies: /^_cl/, fromServer: false }
    expect(await clients()).toMatchObject(Array(2).fill({ cookies: { _ga: 'GA1.1.1.1', _fbp: 'fb.1.1.1' } }))
    await withdrawTools(db, [visitorKey], ['GoogleGtag'], [meta, other])
    const shortened = { ...client, cookies: { _fbp: 'fb.1.1.1' } }
    expect(await clients()).toEqual([shortened, shortened])
    // a tool that is allowed now was not when this happened
    await withdrawTools(db, [visitorKey], ['FacebookPixel'], [google, other])
    expect(await db.read('analytics_events').select('id')).toEqual([])
  })

  test('keep nothing of the browser when no server sends it on any more', async () => {
    const { db, visitor, record } = await openReporting(open)
    unwrap(await placeAsShown(visitor))
    await record()
    await db.write('analytics_events').update({ tools: [...tools, 'MicrosoftClarity'].join(',') })
    const other = { moduleName: 'MicrosoftClarity', cookies: /^_cl/, fromServer: false }
    await withdrawTools(db, [visitorKey], tools, [other])
    expect(await db.read('analytics_events').distinct().select('tools', 'client')).toEqual([
      { tools: 'MicrosoftClarity', client: null },
    ])
  })

  test('and those for the browser end with a withdrawn consent', async () => {
    const { db, visitor, reports, record, lines } = await openReporting(open)
    unwrap(await placeAsShown(visitor))
    reports.push({ name: 'view_cart', lines })
    await record()
    const meta = { moduleName: 'FacebookPixel', cookies: /^_fb[pc]$/, fromServer: true }
    await withdrawTools(db, [visitorKey], ['GoogleGtag'], [meta])
    expect(await db.read('analytics_events').distinct().pluck('tools')).toEqual(['FacebookPixel'])
    await withdrawTools(db, [visitorKey], tools, [])
    expect(await db.read('analytics_events').select('name', 'tools', 'visitor_key', 'client')).toEqual([
      { name: 'purchase', tools: '', visitor_key: null, client: null },
    ])
    expect(await work(db)).toEqual([])
    expect(server.requests).toEqual([])
    expect(await pending(db, tools)).toEqual([])
  })
})

onSqlite('events from the server', { template: 'shop' }, (open) => {
  test('of a purchase leave out a tool to which a client has reported it', async () => {
    const { db, visitor, record } = await openReporting(open)
    const { orderToken } = unwrap(await placeAsShown(visitor))
    const tracked = async () => unwrap(await trackOwnPurchase(visitor, { token: orderToken }, ['GoogleGtag'])).isFirst
    expect((await Promise.all([tracked(), tracked(), tracked()])).filter(Boolean)).toHaveLength(1)
    const stranger = { ...visitor, cartToken: 'somebody-elses-cart-token' }
    expect(await trackOwnPurchase(stranger, { token: orderToken }, ['FacebookPixel'])).toMatchObject({ ok: false })
    await record()
    await work(db)
    expect(sentTo('/mp/collect').map(({ body }) => body.events[0].name)).not.toContain('purchase')
    expect([...server.counted].filter((event) => event.startsWith('Purchase'))).toHaveLength(1)
  })
})
