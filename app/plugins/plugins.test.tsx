import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { z } from 'zod/v4'
import type { WorkContext } from '~/domain/operations/jobs/work-context'
import { readProductDelivery } from '~/domain/sales/cart/delivery/product-delivery.server'
import { readProduct } from '~/domain/catalogue/products/read-product.server'
import { saveProducts } from '~/domain/catalogue/products/save/save-products.server'
import type { Visitor } from '~/domain/shared/shop'
import { targetPath } from '~/http/link-targets/target-path'
import type { MenuItem } from '~/domain/site/menus/menu'
import { contentSecurityPolicy } from '~/http/csp.server'
import { factoryNow, productInput } from '../../tests/factories/product'
import { createVisitor } from '../../tests/factories/visitor'
import { onSqlite } from '../../tests/setup/databases'
import { definePlugin, type Plugin } from './define-plugin.server'
import type { ProductPage } from './hooks/hook-types'
import { consentHtml } from './consent/consent-html.server'
import { readClosedPaths, withoutClosedItems } from './hooks/closed-paths.server'
import { loadChat, loadProductParts } from './hooks/load-parts.server'
import { loadSnippets } from './hooks/load-snippets.server'
import { pluginListeners } from './hooks/work.server'
import { Snippets } from './snippets'
import { plugins, productPagePlugins, type PluginProductPart } from './plugins.server'

/** The records of the listeners of these plugins. */
const recorded: string[] = []

const analytics = definePlugin({
  name: 'analytics',
  moduleName: 'TestAnalytics',
  isActiveByDefault: false,
  config: z.object({ id: z.string() }),
  consent: 'necessary',
  hosts: ['https://analytics.example'],
  hooks: {
    snippets: ({ id }) => [
      { position: 'head', src: 'https://analytics.example/tag.js', data: { 'data-id': id } },
      { position: 'body', src: 'https://analytics.example/late.js' },
    ],
    productPart: {
      position: 'after-buy-form',
      load: async (_visitor, { product }, { id }) => (product.isVirtual ? null : `${id}: ${product.name}`),
    },
    events: {
      'order.placed': async (_context, { orderId }, { id }) => {
        recorded.push(`${id}: ${orderId}`)
      },
    },
  },
})

const broken = definePlugin({
  name: 'broken',
  moduleName: 'Broken',
  isActiveByDefault: true,
  consent: 'necessary',
  config: z.object({}),
  hosts: ['https://broken.example'],
  hooks: {
    snippets: (): never => {
      throw new Error('no snippet')
    },
    productPart: {
      position: 'in-buy-form',
      load: async (): Promise<null> => {
        throw new Error('no part')
      },
    },
  },
})

const optional = definePlugin({
  name: 'optional',
  moduleName: 'Optional',
  isActiveByDefault: true,
  consent: { id: 'optional', name: 'Optional', description: 'Counts visits.', cookies: /^_optional/ },
  config: z.object({}),
  hosts: ['https://optional.example'],
  hooks: { snippets: () => [{ position: 'head' as const, src: 'https://optional.example/tag.js' }] },
})

const testPlugins: Plugin[] = [broken, analytics, optional]

async function storePlugin(visitor: Visitor, moduleName: string, isActive: boolean, config: object): Promise<Visitor> {
  await visitor.db.transaction(async (trx) => {
    await trx('plugins').where({ module_name: moduleName }).delete()
    await trx('plugins').insert({
      module_name: moduleName,
      is_active: isActive ? 1 : 0,
      config: JSON.stringify(config),
    })
  })
  // a new context, as for another request
  return { ...visitor }
}

/** The product page of a new product. */
async function createPage(visitor: Visitor, overrides: Parameters<typeof productInput>[0] = {}) {
  await saveProducts(visitor.db, [productInput({ slug: 'kurta', name: 'Kurta', ...overrides })], { now: factoryNow })
  const result = await readProduct(visitor, ['kurta'], {})
  if (result?.kind !== 'found') throw new Error('the product was not found')
  const delivery = await readProductDelivery(visitor, result.product)
  const page: ProductPage = { product: result.product, delivery, path: '/product/kurta', rejected: null }
  return page
}

function withLog(visitor: Visitor): { visitor: Visitor; errors: unknown[] } {
  const errors: unknown[] = []
  const error = (fields: unknown) => errors.push(fields)
  return { visitor: { ...visitor, log: { info: () => {}, warn: () => {}, error } }, errors }
}

/** Never answers. */
const createHanging = () =>
  definePlugin({
    name: 'hanging',
    moduleName: 'Hanging',
    isActiveByDefault: true,
    consent: 'necessary',
    config: z.object({}),
    hosts: [],
    hooks: { productPart: { position: 'in-buy-form', load: () => new Promise<null>(() => {}) } },
  })

