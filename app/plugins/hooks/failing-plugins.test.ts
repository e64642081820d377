import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod/v4'
import { accountMenu } from '~/components/account/account-menu'
import { readCart } from '~/domain/sales/cart/read-cart.server'
import { readProductDelivery } from '~/domain/sales/cart/delivery/product-delivery.server'
import { sweep } from '~/domain/operations/jobs/sweep.server'
import type { Mail, MailAbout } from '~/domain/operations/mail/mail'
import { readOrderPage } from '~/domain/sales/order-page/read-order-page.server'
import { readProduct } from '~/domain/catalogue/products/read-product.server'
import type { Visitor } from '~/domain/shared/shop'
import { changePlugin } from '~/domain/site/plugins/change-plugin.server'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../tests/factories/cart'
import { sweeping } from '../../../tests/factories/gateway'
import { createProduct, factoryNow } from '../../../tests/factories/product'
import { onSqlite } from '../../../tests/setup/databases'
import { definePlugin, type Plugin } from '../define-plugin.server'
import { emailSubscription } from '../email-subscription/email-subscription.server'
import { review } from '../review/review.server'
import type { Chat } from './hook-types'
import { loadAccountLinks, loadChat, loadCheckoutNotes, loadProductParts } from './load-parts.server'
import { loadSnippets } from './load-snippets.server'
import { readReportingTools } from './reporting-tools.server'
import { mailerWithNotes, pluginListeners } from './work.server'
import { commandOn } from '../../../tests/factories/visitor'

/** A plugin of whose hooks each does this. */
function pluginWith(name: string, fail: () => never, failLater: () => Promise<never>): Plugin {
  return definePlugin({
    name,
    moduleName: name,
    isActiveByDefault: true,
    config: z.object({}),
    consent: 'necessary',
    hosts: [],
    hooks: {
      snippets: failLater,
      productPart: { position: 'in-buy-form', load: failLater },
      checkout: failLater,
      mail: failLater,
      accountMenu: failLater,
      chat: (): Promise<Chat> => failLater(),
      shopEvents: { inBrowser: fail, fromServer: { isConfigured: () => true, send: failLater } },
      events: { 'order.placed': failLater, 'order.cancelled': failLater },
    },
  })
}

const neverMind = () => {
  throw new Error('broken')
}
const createRejecting = () => pluginWith('rejecting', neverMind, async () => neverMind())
const createHanging = () => pluginWith('hanging', neverMind, () => new Promise<never>(() => {}))
/** New ones for each test, since a plugin that hangs rests afterwards. */
const createFailing = () => [pluginWith('throwing', neverMind, neverMind), createRejecting(), createHanging()]

/** A plugin that is not active unless a test switches it on, and adds to each place. */
const working = definePlugin({
  name: 'working',
  moduleName: 'Working',
  isActiveByDefault: true,
  config: z.object({}),
  consent: 'necessary',
  hosts: ['https://tool.example'],
  hooks: {
    snippets: () => [{ position: 'head', src: 'https://tool.example/tool.js' }],
    productPart: { position: 'after-buy-form', load: async (_visitor, { product }) => product.name },
    checkout: (_visitor, { step }) => [{ text: `Step ${step}` }],
    mail: ({ event, order }) => [
      {
        title: 'A <gift>',
        text: `${event} ${order.number}`,
        link: { label: 'Here', href: 'https://tool.example/?a&b' },
      },
    ],
    accountMenu: ({ firstName }) => [
      { group: 'Account', label: `${firstName}’s points`, href: '/points' },
      { group: 'Club', label: 'Club', href: '/club' },
    ],
    chat: () => ({ number: '919876543210', message: 'Hello', side: 'left' }),
  },
})

const customer = {
  id: 1,
  firstName: 'Asha',
  lastName: 'Rao',
  email: 'asha@example.com',
  emailVerifiedAt: null,
  phone: null,
  phoneVerifiedAt: null,
}

