import { expect } from 'vitest'
import { codeOf, hashBrowserToken } from '~/domain/customers/auth/codes/code.server'
import { resetTokenOf } from '~/domain/customers/auth/reset/reset-password.server'
import { addStaffMember } from '~/domain/operations/staff/manage-staff.server'
import { makeSignInLink } from '~/domain/operations/staff/sign-in/sign-in.server'
import { formStamp } from '~/http/forms/form-stamp.server'
import { unwrap } from '../../../factories/cart'
import { guestAddress } from '../../../setup/form-shopper'
import { readShopSecret, type ServedShop } from '../../served-shop'
import { Browser, newEmail, newPhone, registerBrowser } from './browser'
import { runShop } from './fill-owner-forms'
import { type ObjectRequest, password } from '../../../routes/object-request'
import { variantOf } from './victim'
import { commandOn } from '../../../factories/visitor'

/**
 * Sends a form or a call, and expects that it is accepted. `name` is the path of its route, or method and path of the
 * call. Returns where the answer leads, '' for one that leads nowhere.
 */
export type SendAccepted = (
  name: string,
  browser: Browser,
  request: Omit<ObjectRequest, 'own' | 'method'> &
    Partial<Pick<ObjectRequest, 'method'>> & { takesOnlyTexts?: boolean },
) => Promise<string>

const mug = { product: 'stoneware-chai-mug', 'o.colour': 'clay', quantity: '1' }
const tote = {
  product: 'your-name-on-a-tote',
  'o.colour': 'natural',
  quantity: '1',
  'text.name': 'A',
  'choice.thread': 'gold',
}

const totalOf = async (browser: Browser): Promise<number> => {
  const { body } = await browser.call('GET', '/cart/get')
  const total = body.data?.grand_total as { amount: number } | undefined
  return total?.amount ?? 0
}

/** A guest buys by forms: the order has the total that the cart has shown. */
async function buyByForms({ db, origin }: ServedShop, send: SendAccepted): Promise<void> {
  const guest = new Browser(origin)
  await send('/product/*', guest, { path: '/product/stoneware-chai-mug', form: { intent: 'add', ...mug } })
  await send('/cart', guest, { path: '/cart', form: { intent: 'add', ...tote } })
  const { id: line } = await db.read('cart_lines').orderBy('id', 'desc').first('id')
  const changed = { intent: 'change', ...tote, quantity: '2' }
  await send('/cart/line/:id', guest, { path: `/cart/line/${line}`, form: changed })
  await send('/cart', guest, { path: '/cart', form: { intent: 'coupon-apply', code: 'WELCOME10' } })
  const contact = { intent: 'save', email: newEmail(), phone: newPhone(), isBillingSame: '1', shippingAddressId: '' }
  await send('/checkout/address', guest, { path: '/checkout/address', form: { ...contact, ...guestAddress } })
  const methods = { shippingMethod: 'standard', paymentMethod: 'cod', hasAcceptedTerms: '1' }
  await send('/checkout/payment', guest, { path: '/checkout/payment', form: { intent: 'update', ...methods } })
  const total = await totalOf(guest)
  const place = { intent: 'place', ...methods, expectedTotal: String(total) }
  const placed = await send('/checkout/payment', guest, { path: '/checkout/payment', form: place })
  const token = new URL(placed, origin).searchParams.get('token') ?? ''
  const order = await db.read('orders').where({ token }).first('grand_total', 'customer_id', 'payment_status')
  expect({ ...order, grand_total: Number(order?.grand_total) }).toEqual({
    grand_total: total,
    customer_id: null,
    payment_status: 'pending',
  })
  const rating = { intent: 'rate', token, rating: '5', comment: '' }
  await send('/checkout-complete', guest, { path: '/checkout-complete', form: rating })
}

/** Guests buy by calls. */
async function buyByCalls({ db, origin }: ServedShop, send: SendAccepted): Promise<void> {
  const { variant } = await variantOf(db, 'stoneware-chai-mug')
  for (const path of ['/checkout/place-order', '/checkout/process-payment']) {
    const guest = new Browser(origin)
    await guest.call('POST', '/cart/add-item', { product_id: variant, quantity: 1 })
    await guest.call('PUT', '/cart/update-contact', { email: newEmail(), phone: newPhone() })
    const address = Object.fromEntries(
      Object.entries(guestAddress).flatMap(([name, value]) =>
        name.startsWith('shipping.') ? [[name.replace('shipping.', ''), value]] : [],
      ),
    )
    for (const address_type of ['Shipping', 'Billing'])
      await guest.call('PUT', '/cart/update-address', { ...address, address_type })
    await guest.call('PUT', '/cart/update-shipping-mode', { code: 'standard' })
    await guest.call('PUT', '/cart/update-payment-mode', { code: 'cod' })
    const json = { expected_total: await totalOf(guest), payment_method: 'cod', accept_terms: true }
    await send(`POST ${path}`, guest, { path: `/api${path}`, json })
  }
}