onSqlite('plugins', (open) => {
  test('add scripts to pages while they are active, and their hosts to the policy', async () => {
    const visitor = await createVisitor(await open())
    expect(await loadSnippets([analytics], visitor)).toEqual({
      necessary: [],
      optional: [],
      isReporting: false,
      hosts: [],
    })
    const active = await storePlugin(visitor, 'TestAnalytics', true, { id: 'A-1' })
    const { necessary: snippets, hosts } = await loadSnippets([analytics], active)
    expect(renderToStaticMarkup(<Snippets snippets={snippets} position="head" />)).toBe(
      '<script async="" src="https://analytics.example/tag.js" data-id="A-1"></script>',
    )
    expect(renderToStaticMarkup(<Snippets snippets={snippets} position="body" />)).toContain('/late.js')
    const policy = contentSecurityPolicy({ pluginHosts: hosts })
    for (const directive of ['script-src', 'img-src', 'connect-src'])
      expect(policy).toMatch(new RegExp(`${directive} 'self'[^;]* https://analytics.example`))
    expect(policy).toContain("form-action 'self';")
  })

  test('that throw or have an invalid configuration are logged, and the others still work', async () => {
    const { visitor, errors } = withLog(await createVisitor(await open()))
    const active = await storePlugin(visitor, 'TestAnalytics', true, { id: 'A-1' })
    const page = await createPage(active)
    expect((await loadSnippets(testPlugins, active)).hosts).toEqual([
      'https://analytics.example',
      'https://optional.example',
    ])
    expect(await loadProductParts(testPlugins, active, page)).toEqual([
      { plugin: 'analytics', position: 'after-buy-form', data: 'A-1: Kurta' },
    ])
    expect(errors).toMatchObject([{ plugin: 'broken' }, { plugin: 'broken' }])
    const misconfigured = await storePlugin(active, 'TestAnalytics', true, { id: 5 })
    expect((await loadSnippets([analytics], misconfigured)).necessary).toEqual([])
    expect(errors).toMatchObject([{ plugin: 'broken' }, { plugin: 'broken' }, { plugin: 'analytics' }])
  })

  test('that never answer are left out after a second, and the others still work', async () => {
    const { visitor, errors } = withLog(await createVisitor(await open()))
    const active = await storePlugin(visitor, 'TestAnalytics', true, { id: 'A-1' })
    const page = await createPage(active)
    const both: Plugin[] = [createHanging(), analytics]
    expect(await loadProductParts(both, active, page)).toEqual([
      { plugin: 'analytics', position: 'after-buy-form', data: 'A-1: Kurta' },
    ])
    expect(errors).toMatchObject([{ plugin: 'hanging' }])
  })

  test('of the shop close their addresses while the owner has switched them off', async () => {
    const visitor = await createVisitor(await open())
    const addresses = {
      Review: ['/product-reviews/kurta', '/api/plugins/review/fields'],
      TradeEnquiry: ['/forms/trade-enquiry', '/api/plugins/TradeEnquiry/submit'],
      emailSubscription: ['/subscribe', '/api/plugins/emailSubscription/subscribe'],
      Gallery: ['/api/plugins/Gallery', '/api/plugins/customGallery'],
      ProductCustomisation: ['/api/plugins/ProductCustomisation/uploadImage'],
      PincodeAvaliability: ['/api/plugins/PincodeAvaliability/check'],
    }
    for (const [name, paths] of Object.entries(addresses)) {
      const closed = async (shop: Visitor) => paths.map(await readClosedPaths(plugins, shop))
      expect(await closed(visitor), name).toEqual(paths.map(() => false))
      const off = await storePlugin(visitor, name, false, {})
      expect(await closed(off), name).toEqual(paths.map(() => true))
    }
    // tools are off until the owner switches them on; Google's two share a call
    const tracking = ['GoogleGtag', 'FacebookPixel'].map((name) => `/api/plugins/${name}/track-purchase`)
    const closedCalls = async (shop: Visitor) => tracking.map(await readClosedPaths(plugins, shop))
    expect(await closedCalls(visitor)).toEqual([true, true])
    expect(await closedCalls(await storePlugin(visitor, 'GoogleTagManager', true, {}))).toEqual([false, true])
    expect(await closedCalls(await storePlugin(visitor, 'FacebookPixel', true, {}))).toEqual([false, false])
    const off = await storePlugin(visitor, 'emailSubscription', false, {})
    const isClosed = await readClosedPaths(plugins, off)
    expect(['/Subscribe', '/subscribe/', '/%73ubscribe'].map(isClosed)).toEqual([true, true, true])
    // a link of a mail, which ends the subscription
    expect(['/subscribe/token', '/subscribers', '/%'].map(isClosed)).toEqual([false, false, false])
    const item = (href: string, items: MenuItem[] = []): MenuItem => ({
      label: href,
      place: { kind: 'address', href },
      items,
    })
    const menu = [item('/cart', [item('/subscribe?from=menu'), item('/subscribe/token')]), item('/subscribe#form')]
    expect(await withoutClosedItems(plugins, off, menu, targetPath)).toEqual([
      item('/cart', [item('/subscribe/token')]),
    ])
  })

  test('give pages a chat, by the owner’s settings alone', async () => {
    const { visitor, errors } = withLog(await createVisitor(await open()))
    expect(await loadChat(plugins, visitor)).toBeNull()
    const active = await storePlugin(visitor, 'Chat', true, { mobile_no: '919876543210', chat_location: 'left' })
    expect(await loadChat(plugins, active)).toEqual({
      number: '919876543210',
      message: 'Hello! I have a question.',
      side: 'left',
    })
    const wrong = await storePlugin(active, 'Chat', true, { mobile_no: 'call us' })
    expect(await loadChat(plugins, wrong)).toBeNull()
    expect(errors).toMatchObject([{ plugin: 'chat' }])
  })

  test('that need consent wait for it where the law of the country asks for it, also in a shop that does not', async () => {
    const visitor = await createVisitor(await open())
    const loaded = await loadSnippets([optional], visitor)
    const guest = { cookie: undefined, hasPrivacyControl: false, hasScripts: true }
    const htmlIn = (countryCode: string, snippets = loaded) =>
      consentHtml({ ...visitor, channel: { ...visitor.channel, countryCode } }, snippets, guest)
    for (const country of ['DE', 'GB', 'IN']) {
      expect(await htmlIn(country)).toContain('This website uses cookies')
      expect(await htmlIn(country)).not.toContain('<script')
      expect(await htmlIn(country, { ...loaded, optional: [] })).toBe('')
    }
    expect(await htmlIn('US')).toBe('<script async="" src="https://optional.example/tag.js"></script>')
  })

  test('that need consent add their scripts only for a visitor who allows them', async () => {
    const visitor = await createVisitor(await open())
    await visitor.db.transaction((trx) =>
      trx('storefronts')
        .insert({
          channel_id: visitor.channel.id,
          license_status: 'active',
          document: JSON.stringify({ isCookieWarningEnabled: true }),
          updated_at: factoryNow.toISOString(),
        })
        .onConflict('channel_id')
        .merge(['document']),
    )
    const loaded = await loadSnippets([optional, broken], visitor)
    const htmlFor = (cookie?: string, hasPrivacyControl = false, hasScripts = true) =>
      consentHtml(visitor, loaded, { cookie, hasPrivacyControl, hasScripts })
    const asked = await htmlFor()
    expect(asked).toContain('This website uses cookies')
    expect(asked).not.toContain('<script')
    expect(await htmlFor('answered.optional')).toBe('<script async="" src="https://optional.example/tag.js"></script>')
    expect(await htmlFor('answered.optional', false, false)).toBe('')
    expect(await htmlFor('answered.-optional')).toBe('')
    expect(await htmlFor(undefined, true)).toBe('')
    // there is nothing to ask about
    const noQuestion = { cookie: undefined, hasPrivacyControl: false, hasScripts: true }
    expect(await consentHtml(visitor, { ...loaded, optional: [] }, noQuestion)).toBe('')
  })

  test('listen to events while they are active', async () => {
    const visitor = await createVisitor(await open())
    recorded.length = 0
    const [listener, ...others] = pluginListeners(testPlugins)
    expect(others).toEqual([])
    if (listener?.event !== 'order.placed') throw new Error('the plugin does not listen')
    // the plugin reads nothing else of the context
    const run = () => listener.run({ db: visitor.db } as WorkContext, { orderId: 7 })
    await run()
    expect(recorded).toEqual([])
    await storePlugin(visitor, 'TestAnalytics', true, { id: 'A-1' })
    await run()
    expect(recorded).toEqual(['A-1: 7'])
  })

  test('of the shop add delivery and customisation to a product page, unless the owner has switched them off', async () => {
    const visitor = await createVisitor(await open())
    const customisation = {
      texts: [{ name: 'name', label: 'Name', maxLength: 12, isRequired: true, addOn: {} }],
      choices: [],
      image: null,
    }
    const page = await createPage(visitor, { customisation })
    const names = (parts: PluginProductPart[]) => parts.map(({ plugin, position }) => `${plugin} ${position}`)
    expect(names(await loadProductParts<PluginProductPart>(productPagePlugins, visitor, page))).toEqual([
      'product-customisation in-buy-form',
      'pincode-availability after-buy-form',
    ])
    const without = await storePlugin(visitor, 'PincodeAvaliability', false, {})
    expect(names(await loadProductParts<PluginProductPart>(productPagePlugins, without, page))).toEqual([
      'product-customisation in-buy-form',
    ])
    const virtual = { ...page, product: { ...page.product, isVirtual: true, customisation: null } }
    expect(await loadProductParts<PluginProductPart>(productPagePlugins, { ...visitor }, virtual)).toEqual([])
  })

  test('show a rejected pincode as it was typed, with its message', async () => {
    const visitor = await createVisitor(await open(), { pincode: '560001' })
    const page = await createPage(visitor)
    const rejected = { field: 'pincode', typed: '012345', message: 'Enter a 6-digit PIN code' }
    const [part] = await loadProductParts<PluginProductPart>(productPagePlugins, visitor, { ...page, rejected })
    expect(part?.data).toMatchObject({ pincode: '012345', availability: null, errors: ['Enter a 6-digit PIN code'] })
    const [accepted] = await loadProductParts<PluginProductPart>(productPagePlugins, visitor, page)
    expect(accepted?.data).toMatchObject({
      pincode: '560001',
      availability: { pincode: '560001' },
      errors: undefined,
    })
  })
})