onSqlite('plugins whose every hook throws, rejects or never answers', { template: 'shop' }, (open) => {
  const openShop = async () => {
    const db = await open()
    const { variantIds, slug } = await createProduct(db)
    const ready = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
    const errors: string[] = []
    const error = ({ plugin }: { plugin?: string }) => void errors.push(plugin ?? '')
    const visitor: Visitor = { ...ready, log: { info: () => {}, warn: () => {}, error } }
    const all: Plugin[] = [...createFailing(), working]
    return { db, slug, visitor, errors, all }
  }

  test('leave pages as they are, and what other plugins add', async () => {
    const { visitor, slug, errors, all } = await openShop()
    const found = await readProduct(visitor, [slug])
    if (found?.kind !== 'found') throw new Error('the product was not found')
    const { product } = found
    const page = { product, delivery: await readProductDelivery(visitor, product), path: `/${slug}`, rejected: null }
    const cart = await readCart(visitor)
    const [snippets, tools, parts, notes, links, chat] = await Promise.all([
      loadSnippets(all, visitor),
      readReportingTools(all, visitor),
      loadProductParts(all, visitor, page),
      loadCheckoutNotes(all, visitor, { step: 'payment', cart }),
      loadAccountLinks(all, visitor, customer),
      loadChat(all, visitor),
    ])
    expect(snippets).toMatchObject({ necessary: [{ src: 'https://tool.example/tool.js' }], optional: [] })
    expect(tools).toEqual([])
    expect(parts).toEqual([{ plugin: 'working', position: 'after-buy-form', data: product.name }])
    expect(notes).toEqual([{ text: 'Step payment' }])
    expect(accountMenu(links).map(({ title, items }) => [title, items.at(-1)?.label])).toEqual([
      ['Home', 'Dashboard'],
      ['Orders', 'Orders & Refunds'],
      ['Account', 'Asha’s points'],
      ['Club', 'Club'],
    ])
    expect(chat?.number).toBe('919876543210')
    for (const name of ['throwing', 'rejecting', 'hanging'])
      expect(errors.filter((plugin) => plugin === name).length, name).toBe(6)
  })

  test('let an order be placed and its mails be sent, and are tried again themselves', async () => {
    const { db, visitor, errors, all } = await openShop()
    const { orderToken } = unwrap(await placeAsShown(visitor))
    const { order } = (await readOrderPage(visitor, orderToken)) ?? {}
    if (!order) throw new Error('the order was not found')
    expect(await loadCheckoutNotes(all, visitor, { step: 'complete', order })).toEqual([{ text: 'Step complete' }])
    errors.length = 0
    const mails: Mail[] = []
    const troubles: string[] = []
    const { context } = sweeping(db, () => factoryNow)
    const mailer = mailerWithNotes(all, visitor, { send: async (mail) => void mails.push(mail), close: () => {} })
    const onError = (task: string, error: unknown) => void troubles.push(`${task}: ${String(error)}`)
    await sweep({ ...context, mailer, listeners: pluginListeners(all, 50), onError })
    expect(troubles.sort()).toEqual([
      'order.placed/hanging: Error: no answer within 50 ms',
      'order.placed/rejecting: Error: broken',
      'order.placed/throwing: Error: broken',
    ])
    const mail = mails.find(({ to }) => to === 'asha@example.com')
    expect(mail?.text.split('\n').slice(-7)).toEqual([
      `View your order: http://localhost/order/${orderToken}`,
      '',
      'A <gift>',
      `order.placed ${order.number}`,
      'Here: https://tool.example/?a&b',
      '',
      'Storefront',
    ])
    expect(mail?.html).toContain('<strong>A &lt;gift&gt;</strong><br>')
    expect(mail?.html).toContain('<a href="https://tool.example/?a&amp;b" style="color:inherit">Here</a></p></td></tr>')
    expect(errors.sort()).toEqual(['hanging', 'rejecting', 'throwing'])
  })

  test('hold up other work once, and then rest for a while', async () => {
    const { context } = sweeping(await open(), () => factoryNow)
    const [hung] = pluginListeners([createHanging()], 50)
    const run = () => hung?.run(context, { orderId: 1 } as never)
    await expect(run()).rejects.toThrow('no answer within 50 ms')
    await expect(run()).rejects.toThrow('not tried')
    // one that fails at once is called each time
    const [broken] = pluginListeners([createRejecting()], 50)
    for (let count = 0; count < 2; count += 1)
      await expect(broken?.run(context, { orderId: 1 } as never)).rejects.toThrow('broken')
  })

  test('are left out at once for a minute after they did not answer, which is logged once, and are then tried again', async () => {
    const { visitor, errors } = await openShop()
    vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let calls = 0
    let answer: () => Promise<Chat> = () => new Promise<never>(() => {})
    const slow = definePlugin({
      name: 'slow',
      moduleName: 'slow',
      isActiveByDefault: true,
      config: z.object({}),
      consent: 'necessary',
      hosts: [],
      hooks: {
        chat: () => ((calls += 1), answer()),
        snippets: () => [{ position: 'head', src: 'https://tool.example/tool.js' }],
      },
    })
    const chat = () => loadChat([slow], visitor)
    // what waits at the same time is one failure
    const both = Promise.all([chat(), chat()])
    await vi.waitFor(() => expect(calls).toBe(2))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await both).toEqual([null, null])
    expect(errors).toEqual(['slow'])
    expect(await chat()).toBeNull()
    expect(calls).toBe(2)
    expect((await loadSnippets([slow], visitor)).necessary).toHaveLength(1)
    answer = async () => ({ number: '919876543210', message: '', side: 'left' })
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await chat()).toMatchObject({ number: '919876543210' })
    expect(errors).toEqual(['slow'])
  })

  test('are not called at all when they are off', async () => {
    const { db, visitor, errors, all } = await openShop()
    for (const { moduleName } of all) await changePlugin(commandOn(db), moduleName, { isActive: false })
    const cart = await readCart(visitor)
    expect(await loadCheckoutNotes(all, visitor, { step: 'address', cart })).toEqual([])
    expect(await loadChat(all, visitor)).toBeNull()
    expect((await loadSnippets(all, visitor)).hosts).toEqual([])
    expect(errors).toEqual([])
  })
})

test('the shop’s own plugins ask for a review when all has arrived, and offer news in the account and after an order', () => {
  const channel = { languageTag: 'en-IN' } as MailAbout['channel']
  const notesOf = (event: MailAbout['event'], fulfilmentStatus: string) =>
    review.mailNotes({ event, order: { number: 'IN1', token: 't', fulfilmentStatus }, channel, link: '/order/t' }, {})
  expect(notesOf('order.delivered', 'delivered')).toMatchObject([
    { link: { label: 'Write a review', href: '/order/t' } },
  ])
  expect(notesOf('order.delivered', 'part_shipped')).toEqual([])
  expect(notesOf('order.placed', 'none')).toEqual([])
  expect(emailSubscription.accountLinks(customer, {})).toMatchObject([{ group: 'Account', href: '/subscribe' }])
})