/** Guests make accounts and sign in to them, in every way. */
async function signIn(shop: ServedShop, send: SendAccepted): Promise<void> {
  const { db, origin } = shop
  const secret = readShopSecret(shop)
  const guest = () => new Browser(origin)
  const asha = { first_name: 'Asha', last_name: 'Rao', password }
  const named = () => ({ ...asha, phone: newPhone(), email: newEmail() })
  await send('/register', guest(), { path: '/register', form: { intent: 'register', ...named() } })
  await send('POST /auth/register', guest(), { path: '/api/auth/register', json: named() })
  const { email, id } = await registerBrowser(guest())
  await send('/login', guest(), { path: '/login', form: { intent: 'password', email, password } })
  await send('POST /auth/login', guest(), { path: '/api/auth/login', json: { email, password } })
  await send('/login/passkey', guest(), { path: '/login/passkey', form: { intent: 'options' } })

  const codeFor = async (browser: Browser) => {
    const browserHash = hashBrowserToken(browser.cookies.get('code') ?? '')
    const { nonce } = await db.read('one_time_codes').where({ browser_hash: browserHash }).first('nonce')
    return codeOf(nonce, secret, 4)
  }
  const [byForm, byCall] = [guest(), guest()]
  await send('/login', byForm, { path: '/login', form: { intent: 'otp', phone: newPhone() } })
  await send('/verify', byForm, { path: '/verify', form: { intent: 'verify', otp: await codeFor(byForm) } })
  const input = newPhone()
  await send('POST /auth/otp/request', byCall, { path: '/api/auth/otp/request', json: { input } })
  const otp = await codeFor(byCall)
  await send('POST /auth/otp/verify', byCall, { path: '/api/auth/otp/verify', json: { input, otp } })
  const value = newPhone()
  const ask = { path: '/api/account/otp/generate', json: { type: 'phone', value } }
  await send('POST /account/otp/generate', byCall, ask)
  const verify = { path: '/api/account/otp/verify', json: { code: await codeFor(byCall) } }
  await send('POST /account/otp/verify', byCall, verify)
  expect((await byCall.call('GET', '/account/get')).body.data).toMatchObject({ phone: `+91${value}`, email: null })

  const readToken = async () => {
    const { nonce } = await db.read('password_resets').where({ customer_id: id }).orderBy('id', 'desc').first('nonce')
    return resetTokenOf(nonce, secret)
  }
  await send('/forgot-password', guest(), { path: '/forgot-password', form: { email } })
  const token = await readToken()
  const resetPath = `/account/reset-password/${email}/${token}`
  const changed = { path: resetPath, form: { password: 'River-stone-8' } }
  await send('/account/reset-password/:email/:slug', guest(), changed)
  await send('POST /auth/reset', guest(), { path: '/api/auth/reset', json: { email } })
  const json = { email, token: await readToken(), password }
  await send('POST /auth/reset-complete', guest(), { path: '/api/auth/reset-complete', json })

  const staying = await registerBrowser(guest())
  await send('PUT /account/update-password', staying.browser, {
    method: 'PUT',
    path: '/api/account/update-password',
    json: { current_password: password, password: 'River-stone-8' },
  })
  const leaving = await registerBrowser(guest())
  await send('/logout', leaving.browser, { path: '/logout', form: {} })
  const calling = await registerBrowser(guest())
  await send('POST /auth/logout', calling.browser, { path: '/api/auth/logout', json: {} })
  const deleting = await registerBrowser(guest())
  await send('/account/privacy', deleting.browser, { path: '/account/privacy', form: { isSure: '1' } })
}

