import { writeConsent } from '~/domain/operations/consent/consent'
import { hashSessionToken, makeSessionToken } from '~/domain/customers/sessions/session-token.server'
import { cookieNames } from '~/http/cookies.server'
import type { Database } from '~db/connection'
import type { ServedShop } from '../../served-shop'
import { rawPost } from '../raw-request'

const count = 100
const paths = [
  '/',
  '/shop-online?page=2',
  '/product-category/wear',
  '/shop-online?min_price=10&o.colour=clay&o.colour=indigo',
  '/product/stoneware-chai-mug',
  '/product/night-jasmine-candle?sort=lowest&stars=5',
  '/search?query=mug',
  '/product-collection/monsoon-edit',
  '/product-reviews/stoneware-chai-mug',
  '/faq',
  '/about',
  '/blogs/how-to-wash-handloom-cotton',
]
const hosts = ['localhost', 'localhost', 'eu.localhost']
/** First names, with the visitor's own word at the sign #. */
const firstNames = [
  'Asha #',
  `O'Neil "#"`,
  'आशा #',
  '<i>#</i> & <b>',
  'Łucja-#',
  '</script><script>#</script>',
  '李#雷',
  'Zoë $& # $1 $$',
  '{#} \\u003c 👩‍🌾',
]
const tools = ['facebook_pixel', 'google_analytics']
/** Values of the cookie about cookies: none, those that the shop writes, and some that it does not. */
const answers = [
  undefined,
  writeConsent(tools, new Set(tools)),
  writeConsent(tools, new Set()),
  writeConsent(tools, new Set(['google_analytics'])),
  writeConsent(tools, new Set(['facebook_pixel'])),
  writeConsent(['google_analytics'], new Set(['google_analytics'])),
  'answered',
  'an answer <b>of nobody</b>',
]

/** A visitor of one page. Every word of theirs that a page could show is `visitor-`, their number, and what it is. */
export interface PageVisitor {
  path: string
  headers: Record<string, string>
  /** The account of a visitor who has signed in; null for a guest. */
  customer: SignedIn | null
  quantity: number
  /** Texts that no page shows. */
  secrets: string[]
}

interface SignedIn {
  firstName: string
  session: string
  /** Ids of the products on the wishlist. */
  saved: number[]
}

/** The words of visitors that a page shows. */
export function wordsOf(html: string): string[] {
  return [...new Set(html.match(/visitor-\d+-[a-z]+/g))]
}

/**
 * Visitors with different carts, names, saved products, answers about cookies, preferences and channels, half of them
 * signed in. The number of a visitor decides it all, so that each kind is on each page.
 */
export async function createHundredVisitors(shop: ServedShop): Promise<PageVisitor[]> {
  const customers = await createCustomers(shop.db)
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const [place, round] = [index % paths.length, Math.floor(index / paths.length)]
      const host = `${hosts[round % hosts.length]}:${new URL(shop.origin).port}`
      const customer = customers[index] ?? null
      const quantity = index % 7 === 6 ? 0 : (index % 10) + 1
      const cart = quantity === 0 ? null : await createCart(shop.origin, host, quantity)
      const answer = answers[(place + round) % answers.length]
      const cookies = {
        _ga: `visitor-${index}-counted`,
        [cookieNames.cart]: cart,
        [cookieNames.session]: customer?.session ?? null,
        [cookieNames.consent]: answer === undefined ? null : encodeURIComponent(answer),
        [cookieNames.grid]: (place + round) % 4 === 3 ? '3' : null,
        [cookieNames.pincode]: (place + round) % 4 === 2 ? '560001' : null,
      }
      return {
        path: paths[place] ?? '/',
        headers: {
          Host: host,
          Cookie: Object.entries(cookies)
            .flatMap(([name, value]) => (value === null ? [] : `${name}=${value}`))
            .join('; '),
          ...((place + round) % 6 === 0 ? { 'Sec-GPC': '1' } : {}),
          ...((place + round) % 5 === 0 ? { 'Save-Data': 'on' } : {}),
        },
        customer,
        quantity,
        secrets: [cart, customer?.session].flatMap((token) => token ?? []),
      }
    }),
  )
}

/** A customer for every second visitor of each page; null for the others. */
async function createCustomers(db: Database): Promise<Array<SignedIn | null>> {
  const products: number[] = await db.read('products').orderBy('id').pluck('id')
  const { id: channelId } = await db.read('channels').where({ code: 'in' }).first('id')
  const now = new Date().toISOString()
  return db.transaction(async (trx) => {
    const customers: Array<SignedIn | null> = []
    for (let index = 0; index < count; index += 1) {
      if (Math.floor(index / paths.length) % 2 === 1) {
        customers.push(null)
        continue
      }
      const name = firstNames[index % firstNames.length] ?? '#'
      const firstName = name.replace('#', () => `visitor-${index}-name`)
      const [customer] = await trx('customers')
        .insert({
          first_name: firstName,
          email: `visitor-${index}-email@example.com`,
          created_at: now,
          updated_at: now,
        })
        .returning<Array<{ id: number }>>('id')
      const session = makeSessionToken()
      await trx('customer_sessions').insert({
        token_hash: hashSessionToken(session),
        customer_id: customer?.id,
        method: 'password',
        device: '',
        is_remembered: 0,
        signed_in_at: now,
        last_seen_at: now,
        expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      })
      const saved = index % 5 === 4 ? [] : products.filter((id) => (id + index) % 3 === 0)
      const rows = saved.map((id) => ({
        customer_id: customer?.id,
        product_id: id,
        channel_id: channelId,
        saved_at: now,
      }))
      await trx.batchInsert('wishlist_items', rows, 100)
      customers.push({ firstName, session, saved })
    }
    return customers
  })
}

async function createCart(origin: string, host: string, quantity: number): Promise<string> {
  const fields = { intent: 'add', product: 'stoneware-chai-mug', 'o.colour': 'clay', quantity: String(quantity) }
  const headers = { Host: host, Origin: `http://${host}` }
  const reply = await rawPost(origin, '/cart', new URLSearchParams(fields).toString(), headers)
  const [cart] = [reply.headers['set-cookie'] ?? []]
    .flat()
    .flatMap((line) => new RegExp(`^${cookieNames.cart}=([^;]+)`).exec(line)?.[1] ?? [])
  if (cart === undefined) throw new Error(`no cart: ${reply.status}`)
  return cart
}

export async function deleteHundredVisitors(db: Database): Promise<void> {
  const ids: number[] = await db.read('customers').where('email', 'like', 'visitor-%-email@example.com').pluck('id')
  await db.transaction(async (trx) => {
    await trx('customer_sessions').whereIn('customer_id', ids).delete()
    await trx('customers').whereIn('id', ids).delete()
  })
}
