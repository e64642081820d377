import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeToken } from '~/domain/shared/token.server'
import { cpuOf } from '../bench/cpu'
import { runsEverything, servedDialects } from '../setup/only-in-test-all'
import { serveDemoShop, type ServedShop } from './served-shop'

/** Limits are small here, so that few requests exceed them. Behind a proxy each test has a network of its own. */
const factor = 0.2
const environment = { DEMO_SHOP: 'off', TRUST_PROXY: '1', RATE_LIMIT_FACTOR: String(factor) }

describe.each(servedDialects)('limits of the served shop on %s', (dialect) => {
  let shop: ServedShop
  let networks = 0
  beforeAll(async () => {
    shop = await serveDemoShop(dialect, environment)
  })
  afterAll(() => shop.close())

  /** A guest with an address of its own. */
  function createGuest(address = `203.0.113.${(networks += 1)}`) {
    let cookie = 'a=b'
    const send = async (path: string, init: RequestInit = {}, forwarded = address) => {
      const reply = await fetch(shop.origin + path, {
        redirect: 'manual',
        ...init,
        headers: {
          'X-Forwarded-Host': 'localhost',
          'X-Forwarded-For': forwarded,
          Origin: 'https://localhost',
          Cookie: cookie,
          ...init.headers,
        },
      })
      const cart = reply.headers.getSetCookie().find((line) => line.startsWith('__Host-cart_session='))
      if (cart) cookie = cart.split(';')[0] ?? ''
      return { reply, text: await reply.text() }
    }
    const post = (path: string, fields: Record<string, string>) =>
      send(path, { method: 'POST', body: new URLSearchParams(fields) })
    const callApi = (method: string, path: string, input: object) =>
      send(`/api${path}`, {
        method,
        body: JSON.stringify(input),
        headers: { 'Content-Type': 'application/json' },
      })
    return { send, post, callApi }
  }
  type Guest = ReturnType<typeof createGuest>

  const add = (guest: Guest) =>
    guest.post('/cart', { intent: 'add', product: 'stoneware-chai-mug', 'o.colour': 'clay', quantity: '1' })

  /** Changes the cart until that is refused. */
  async function useUpEdits(guest: Guest): Promise<void> {
    for (let count = 0; count < 80; count += 1)
      if ((await guest.callApi('PUT', '/cart/update', { note: 'x' })).reply.status === 429) return
    throw new Error('edits of a cart are not limited')
  }

  function expectToWait({ reply, text }: { reply: Response; text: string }): void {
    expect(reply.status, text.slice(0, 200)).toBe(429)
    expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(60)
    expect(text).toContain('There were too many tries. Please wait')
  }

  test('after a coupon that is not accepted every code gets the same answer, with the code still there', async () => {
    const guest = createGuest()
    await add(guest)
    const first = await guest.post('/cart', { intent: 'coupon-apply', code: 'NOSUCHCODE' })
    expect([first.reply.status, first.text.includes('value="NOSUCHCODE"')]).toEqual([422, true])
    for (const code of ['NOSUCHCODE', 'WELCOME10']) {
      const refused = await guest.post('/cart', { intent: 'coupon-apply', code })
      expectToWait(refused)
      expect(refused.text).toContain(`value="${code}"`)
      const called = await guest.callApi('POST', '/cart/coupons/apply', { code })
      expectToWait(called)
      expect(JSON.parse(called.text)).toMatchObject({ status: 'error', code: 'too_many_requests', data: null })
    }
  })

  test('after a gift card code that nobody knows every code has to wait, with the code still there', async () => {
    const guest = createGuest()
    await add(guest)
    for (const [path, input] of Object.entries(checkout)) await guest.callApi('PUT', path, input)
    await guest.post('/cart', { intent: 'checkout' })
    await guest.post('/checkout/address', {
      intent: 'save',
      isBillingSame: '1',
      email: 'asha@example.com',
      phone: '9845012345',
    })
    const first = await guest.post('/gift-card', { giftCard: '0000-0000-0000-0000' })
    expect([first.reply.status, first.reply.headers.get('Cache-Control')]).toEqual([422, 'private, no-store'])
    expectToWait(await guest.post('/gift-card', { giftCard: '1111-1111-1111-1111' }))
    const refused = await guest.post('/checkout/payment', { intent: 'gift-card-add', giftCard: '2222-2222-2222-2222' })
    expectToWait(refused)
    expect(refused.text).toContain('value="2222-2222-2222-2222"')
  })

  test('edits of a cart are limited, and its page comes again with the quantity that was typed', async () => {
    const guest = createGuest()
    await add(guest)
    await useUpEdits(guest)
    const page = await guest.send('/cart')
    const lineId = /name="lineId" value="(\d+)"/.exec(page.text)?.[1] ?? ''
    const refused = await guest.post('/cart', { intent: 'quantity', lineId, quantity: '7' })
    expectToWait(refused)
    expect(refused.text).toMatch(/<input[^>]*name="quantity"[^>]*value="7"/)
    expect((await guest.send('/cart')).text).toMatch(/<input[^>]*name="quantity"[^>]*value="1"/)
    expectToWait(await guest.post('/product/stoneware-chai-mug', { ...buyForm, quantity: '3' }))
    expect((await createGuest().send('/cart')).reply.status).toBe(200)
  })

  test('the forms of the checkout come again with what was typed', async () => {
    const guest = createGuest()
    await add(guest)
    for (const [path, input] of Object.entries(checkout)) await guest.callApi('PUT', path, input)
    await guest.post('/cart', { intent: 'checkout' })
    const typed = {
      intent: 'save',
      email: 'asha@example.com',
      'shipping.country': 'IN',
      'shipping.first_name': 'Ashalata',
    }
    await guest.post('/checkout/address', {
      intent: 'save',
      isBillingSame: '1',
      email: 'asha@example.com',
      phone: '9845012345',
    })
    const place = {
      intent: 'place',
      expectedTotal: '1',
      note: 'Ring twice',
      hasAcceptedTerms: '1',
      shippingMethod: 'standard',
      paymentMethod: 'bank-transfer',
    }
    let placed = await guest.post('/checkout/payment', place)
    expect(placed.reply.status, placed.text.slice(-500)).toBe(409)
    for (let count = 0; count < 10 && placed.reply.status === 409; count += 1)
      placed = await guest.post('/checkout/payment', { ...place, note: 'Ring three times' })
    expectToWait(placed)
    expect(placed.text).toContain('Ring three times</textarea>')
    await useUpEdits(guest)
    const refused = await guest.post('/checkout/address', typed)
    expectToWait(refused)
    expect(refused.text).toContain('value="Ashalata"')
  })

  test('guesses of order links are limited, for each network alone', async () => {
    const guest = createGuest()
    for (let count = 0; count < 12; count += 1)
      expect((await guest.send(`/order/${makeToken()}`)).reply.status).toBe(404)
    expectToWait(await guest.send(`/order/${makeToken()}`))
    expectToWait(await guest.send(`/checkout-complete?token=${makeToken()}`))
    expectToWait(await guest.callApi('POST', '/checkout/complete-payment', { order_id: makeToken() }))
    // a form of an order's page is kept
    const token = makeToken()
    for (const [path, fields] of [
      [`/order/${token}/cancel`, { token, reason: 'other', text: 'I “moved” house' }],
      ['/checkout-complete', { token, rating: '5', comment: 'Quick & kind' }],
    ] as const) {
      const refused = await guest.post(path, fields)
      expectToWait(refused)
      for (const [name, value] of Object.entries(fields))
        expect(refused.text).toContain(`name="${name}" value="${value.replaceAll('&', '&amp;')}"`)
    }
    // what a client writes before its proxy's entry makes it nobody else
    expectToWait(await guest.send(`/order/${makeToken()}`, {}, `198.51.100.1, 203.0.113.${networks}`))
    expect((await createGuest().send(`/order/${makeToken()}`)).reply.status).toBe(404)
  })

  test('five wrong pairs and five wrong waybills are read in 15 minutes, then the form comes again with what was typed', async () => {
    const guest = createGuest()
    const wrong: Array<Record<string, string>> = [
      { intent: 'order', order: 'TN000000', contact: 'asha@example.com' },
      { intent: 'waybill', waybill: 'QF000000' },
    ]
    for (const typed of wrong) {
      for (let count = 0; count < 5 * factor; count += 1)
        expect((await guest.post('/track-order', typed)).reply.status).toBe(404)
      const refused = await guest.post('/track-order', typed)
      expectToWait(refused)
      for (const value of Object.values(typed)) expect(refused.text).toContain(`value="${value}"`)
    }
    expectToWait(await guest.send('/api/track-order/QF000000'))
  })

  test('guesses at the page of the test gateway are limited, to read it and to pay', async () => {
    // the test gateway is not offered behind a proxy, so all guesses have one address
    const bank = await serveDemoShop(dialect, { RATE_LIMIT_FACTOR: String(factor) })
    const guess = (method: string) =>
      fetch(`${bank.origin}/dev/pay/${makeToken()}`, {
        method,
        headers: { Origin: bank.origin },
        body: method === 'POST' ? new URLSearchParams({ decision: 'succeed' }) : undefined,
      })
    try {
      for (let count = 0; count < 6; count += 1)
        for (const method of ['GET', 'POST']) expect((await guess(method)).status).toBe(404)
      for (const method of ['GET', 'POST']) expect((await guess(method)).status).toBe(429)
    } finally {
      await bank.close()
    }
  })

  test('guesses of payment links and webhooks without a right signature are limited', async () => {
    const guest = createGuest()
    for (const guess of [
      () => guest.send(`/payments/return/${makeToken()}`),
      () => guest.send(`/webhooks/dev_gateway/${makeToken()}`, { method: 'POST', body: '{}' }),
    ]) {
      for (let count = 0; count < 12; count += 1) expect([400, 404]).toContain((await guess()).reply.status)
      expectToWait(await guess())
    }
  })

  test('a pincode above its limit is answered with its form, the pincode and the message beside it', async () => {
    const guest = createGuest()
    const check = () =>
      guest.post('/preferences', {
        intent: 'pincode',
        pincode: '560001',
        redirectTo: '/product/stoneware-chai-mug#delivery',
      })
    let checked = await check()
    expect([checked.reply.status, checked.reply.headers.get('Location')]).toEqual([
      303,
      '/product/stoneware-chai-mug#delivery',
    ])
    for (let count = 0; count < 80 && checked.reply.status === 303; count += 1) checked = await check()
    expectToWait(checked)
    expect(checked.text).toMatch(/<input[^>]*name="pincode"[^>]*value="560001"/)
    expect(checked.text).toMatch(/<input[^>]*name="pincode"[^>]*aria-invalid="true"/)
    expect(checked.text).toContain('value="/product/stoneware-chai-mug#delivery"')
    expect((await guest.send('/preferences')).reply.status).toBe(404)
  })

  test('a form above its limit is answered with its form, what was typed and the time to wait', async () => {
    const guest = createGuest()
    const typed = { 'a.name': 'Asha', 'a.email': 'asha@example.com', 'a.message': 'Is the quilt <b>warm</b>?' }
    const send = () => guest.post('/forms/contact', { form: 'contact', website: '', stamp: '', ...typed })
    // without the stamp of a form that was shown nothing is stored
    for (let count = 0; count < 30 * factor; count += 1) expect((await send()).reply.status).toBe(422)
    const refused = await send()
    expectToWait(refused)
    expect(refused.text).toContain('Is the quilt &lt;b&gt;warm&lt;/b&gt;?</textarea>')
    expect(refused.text).toContain('value="asha@example.com"')
    expectToWait(await guest.callApi('POST', '/form/submit/contact', { name: 'Asha' }))
    expect(await shop.db.read('form_answers').pluck('id')).toEqual([])
  })

  test('what is sent to a form by a call, which shows no page first, is limited more strictly', async () => {
    const guest = createGuest()
    const answers = { name: 'Asha', email: 'asha@example.com', message: 'Is the quilt warm?' }
    const send = () => guest.callApi('POST', '/form/submit/contact', answers)
    for (let count = 0; count < 10 * factor; count += 1) expect((await send()).reply.status).toBe(200)
    expectToWait(await send())
    // its page can still be used
    const form = { form: 'contact', website: '', stamp: '', 'a.name': 'Asha' }
    expect((await guest.post('/forms/contact', form)).reply.status).toBe(422)
  })

  test.runIf(runsEverything)(
    'searches and suggestions are limited, and what was typed stays in the search field',
    async () => {
      const guest = createGuest()
      const until429 = async (pathOf: (count: number) => string, most: number) => {
        for (let count = 0; count <= most; count += 1) {
          const found = await guest.send(pathOf(count))
          if (found.reply.status === 429) return { ...found, count }
        }
        throw new Error(`${pathOf(0)} is not limited`)
      }
      // a search that is kept is not counted
      for (let count = 0; count < 150; count += 1)
        expect((await guest.send('/search?query=indigo+mug')).reply.status).toBe(200)
      const refused = await until429((count) => `/search?query=made+up+${count}`, 120)
      expect(refused.count).toBeGreaterThan(90)
      expectToWait(refused)
      expect(refused.text).toContain(`value="made up ${refused.count}"`)
      expectToWait(await guest.send('/search?query=another'))
      expect((await guest.send('/search?query=indigo+mug')).reply.status).toBe(200)
      expect((await createGuest().send('/search?query=another')).reply.status).toBe(200)
      expectToWait(await until429(() => '/search/suggest?query=mug', 300))
    },
  )

  test('a form of 5.9 MB and 100,000 fields is answered with 413, and keeps the server from nothing else', async () => {
    const guest = createGuest()
    const fields = Array.from({ length: 100_000 }, (_, index) => `field${index}=${'x'.repeat(47)}`)
    const body = `intent=add&${fields.join('&')}`
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
    await guest.send('/health')
    const before = cpuOf(shop.child)
    for (let count = 0; count < 3; count += 1) {
      const { reply, text } = await guest.send('/product/stoneware-chai-mug', { method: 'POST', body, headers })
      expect([reply.status, text.includes('This is too large to send')]).toEqual([413, true])
    }
    // reading all fields of one form takes two seconds, in which nobody else is answered
    if (runsEverything) expect((cpuOf(shop.child) - before) / 3).toBeLessThan(1000)
  })

  test('an upload makes a cart where there is none, and uploads are limited for the cart', async () => {
    const guest = createGuest()
    const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c00' } })
      .png()
      .toBuffer()
    const upload = () => {
      const body = new FormData()
      body.append('image', new Blob([new Uint8Array(picture)]), 'red.png')
      return guest.send('/api/plugins/ProductCustomisation/uploadImage', { method: 'POST', body })
    }
    const first = await upload()
    expect([first.reply.status, first.reply.headers.getSetCookie().join()]).toEqual([
      200,
      expect.stringContaining('__Host-cart_session='),
    ])
    const second = await upload()
    expect([second.reply.status, second.reply.headers.getSetCookie()]).toEqual([200, []])
    await upload()
    await upload()
    await upload()
    expectToWait(await upload())
  })

  test('new carts are limited for a network, also with made-up cart tokens', async () => {
    const address = `203.0.113.${(networks += 1)}`
    let made = 0
    for (let count = 0; count < 90; count += 1) {
      const guest = createGuest(address)
      const { reply } = await guest.send('/cart', {
        method: 'POST',
        body: new URLSearchParams(buyForm),
        headers: count % 2 === 0 ? { Cookie: `__Host-cart_session=${makeToken()}` } : {},
      })
      if (reply.status === 303) made += 1
    }
    expect(made).toBe(80)
  })
})

const buyForm = { intent: 'add', product: 'stoneware-chai-mug', 'o.colour': 'clay', quantity: '1' }

const checkout = {
  '/cart/update-address': {
    first_name: 'Asha',
    last_name: 'Rao',
    phone: '9845012345',
    address_1: '12 MG Road',
    city: 'Bengaluru',
    postcode: '560001',
    state: 'KA',
    country: 'IN',
    address_type: 'Shipping',
  },
  '/cart/update-contact': { email: 'asha@example.com', phone: '9845012345' },
}