/** A guest writes to the shop, and asks for mails. */
async function write(shop: ServedShop, send: SendAccepted): Promise<void> {
  const { db, origin } = shop
  const guest = new Browser(origin)
  const stamp = () => formStamp(readShopSecret(shop), new Date(Date.now() - 5000))
  const words = { name: 'Asha', email: newEmail(), message: 'Do you repair shawls?' }
  const contact = Object.fromEntries(Object.entries(words).map(([key, value]) => [`a.${key}`, value]))
  await send('/forms/:slug', guest, {
    path: '/forms/contact',
    form: { form: 'contact', stamp: stamp(), website: '', ...contact },
  })

  const submitted = { path: '/api/form/submit/contact', json: words, takesOnlyTexts: true }
  await send('POST /form/submit/{id}', guest, submitted)
  const { body } = await guest.call('GET', '/form/trade-enquiry')
  const fields = body.data?.fields as Array<{ key: string; type: string; choices: string[] }>
  const typed: Record<string, string> = { email: newEmail(), phone: '9845012345', url: 'https://asha.example' }
  const enquiry = fields.map(({ key, type, choices: [choice] }) => [key, choice ?? typed[type] ?? '5'])
  await send('POST /plugins/TradeEnquiry/submit', guest, {
    path: '/api/plugins/TradeEnquiry/submit',
    json: Object.fromEntries(enquiry),
    takesOnlyTexts: true,
  })

  const readToken = async (table: string) => String((await db.read(table).orderBy('id', 'desc').first('token'))?.token)
  await send('/subscribe', guest, { path: '/subscribe', form: { email: newEmail() } })
  const news = `/subscribe/${await readToken('subscribers')}`
  await send('/subscribe/:token', guest, { path: news, form: { intent: 'confirm' } })
  await send('/subscribe/:token/unsubscribe', guest, { path: `${news}/unsubscribe`, form: {} })
  await send('POST /plugins/emailSubscription/subscribe', guest, {
    path: '/api/plugins/emailSubscription/subscribe',
    json: { email: newEmail() },
  })
  const soldOut = { variant: '1', email: newEmail(), website: '' }
  await send('/back-in-stock', guest, { path: '/back-in-stock', form: soldOut })
  const alert = `/back-in-stock/${await readToken('stock_alerts')}`
  await send('/back-in-stock/:token', guest, { path: alert, form: { intent: 'confirm' } })
  await send('/back-in-stock/:token/unsubscribe', guest, { path: `${alert}/unsubscribe`, form: {} })

  await send('/preferences', guest, { path: '/preferences', form: { intent: 'grid-size', gridSize: '3' } })
  await send('/cookies', guest, { path: '/cookies', form: { intent: 'decline' } })
  await send('/shop-events', guest, { path: '/shop-events', form: { page: '/' } })
  await send('POST /base/heart-beat', guest, { path: '/api/base/heart-beat', json: {} })
}

/** A member of staff signs in, and changes the own account. */
async function workAsStaff({ db, origin }: ServedShop, send: SendAccepted): Promise<void> {
  const [email, strong] = [newEmail(), `${password}-and-reeds`]
  const member = { email, name: 'Meera', role: 'editor', password: strong } as const
  unwrap(await addStaffMember(commandOn(db, { now: () => new Date() }), member))
  const editor = new Browser(origin)
  await send('/admin/login', editor, { path: '/admin/login', form: { email, password: strong } })
  const passwords = { current_password: strong, new_password: `${strong}-too` }
  await send('/admin/security', editor, { path: '/admin/security', form: { intent: 'password', ...passwords } })
  await send('/admin/security/authenticator', editor, {
    path: '/admin/security/authenticator',
    form: { intent: 'begin' },
  })
  await send('/admin/logout', editor, { path: '/admin/logout', form: {} })
  const { token } = unwrap(await makeSignInLink({ db, now: () => new Date() }, email))
  await send('/admin/login/link', editor, { path: '/admin/login/link', form: { token } })
  expect((await db.read('staff').where({ email }).first('role')).role).toBe('editor')
}

