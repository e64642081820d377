import { expect } from 'vitest'
import { addStaffMember } from '~/domain/operations/staff/manage-staff.server'
import { unwrap } from '../../../factories/cart'
import { commandOn } from '../../../factories/visitor'
import { password } from '../../../routes/object-request'
import type { ServedShop } from '../../served-shop'
import { Browser, newEmail, registerBrowser } from './browser'
import type { SendAccepted } from './fill-forms'

/** The version that a page sends back with its form. */
async function versionOn(browser: Browser, path: string): Promise<string> {
  const html = await (await browser.open(path)).text()
  const [, version] = /name="version" value="(\d+)"/.exec(html) ?? []
  if (version === undefined) throw new Error(`${path} has no version`)
  return version
}

/** An owner works on products, stock, customers, delivery, taxes, ways to pay, channels and the team by forms. */
export async function runShop({ db, origin }: ServedShop, send: SendAccepted): Promise<void> {
  const [email, strong] = [newEmail(), `${password}-and-reeds`]
  const member = { email, name: 'Meera', role: 'owner', password: strong } as const
  const helper = { email: newEmail(), name: 'Ravi', role: 'support', password: strong } as const
  unwrap(await addStaffMember(commandOn(db, { now: () => new Date() }), member))
  const { id: helperId } = unwrap(await addStaffMember(commandOn(db, { now: () => new Date() }), helper))
  const owner = new Browser(origin)
  await send('/admin/login', owner, { path: '/admin/login', form: { email, password: strong } })

  const variant: { id: number; sku: string; slug: string } = await db
    .read('variants as v')
    .join('products as p', 'p.id', 'v.product_id')
    .where('v.sku', 'SALT-1')
    .first('v.id', 'v.sku', 'p.slug')
  const product = `/admin/products/edit/${variant.slug}`
  /** Sends a form to the page from which it has its version. */
  const edit = async (name: string, path: string, form: Record<string, string>) =>
    send(name, owner, { path, form: { version: await versionOn(owner, path), ...form } })
  const table = { intent: 'table', [`count.v${variant.id}`]: '5', [`was.v${variant.id}`]: '3' }
  await send('/admin/stock/count', owner, { path: '/admin/stock/count', form: table })
  await edit('/admin/stock/:variant', `/admin/stock/${variant.id}`, { intent: 'restock', restockOn: '2030-01-01' })
  await send('/admin/orders/new', owner, { path: '/admin/orders/new', form: {} })
  const { id: handOrder } = await db.read('hand_orders').first('id')
  await edit('/admin/orders/new/:id', `/admin/orders/new/${handOrder}`, { intent: 'choices', note: 'Ring twice' })
  const options = { intent: 'options', 'option.new.name': 'Glaze', 'option.new.more': 'Clear' }
  await edit('/admin/products/edit/:slug/variants', `${product}/variants`, options)
  await edit('/admin/products/edit/:slug/variants/:id', `${product}/variants/${variant.id}`, {
    sku: variant.sku,
    weightGrams: '400',
    minQuantity: '1',
    quantityStep: '1',
    maxQuantity: '10',
    'option.o0': '',
    'channel.in.isPublished': 'on',
    'channel.in.price': '499',
  })
  const details = { collections: '', attributes: 'Made of: Clay', hsn: '6912', taxClass: 'standard', sizeChart: '' }
  const others = { related: '', crossSells: '', upSells: '' }
  await edit('/admin/products/edit/:slug/details', `${product}/details`, { ...details, ...others })

  const { id: productId } = await db.read('products').where({ slug: variant.slug }).first('id')
  const chosen = { intent: 'these', choose: String(productId) }
  const selection = await send('/admin/products', owner, { path: '/admin/products', form: chosen })
  const tag = { intent: 'add_tag', tag: 'Sea' }
  await send('/admin/selections/:token', owner, { path: selection, form: tag })
  await edit('/admin/selections/:token', selection, { intent: 'apply' })
  const orders = await send('/admin/orders', owner, { path: '/admin/orders', form: { intent: 'all' } })
  const orderTag = { intent: 'tag_order', orderTag: 'Sea' }
  await send('/admin/selections/:token', owner, { path: orders, form: orderTag })
  const { batch } = await db.read('change_log').whereNotNull('batch').orderBy('id', 'desc').first('batch')
  await send('/admin/changes/:batch', owner, { path: `/admin/changes/${batch}`, form: { intent: 'undo' } })
  const offers = '/admin/discounts/offers'
  const offer = { title: 'Salt week', kind: 'percent', value: '10' }
  await send(`${offers}/new`, owner, { path: `${offers}/new`, form: offer })
  const { id: offerId } = await db.read('coupons').where({ title: 'Salt week', is_automatic: 1 }).first('id')
  const offerVersion = await versionOn(owner, `${offers}/${offerId}`)
  const scope = { intent: 'add', kind: 'product', id: String(productId), side: 'only', version: offerVersion }
  await send(`${offers}/:offerId/scope`, owner, { path: `${offers}/${offerId}/scope`, form: scope })
  await edit(`${offers}/:offerId`, `${offers}/${offerId}`, { intent: 'save', ...offer, value: '12' })

  const category = await send('/admin/categories/new', owner, {
    path: '/admin/categories/new',
    form: { name: 'Salt things' },
  })
  const { id: categoryId } = await db.read('categories').where({ name: 'Salt things' }).first('id')
  expect(category).toContain('/admin/categories')
  const op = { op: `up.${categoryId}` }
  await send('/admin/categories', owner, { path: '/admin/categories', form: op })
  await edit('/admin/categories/:id', `/admin/categories/${categoryId}`, { intent: 'save', name: 'Salt' })

  for (const kind of ['brand', 'collection', 'label', 'tag']) {
    const [path, name] = [`/admin/products/${kind}s`, `Salt ${kind}`]
    await send(`${path}/new`, owner, { path: `${path}/new`, form: { name } })
    const { id } = await db.read(`${kind}s`).where({ name }).first('id')
    await edit(`${path}/:id`, `${path}/${id}`, { intent: 'save', name: `Salty ${kind}` })
  }

  const { id: collectionId, version } = await db
    .read('collections')
    .where({ name: 'Salty collection' })
    .first('id', 'version')
  const inCollection = `/admin/products/collections/${collectionId}/products`
  const adding = { version: String(version), op: `add.${productId}` }
  await send('/admin/products/collections/:id/products', owner, { path: inCollection, form: adding })
  const byRule = `/admin/products/collections/${collectionId}/rule`
  await edit('/admin/products/collections/:id/rule', byRule, { intent: 'save', priceTo: '1' })

  const attributes = '/admin/products/attributes'
  await send(attributes, owner, { path: attributes, form: { intent: 'make', name: 'Salt grain' } })
  const { id: attribute } = await db.read('attributes').where({ name: 'Salt grain' }).first('id')
  const add = { intent: 'add', value: 'Coarse' }
  await send(`${attributes}/:id`, owner, { path: `${attributes}/${attribute}`, form: add })
  const { id: valueId } = await db.read('attribute_values').where({ value: 'Coarse' }).first('id')
  const grain = { intent: 'save', value: 'Very coarse' }
  await edit(`${attributes}/:id/values/:value`, `${attributes}/${attribute}/values/${valueId}`, grain)

  const charts = '/admin/products/size-charts'
  const sizes = { name: 'Salt sizes', unit: '', 'column.c0': 'Size', 'cell.r0c0': 'S' }
  await send(`${charts}/new`, owner, { path: `${charts}/new`, form: sizes })
  const { id: chartId } = await db.read('size_charts').where({ name: 'Salt sizes' }).first('id')
  await edit(`${charts}/:id`, `${charts}/${chartId}`, { intent: 'save', ...sizes, 'cell.r0c0': 'M' })

  const shopper = newEmail()
  await registerBrowser(new Browser(origin), { email: shopper })
  const { id: customerId } = await db.read('customers').where({ email: shopper }).first('id')
  const customer = `/admin/customers/${customerId}`
  await send('/admin/customers/:id', owner, { path: customer, form: { intent: 'note', text: 'Called' } })
  await send('/admin/customers/:id/data', owner, { path: `${customer}/data`, form: {} })
  await send('/admin/customers/file', owner, {
    path: '/admin/customers/file?from=2020-01-01',
    form: { intent: 'take' },
  })
  const saved = '/admin/views/new?list=orders&query=%3Fstate%3Dto-ship'
  await send('/admin/views/new', owner, { path: saved, form: { name: 'To pack' } })
  const { id: viewId } = await db.read('saved_views').where({ name: 'To pack' }).first('id')
  await edit('/admin/views/:id', `/admin/views/${viewId}`, { intent: 'save', name: 'To pack today' })
  await send('/admin/customers/:id/erase', owner, { path: `${customer}/erase`, form: { isSure: 'on' } })

  const delivery = '/admin/settings/delivery'
  const place = { name: 'Bhutan', countries: 'BT' }
  await send('/admin/settings/delivery/new', owner, { path: `${delivery}/new`, form: place })
  const { id: zoneId } = await db.read('shipping_zones').where({ name: 'Bhutan' }).first('id')
  const zone = `${delivery}/${zoneId}`
  await edit('/admin/settings/delivery/:zone', zone, { intent: 'save', name: 'Bhutan', position: '90' })
  const method = { name: 'Post', kind: 'flat', 'price.s0': '100', isActive: 'on' }
  await send('/admin/settings/delivery/:zone/add', owner, { path: `${zone}/add`, form: method })
  const { code } = await db.read('shipping_methods').where({ zone_id: zoneId }).first('code')
  await edit('/admin/settings/delivery/:zone/method/:code', `${zone}/method/${code}`, { intent: 'save', ...method })
  const pincodes = '/admin/settings/pincodes'
  const hills = { from: '790001', days: '4', zone: 'Salt hills' }
  await send(`${pincodes}/new`, owner, { path: `${pincodes}/new?channel=in`, form: { ...hills, isServiceable: 'on' } })
  const { id: pincodeId } = await db.read('pincodes').where({ code_from: '790001' }).first('id')
  await edit(`${pincodes}/:id`, `${pincodes}/${pincodeId}`, { intent: 'save', ...hills, days: '5' })
  const clarity = '/admin/settings/plugins/microsoft-clarity'
  await edit('/admin/settings/plugins/:name', clarity, { 'setting.code': 'abc123' })
  await edit('/admin/settings/opening', '/admin/settings/opening', { intent: 'mode', mode: 'open' })
  const words = { 'terms.n1': 'salt cellar, salt pig' }
  await send('/admin/settings/search-words', owner, { path: '/admin/settings/search-words', form: words })
  const smsText = '/admin/messages/sms.order_placed'
  await edit('/admin/messages/:kind', smsText, { intent: 'save', body: 'Salt and {number}' })
  const rate = { name: 'BST', rate: '5', taxClass: 'standard', country: 'BT', place: 'any' }
  await send('/admin/settings/taxes/new', owner, { path: '/admin/settings/taxes/new', form: rate })
  const { id: rateId } = await db.read('tax_rates').where({ name: 'BST' }).first('id')
  await edit('/admin/settings/taxes/:id', `/admin/settings/taxes/${rateId}`, { intent: 'save', ...rate, rate: '7' })
  const way = await send('/admin/settings/payments/new', owner, {
    path: '/admin/settings/payments/new',
    form: { provider: 'bank_transfer' },
  })
  const account = { name: 'Transfer', holder: 'Taana', account_number: '50200012345678', ifsc: 'HDFC0000240' }
  await edit('/admin/settings/payments/method/:code', way, account)
  const channel = await db.read('channels').where({ code: 'eu' }).first()
  await edit('/admin/settings/channels/:code', '/admin/settings/channels/eu', {
    name: channel.name,
    host: channel.host,
    country: channel.country_code,
    language: channel.language_tag,
    timeZone: channel.time_zone,
    orderPrefix: channel.order_prefix,
    pricesIncludeTax: channel.prices_include_tax === 1 ? 'on' : '',
  })

  const invited = { intent: 'invite', email: newEmail(), name: 'Lena', role: 'support' }
  await send('/admin/team', owner, { path: '/admin/team', form: invited })
  await send('/admin/team/refunds', owner, {
    path: '/admin/team/refunds',
    form: { 'most.support': '5000', 'version.support': '0' },
  })
  const role = { label: 'Packing', 'may.orders': 'on' }
  await send('/admin/team/roles/new', owner, { path: '/admin/team/roles/new', form: role })
  const { id: roleId } = await db.read('staff_roles').where({ name: 'packing' }).first('id')
  await edit('/admin/team/roles/:id', `/admin/team/roles/${roleId}`, { intent: 'save', ...role, 'may.stock': 'on' })
  await send('/admin/team/:id', owner, { path: `/admin/team/${helperId}`, form: { intent: 'end-sessions' } })
  const key = { intent: 'make', name: 'Salt scales', 'may.stock': 'on', lifetime: '30' }
  await send('/admin/settings/api-keys', owner, { path: '/admin/settings/api-keys', form: key })
  const hooks = '/admin/settings/webhooks'
  const hook = { name: 'Salt cellar', url: 'https://example.com/salt', 'told.order-placed': 'on' }
  await send(hooks, owner, { path: hooks, form: { intent: 'make', ...hook } })
  const { id: hookId } = await db.read('webhooks').where({ name: hook.name }).first('id')
  // off, so that nothing is sent to it
  await edit(`${hooks}/:id`, `${hooks}/${hookId}`, { intent: 'save', ...hook })
  await send('/admin/changes', owner, { path: '/admin/changes', form: { intent: 'check' } })
  await send('/admin/jobs', owner, { path: '/admin/jobs', form: { intent: 'all' } })
  const content = '/admin/content'
  const article = { title: 'Salt and clay', html: 'How a cellar is made.' }
  await send(`${content}/articles/new`, owner, { path: `${content}/articles/new`, form: article })
  const { id: articleId } = await db.read('articles').where({ title: article.title }).first('id')
  await edit(`${content}/articles/:id`, `${content}/articles/${articleId}`, { intent: 'save', ...article })
  await send(`${content}/questions`, owner, { path: `${content}/questions`, form: { title: 'About salt' } })
  const { slug: faq } = await db.read('faqs').where({ title: 'About salt' }).first('slug')
  const question = { title: 'About salt', 'question.r0': 'Is it dry?', 'answer.r0': 'Yes' }
  await edit(`${content}/questions/:slug`, `${content}/questions/${faq}`, { intent: 'save', ...question })
  await send(`${content}/menus`, owner, { path: `${content}/menus`, form: { title: 'Salt menu' } })
  const entry = { title: 'Salt menu', 'label.r0': 'Cellars', 'to.r0': '/shop-online' }
  await edit(`${content}/menus/:handle`, `${content}/menus/salt-menu`, { intent: 'save', ...entry })
  const redirect = { intent: 'add', from: '/old-salt', to: '/shop-online' }
  await send('/admin/redirects', owner, { path: '/admin/redirects', form: redirect })

  const [pages, ofPage] = ['/admin/pages', '/admin/pages/:slug']
  const page = await send(pages, owner, { path: pages, form: { title: 'Salt pans', slug: 'salt-pans' } })
  await send(`${ofPage}/add`, owner, { path: `${page}/add`, form: { add: 'faq.0', place: '0' } })
  const section = `${page}/sections/faq`
  const heading = { intent: 'save', 'setting.heading': 'Salt' }
  await edit(`${ofPage}/sections/:key`, section, heading)
  await send(`${ofPage}/sections/:key`, owner, { path: section, form: { intent: 'add-block' } })
  const block = { intent: 'save', 'setting.question': 'Why?', 'setting.answer': '<p>Salt</p>' }
  await edit(`${ofPage}/sections/:key/blocks/:block`, `${section}/blocks/question`, block)
  await send(ofPage, owner, { path: page, form: { intent: 'copy', key: 'faq' } })
  await edit(`${ofPage}/details`, `${page}/details`, { title: 'Salt works' })
  await send(`${ofPage}/publish`, owner, { path: `${page}/publish`, form: { intent: 'publish' } })

  const theme = '/admin/theme'
  const look = { version: '0', 'look.storeNotice': 'Salt is in', was: JSON.stringify({ 'look.storeNotice': '' }) }
  await send(theme, owner, { path: theme, form: look })
  await send(`${theme}/publish`, owner, { path: `${theme}/publish`, form: { intent: 'publish' } })
  await send(`${theme}/examples`, owner, { path: `${theme}/examples`, form: { intent: 'try', name: 'loom' } })
}
