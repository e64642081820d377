import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { apiCalls } from '~/api/calls.server'
import routes from '~/routes'
import type { ServedShop } from '../../served-shop'
import { fillOtherForms, type SendAccepted } from './fill-forms'
import { filesOfRoutes } from '../../../routes/paths-of-routes'
import { objectRequests } from './objects-of-calls'
import type { Belongings } from '../../../routes/object-request'
import { createCustomerWithEverything, readBelongings, waitForJobs } from './victim'

/** Values that nothing of the shop has, so that each place where one is stored is found. */
const number = 706_050_403
const date = '1999-01-02T03:04:05.000Z'
const word = 'poisoned-value'

/** Names of columns that no form and no call sets. */
function extraFieldsOf(other: Belongings): Record<string, string | number | boolean> {
  return {
    id: other.customer,
    customer_id: other.customer,
    customerId: other.customer,
    user_id: other.customer,
    cart_id: other.cart,
    cartId: other.cart,
    order_id: other.order,
    role: word,
    permissions: word,
    is_admin: true,
    staff: true,
    status: word,
    payment_status: word,
    fulfilment_status: word,
    price: number,
    unit_price: number,
    unitPrice: number,
    selling_price: number,
    total: number,
    grand_total: number,
    grandTotal: number,
    amount: number,
    refunded_amount: number,
    discount: number,
    coupon_code: word,
    couponCode: word,
    gift_card_ids: `[${number}]`,
    verified_at: date,
    phone_verified_at: date,
    phoneVerifiedAt: date,
    email_verified_at: date,
    emailVerifiedAt: date,
    deleted_at: date,
    created_at: date,
    createdAt: date,
    placed_at: date,
    expires_at: date,
    signed_in_at: date,
    is_verified: true,
    isVerified: true,
    is_default: true,
    helpful_count: number,
    reply: word,
    password_hash: word,
    passwordHash: word,
    token: word,
    token_hash: word,
    sessionToken: word,
    currency: word,
    channel_id: number,
    channelId: number,
  }
}

/** Every place of the database that contains one of the values, without the log of what was sent by mail. */
async function findStored(db: Database): Promise<string[]> {
  const tables: string[] =
    db.dialect === 'sqlite'
      ? await db.read('sqlite_master').where({ type: 'table' }).pluck('name')
      : await db.read('information_schema.tables').where({ table_schema: 'public' }).pluck('table_name')
  const found: string[] = []
  for (const table of tables.filter((name) => !/_fts|^sqlite_/.test(name)))
    for (const row of await db.read(table).select<Array<Record<string, unknown>>>('*'))
      for (const [column, value] of Object.entries(row))
        if ([String(number), date, word].some((one) => String(value).includes(one))) found.push(`${table}.${column}`)
  return [...new Set(found)]
}

/** Forms and calls that no test of this file has to see accepted, with the reason. */
const exempt: Readonly<Record<string, string>> = {
  '/api/*': 'each call is named',
  '/api/staff/*': 'needs a key of the staff (staff-calls.test.ts)',
  '/*': 'takes no form: answers 404',
  '/webhooks/:provider/:methodToken': 'signed by the provider',
  '/payments/return/:token': 'the provider is asked, and nothing of the form is read',
  '/dev/pay/:token': 'the demo shop alone',
  '/gift-card': 'shows the balance of a card, and stores nothing',
  '/admin/login/code': 'a code alone, after the form of /admin/login',
  '/admin/welcome': 'needs a shop without staff (first-run.spec.ts)',
  '/admin/set-up': 'changes the whole shop (first-run.spec.ts)',
  '/admin/join': 'needs the link of an invitation (admin-team.spec.ts)',
  '/admin/confirm': 'a password or a code alone (admin-team.spec.ts)',
  '/admin/kept-form': 'keeps a form as it was typed, sealed, takes it up or throws it away',
  '/admin/orders/ship': 'the waybills of several orders (admin-orders.spec.ts)',
  '/admin/orders/new/:id/buyer': 'an address as the checkout takes it (admin-hand-orders.spec.ts)',
  '/admin/orders/waybills': 'a file, and what was read from it (admin-money.spec.ts)',
  '/admin/orders/:number/change': 'quantities, which the order has to fit (admin-change-orders.spec.ts)',
  '/admin/orders/:number/address': 'an address as the checkout takes it (admin-orders.spec.ts)',
  '/admin/products/edit/:slug/pictures': 'files, and texts by the ids of pictures: the tests of pictures',
  '/admin/settings/addresses': 'the labels and uses of known fields alone (admin-addresses.spec.ts)',
  '/admin/settings/pictures': 'a file, and which picture it is (admin-shop-pictures.spec.ts)',
  '/admin/theme/typefaces': 'a file, and how it is used (admin-theme.spec.ts)',
  '/admin/settings/placeholder': 'a file alone: the tests of uploads',
  '/admin/settings/payments/method/:code/provider': 'the fields of a provider with keys alone (provider-form.test.ts)',
  '/admin/settings/payments': 'moves a way to pay that it names, and stores nothing of the form',
  '/admin/settings/pincodes/upload': 'a file, and the list in it, which is read line by line (admin-pincodes.spec.ts)',
  '/admin/settings/mail': 'sends a mail, and stores nothing',
  '/admin/orders/:number/messages/:id': 'sends a mail again, and reads the address alone (admin-money.spec.ts)',
  '/admin/orders/:number/returns/:request': 'a decision with a note alone (admin-orders.spec.ts)',
  '/admin/refunds/:id': 'needs a refund that has failed, and reads how it was paid alone (admin-refunds.spec.ts)',
  '/admin/payments/unknown': 'asks the provider of a payment that it names, and stores nothing of the form',
  '/password-protected': 'a password alone, while the shop is protected',
  '/coming-soon': 'the form of /subscribe, before the shop opens',
  'POST /storefront/verify-password': 'a password alone, while the shop is protected',
  'POST /storefront/subscribe-to-mode': 'the body of /plugins/emailSubscription/subscribe, before the shop opens',
  'POST /plugins/ProductCustomisation/uploadImage': 'a file alone: the tests of uploads',
}