/** A manager works on orders, products, coupons and settings by forms. */
async function manageShop({ db, origin }: ServedShop, send: SendAccepted): Promise<void> {
  const [email, strong] = [newEmail(), `${password}-and-reeds`]
  unwrap(
    await addStaffMember(commandOn(db, { now: () => new Date() }), {
      email,
      name: 'Ravi',
      role: 'manager',
      password: strong,
    }),
  )
  const manager = new Browser(origin)
  await send('/admin/login', manager, { path: '/admin/login', form: { email, password: strong } })
  const open: Array<{ id: number; number: string }> = await db
    .read('orders')
    .where({ status: 'placed', payment_status: 'pending', fulfilment_status: 'none', customer_id: null })
    .orderBy('id', 'desc')
    .limit(2)
    .select('id', 'number')
  const [shipped, cancelled] = open
  const { position } = await db.read('order_lines').where({ order_id: shipped?.id }).first('position')
  const page = `/admin/orders/${shipped?.number}`
  await send('/admin/orders/:number', manager, { path: page, form: { intent: 'note', text: 'Wrap it well' } })
  const parcel = { carrier: 'DTDC', waybill: '', trackingUrl: '', [`quantity.l${position}`]: '1', allowsUnpaid: 'on' }
  await send('/admin/orders/:number/ship', manager, { path: `${page}/ship`, form: parcel })
  await send('/admin/orders/:number', manager, { path: page, form: { intent: 'mark-paid' } })
  const goodwill = { amount: '1', given: '0', reason: 'It came late' }
  await send('/admin/orders/:number/refund', manager, { path: `${page}/refund`, form: goodwill })
  await send('/admin/orders/:number/cancel', manager, {
    path: `/admin/orders/${cancelled?.number}/cancel`,
    form: { intent: 'whole', reason: 'The kiln broke' },
  })
  const product = { name: 'Salt Cellar', price: '499', stock: '3', sku: 'SALT-1', categories: 'Kitchen', tags: 'salt' }
  await send('/admin/products/new', manager, { path: '/admin/products/new', form: product })
  const { slug, version } = await db.read('products').where({ name: 'Salt Cellar' }).first('slug', 'version')
  await send('/admin/products/edit/:slug', manager, {
    path: `/admin/products/edit/${slug}`,
    form: { intent: 'texts', version: String(version), name: 'Big Salt Cellar', categories: '', tags: '' },
  })
  const coupon = { code: 'SALT10', kind: 'percent', value: '10' }
  await send('/admin/discounts/new', manager, { path: '/admin/discounts/new', form: coupon })
  const made = await db.read('coupons').where({ code: 'SALT10' }).first('version')
  await send('/admin/discounts', manager, {
    path: '/admin/discounts',
    form: { intent: 'off', code: 'SALT10', version: String(made?.version) },
  })
  const couponPage = '/admin/discounts/coupons/SALT10'
  const now = await db.read('coupons').where({ code: 'SALT10' }).first('version')
  await send('/admin/discounts/coupons/:code', manager, {
    path: couponPage,
    form: { intent: 'save', version: String(now?.version), title: 'Salt', kind: 'percent', value: '12' },
  })
  const { id: productId } = await db.read('products').where({ slug }).first('id')
  await send('/admin/discounts/coupons/:code/scope', manager, {
    path: `${couponPage}/scope`,
    form: { intent: 'add', kind: 'product', id: String(productId), side: 'only', version: String(now?.version + 1) },
  })
  const gift = { amount: '250', recipientName: 'Ravi', recipientEmail: newEmail(), senderName: 'Shop', reason: 'Sorry' }
  await send('/admin/discounts/gift-cards/new', manager, { path: '/admin/discounts/gift-cards/new', form: gift })
  const card = await db.read('gift_cards').where({ recipient_email: gift.recipientEmail }).first('id', 'version')
  await send('/admin/discounts/gift-cards/:id', manager, {
    path: `/admin/discounts/gift-cards/${card?.id}`,
    form: { intent: 'block', version: String(card?.version), reason: 'Lost' },
  })
  const review = await db.read('reviews').where({ status: 'approved' }).orderBy('id').first('id', 'version')
  await send('/admin/reviews', manager, {
    path: '/admin/reviews',
    form: { intent: 'reply', id: String(review?.id), version: String(review?.version), reply: 'Thank you!' },
  })
  await send('/admin/settings/:group', manager, {
    path: '/admin/settings/help',
    form: { pinterest: 'https://pinterest.com/tea', was: '{"pinterest":""}' },
  })
}

/** Sends every form and call that is not about the things of one customer (those are in the tables). */
export async function fillOtherForms(shop: ServedShop, send: SendAccepted): Promise<void> {
  await buyByForms(shop, send)
  await buyByCalls(shop, send)
  await signIn(shop, send)
  await write(shop, send)
  await workAsStaff(shop, send)
  await manageShop(shop, send)
  await runShop(shop, send)
}
