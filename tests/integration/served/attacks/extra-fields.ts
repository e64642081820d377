import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '~db/connection'
import type { ServedShop } from '../../served-shop'
import { forms, goodBodies } from '../hostile-bodies'
import { Browser, newEmail, password, registerBrowser } from './browser'
import { objectRequests, type ObjectRequest } from './objects'
import { createCustomerWithEverything, readBelongings, signInEditor, waitForJobs, type Belongings } from './victim'

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
    order: other.order,
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

/** Forms and calls that sign in or that are not about the things of a customer; the others are those of objects.ts. */
const otherRequests = (email: string): ObjectRequest[] => {
  const asha = { first_name: 'Asha', last_name: 'Rao', phone: '9876543210', password }
  const request = (path: string, form: Record<string, string>): ObjectRequest => ({
    method: 'POST',
    path,
    form,
    own: 'is answered',
  })
  return [
    request('/register', { intent: 'register', ...asha, email: newEmail() }),
    request('/login', { intent: 'password', email, password }),
    request('/forgot-password', { email }),
    request('/forms/contact', { name: 'Asha', email, message: 'Do you repair shawls?' }),
    request('/subscribe', { email }),
    ...forms.map(({ path, fields }) => request(path, fields)),
    ...[
      ...Object.entries(goodBodies),
      ['POST /auth/register', { ...asha, email: newEmail() }] as const,
      ['POST /auth/login', { email, password }] as const,
      ['POST /auth/reset', { email }] as const,
    ].map(([call, json]): ObjectRequest => {
      const [method = '', path = ''] = call.split(' ')
      return { method: method as ObjectRequest['method'], path: `/api${path}`, json, own: 'is answered' }
    }),
  ]
}

const isSecurity = ({ path }: ObjectRequest) => path.startsWith('/account/security')

/** Fields that no form has, sent with every form and every call. */
export function describeExtraFields(getShop: () => ServedShop): void {
  describe('fields that a form or a call does not have', () => {
    let shop: ServedShop
    let sender: Awaited<ReturnType<typeof createCustomerWithEverything>>
    let other: Belongings
    beforeAll(async () => {
      shop = getShop()
      sender = await createCustomerWithEverything(shop)
      other = (await createCustomerWithEverything(shop)).belongings
    }, 120_000)

    test('are stored nowhere, and change nothing of anybody else', async () => {
      const { browser, belongings } = sender
      const { email } = await registerBrowser(new Browser(shop.origin))
      const editor = await signInEditor(shop)
      const staff: unknown[] = await shop.db.read('staff').select('*')
      const before = await readBelongings(shop.db, other)
      const fields = extraFieldsOf(other)
      const requests = [
        ...Object.values(objectRequests).flatMap((requestsOf) => requestsOf(belongings)),
        ...otherRequests(email),
      ]
        .filter(({ method }) => method !== 'GET')
        // the last ones, since they end sessions and change the password
        .toSorted((one, next) => Number(isSecurity(one)) - Number(isSecurity(next)))
      expect(requests.filter(isSecurity).length).toBeGreaterThanOrEqual(3)
      expect(requests.length).toBeGreaterThan(90)
      const statuses = new Map<number, number>()
      for (const { method, path, form, json } of requests) {
        // below the names that forms have, too: shipping.customer_id
        const nested = Object.fromEntries(
          Object.entries(fields).map(([name, value]) => [`shipping.${name}`, String(value)] as const),
        )
        const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
        const reply = await browser.copy().open(path, {
          method,
          headers: { Origin: browser.origin, ...(json ? { 'Content-Type': 'application/json' } : {}) },
          body: json
            ? JSON.stringify({ ...fields, address: fields, customer: fields, ...json })
            : new URLSearchParams({ ...texts, ...nested, ...form }),
        })
        await reply.arrayBuffer()
        expect(reply.status, `${method} ${path}`).toBeLessThan(500)
        statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
      }
      // most of them are accepted, or nothing would be proved
      const accepted = (statuses.get(200) ?? 0) + (statuses.get(303) ?? 0)
      expect(accepted, JSON.stringify([...statuses])).toBeGreaterThan(requests.length / 2)
      await waitForJobs(shop.db)
      expect(await findStored(shop.db)).toEqual([])
      expect(await readBelongings(shop.db, other)).toBe(before)
      expect(await shop.db.read('staff').select('*')).toEqual(staff)
      expect((await editor.open('/admin')).status).toBe(200)
    }, 120_000)
  })
}
