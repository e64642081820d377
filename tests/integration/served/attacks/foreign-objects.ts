import { beforeAll, describe, expect, test } from 'vitest'
import { apiCalls } from '~/api/calls.server'
import { runsEverything } from '../../../setup/only-in-test-all'
import type { ServedShop } from '../../served-shop'
import { Browser } from './browser'
import type { ObjectRequest, Belongings } from '../../../routes/object-request'
import { objectRequests, objectsOfCalls } from './objects-of-calls'
import {
  createCustomerWithEverything,
  createOtherBuyer,
  readBelongings,
  secretTexts,
  signInEditor,
  waitForJobs,
} from './victim'

async function sendObjectRequest(
  browser: Browser,
  request: ObjectRequest,
): Promise<{ status: number; text: string; location: string }> {
  const { method, path, form, json } = request
  const reply = await browser.open(path, {
    method,
    headers: { Origin: browser.origin, ...(json ? { 'Content-Type': 'application/json' } : {}) },
    ...(form ? { body: new URLSearchParams(form) } : json ? { body: JSON.stringify(json) } : {}),
  })
  return { status: reply.status, text: await reply.text(), location: reply.headers.get('Location') ?? '' }
}

/** Each request once: many name nothing by which the guesses differ. */
function differentRequests(requests: readonly ObjectRequest[]): ObjectRequest[] {
  return [...new Map(requests.map((request) => [JSON.stringify(request), request])).values()]
}

/** Every object of one customer, asked for by another customer, by a guest and by staff without the permission. */
export function describeForeignObjects(getShop: () => ServedShop): void {
  describe("a customer's things", () => {
    let shop: ServedShop
    let owner: Browser
    let belongings: Belongings
    let strangers: Record<string, Browser>
    /**
     * The objects that a stranger may name: ids and numbers of the customer, with a credential that is none or their
     * own.
     */
    let known: Belongings[]

    beforeAll(async () => {
      shop = getShop()
      const victim = await createCustomerWithEverything(shop)
      owner = victim.browser
      belongings = victim.belongings
      const other = await createOtherBuyer(shop)
      strangers = {
        'another customer': other.browser,
        'a guest': new Browser(shop.origin),
        staff: await signInEditor(shop),
      }
      const guesses = [belongings.number, String(belongings.order), other.token]
      known = guesses.map((guess) => ({ ...belongings, token: guess, openToken: guess, cartToken: guess }))
      // the token of a cart is no secret once the cart is a customer's
      known.push({ ...belongings, token: 'x', openToken: 'x' })
    })

    /** Sends a stranger's request, of which nothing of the customer may come back. */
    async function expectNothing(asked: string, browser: Browser, request: ObjectRequest): Promise<void> {
      const { status, text } = await sendObjectRequest(browser.copy(), request)
      const what = `${asked} (${request.method} ${request.path})`
      expect(status, what).toBeLessThan(500)
      if (status === 401) expect(JSON.parse(text), what).toMatchObject({ code: 'unauthenticated', data: null })
      expect(text.startsWith('%PDF'), what).toBe(false)
      for (const secret of secretTexts) expect(text.includes(secret), `${what} shows ${secret}`).toBe(false)
    }

    // those of every route: architecture.test.ts
    test('are named for every call', () => {
      const all = apiCalls.map(({ method, path }) => `${method} ${path}`)
      expect(all.length).toBeGreaterThan(80)
      expect(Object.keys(objectsOfCalls).toSorted()).toEqual(all.toSorted())
    })

    test('are neither shown to nor changed by anybody else', async () => {
      const before = await readBelongings(shop.db, belongings)
      expect(before.split('\n').length).toBeGreaterThan(20)
      for (const [who, browser] of Object.entries(strangers)) {
        // who is asking decides in the shop, and what is asked for in the database
        if (shop.db.dialect === 'postgres' && !runsEverything && who !== 'another customer') continue
        for (const [name, requestsOf] of Object.entries(objectRequests))
          await Promise.all(
            differentRequests(known.flatMap(requestsOf)).map((request) =>
              expectNothing(`${who}: ${name}`, browser, request),
            ),
          )
        expect(await readBelongings(shop.db, belongings), who).toBe(before)
      }
    })

    test('are shown to and changed by the customer with the same requests', async () => {
      await waitForJobs(shop.db)
      const wrong: string[] = []
      const requests = Object.entries(objectRequests).flatMap(([name, requestsOf]) =>
        requestsOf(belongings).map((request) => ({ name, request })),
      )
      // what only shows comes first, since the changes also end the order and the cart
      const isReading = ({ request }: { request: ObjectRequest }) => request.method === 'GET'
      for (const { name, request } of [...requests.filter(isReading), ...requests.filter((one) => !isReading(one))]) {
        const before = await readBelongings(shop.db, belongings)
        const { status, text, location } = await sendObjectRequest(owner, request)
        const outcomes: Record<ObjectRequest['own'], () => Promise<boolean>> = {
          shows: async () => secretTexts.some((secret) => text.includes(secret)),
          changes: async () => (await readBelongings(shop.db, belongings)) !== before,
          'is answered': async () => status !== 404 && status !== 401 && !location.startsWith('/login'),
          'is refused': async () => status >= 400 || location !== '',
        }
        if (!(await outcomes[request.own]()))
          wrong.push(
            `${name}: ${request.method} ${request.path} ${request.own} (${status} ${location} ${text.slice(0, 200)})`,
          )
      }
      expect(wrong).toEqual([])
    })
  })
}