/** The paths of all routes with an action, and all calls that do something. */
async function readFormsAndCalls(): Promise<string[]> {
  const takesForms = (file: string) =>
    /export (const|(async )?function) action\b/.test(readFileSync(`app/${file}`, 'utf8'))
  const paths = filesOfRoutes(await routes).flatMap(({ path, file }) => (takesForms(file) ? [path] : []))
  const calls = apiCalls.flatMap(({ method, path, done }) => (done === undefined ? [] : [`${method} ${path}`]))
  return [...new Set([...paths, ...calls])]
}

/** Fields that no form has, sent with every form and every call. */
export function describeExtraFields(getShop: () => ServedShop): void {
  describe('fields that a form or a call does not have', () => {
    let shop: ServedShop
    let byForms: Awaited<ReturnType<typeof createCustomerWithEverything>>
    let byCalls: Awaited<ReturnType<typeof createCustomerWithEverything>>
    let other: Belongings
    const accepted = new Set<string>()
    beforeAll(async () => {
      shop = getShop()
      byForms = await createCustomerWithEverything(shop)
      byCalls = await createCustomerWithEverything(shop)
      other = (await createCustomerWithEverything(shop)).belongings
    })

    /** Sends a form or a call with all extra fields, and below the names that it has. */
    const send: SendAccepted = async (name, browser, { method = 'POST', path, form, json, takesOnlyTexts }) => {
      const fields = extraFieldsOf(other)
      const texts = Object.entries(fields).map(([field, value]) => [field, String(value)] as const)
      const parents = ['shipping', 'billing', 'a'].filter((parent) =>
        Object.keys(form ?? {}).some((field) => field.startsWith(`${parent}.`)),
      )
      const nested = parents.flatMap((parent) => texts.map(([field, value]) => [`${parent}.${field}`, value] as const))
      const extraJson = { ...fields, address: fields, customer: fields }
      const reply = await browser.open(path, {
        method,
        headers: { Origin: browser.origin, ...(json ? { 'Content-Type': 'application/json' } : {}) },
        body: json
          ? JSON.stringify({ ...(takesOnlyTexts ? Object.fromEntries(texts) : extraJson), ...json })
          : new URLSearchParams({ ...Object.fromEntries([...texts, ...nested]), ...form }),
      })
      const text = await reply.text()
      const location = reply.headers.get('Location') ?? ''
      const isAccepted = [200, 303].includes(reply.status) && !location.startsWith('/login?redirectTo=')
      if (isAccepted) accepted.add(name)
      else
        refused.push(
          `${name}: ${reply.status} ${location} ${(/<main.*<\/main>/s.exec(text)?.[0] ?? text).replace(/<[^>]+>/g, ' ').slice(0, 300)}`,
        )
      return location
    }
    const refused: string[] = []

    test('are stored nowhere, and change nothing of anybody else, in every form and every call', async () => {
      const staff: unknown[] = await shop.db.read('staff').select('id', 'role', 'password_hash')
      const before = await readBelongings(shop.db, other)
      for (const [name, requestsOf] of Object.entries(objectRequests)) {
        const { browser, belongings } = name.includes(' ') ? byCalls : byForms
        for (const request of requestsOf(belongings)) {
          // so that they can write one
          if (/review/.test(name)) await shop.db.write('reviews').where({ customer_id: belongings.customer }).delete()
          if (request.method !== 'GET') await send(name, browser, request)
        }
      }
      // some of these are refused once others were accepted, see the tables
      const answered = refused.splice(0)
      await fillOtherForms(shop, async (...request) => {
        const location = await send(...request)
        expect(refused).toEqual([])
        return location
      })
      const named = await readFormsAndCalls()
      expect(named.length).toBeGreaterThan(80)
      expect(
        named.filter((name) => !accepted.has(name) && !Object.hasOwn(exempt, name)),
        answered.join('\n'),
      ).toEqual([])
      expect(Object.keys(exempt).filter((name) => accepted.has(name) || !named.includes(name))).toEqual([])
      await waitForJobs(shop.db)
      expect(await findStored(shop.db)).toEqual([])
      expect(await readBelongings(shop.db, other)).toBe(before)
      const ids = staff.map((member) => (member as { id: number }).id)
      expect(await shop.db.read('staff').whereIn('id', ids).select('id', 'role', 'password_hash')).toEqual(staff)
      // what a form stores is found
      await byForms.browser.call('POST', '/cart/add-item', { product_id: other.otherVariant, quantity: 1 })
      await byForms.browser.call('PUT', '/cart/update', { note: word })
      expect(await findStored(shop.db)).toEqual(['carts.note'])
    })
  })
}
