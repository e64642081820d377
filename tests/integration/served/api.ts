import { beforeAll, describe, expect, test } from 'vitest'
import { changePlugin } from '~/domain/site/plugins/change-plugin.server'
import { z } from 'zod/v4'
import type { ServedShop } from '../served-shop'
import { testContentCalls } from './calls/content-calls'
import { testFormCalls } from './calls/form-calls'
import { sendCall } from './calls/send-call'
import { testTemplateCalls } from './calls/template-calls'
import { commandOn } from '../../factories/visitor'

const money = z.object({ amount: z.number().int(), currency: z.string(), formatted: z.string() })
const cart = z.object({
  items: z.array(z.object({ line_id: z.number(), quantity: z.number() })),
  session_id: z.string(),
  grand_total: money,
  shipping_methods: z.array(z.object({ code: z.string() })),
  cart_payment_methods: z.array(z.object({ code: z.string() })),
})

/** The calls of the API, from the search to an order. They place one order. */
export function describeApi(getShop: () => ServedShop): void {
  describe('the API', () => {
    testApi(getShop)
    testContentCalls(getShop)
    testFormCalls(getShop)
    testTemplateCalls(getShop)
  })
}

function testApi(getShop: () => ServedShop): void {
  let shop: ServedShop
  let variant: number
  beforeAll(async () => {
    shop = getShop()
    const { data } = await send('GET', '/product/single-product/stoneware-chai-mug')
    variant = z.object({ id: z.number() }).parse(data).id
  })

  const send = (method: string, path: string, body?: unknown, cookie?: string) =>
    sendCall(shop, method, path, body, cookie)

  /** The tokens of all orders that are placed. */
  const readPlacedOrders = (): Promise<string[]> => shop.db.read('orders').where({ status: 'placed' }).pluck('token')

  test('a product is found and bought by calls alone', async () => {
    const found = z
      .object({ products: z.array(z.object({ name: z.string() })) })
      .parse((await send('GET', '/search/search?query=chai')).data)
    expect(found.products[0]?.name).toContain('Chai')
    const added = await send('POST', '/cart/add-item', { product_id: variant, quantity: 2 })
    const cookie = added.cookie ?? ''
    expect(cookie).toMatch(/^cart_session=/)
    const incomplete = await send('GET', '/cart/validate', undefined, cookie)
    expect([incomplete.status, incomplete.message]).toEqual([422, incomplete.errors?.address?.[0]])
    expect(incomplete.errors).toMatchObject({
      address: expect.arrayContaining(['Shipping address is empty', 'Billing address is empty']),
      payment: expect.arrayContaining(['Payment Method is empty']),
    })
    await send('POST', '/cart/coupons/apply', { code: 'welcome10' }, cookie)
    await send('PUT', '/cart/update-contact', { email: 'asha@example.com', phone: '9845012345' }, cookie)
    const badAddress = await send(
      'PUT',
      '/cart/update-address',
      { address_type: 'Shipping', country_id: 'IN', first_name: 'Asha', postcode: '12' },
      cookie,
    )
    expect([badAddress.status, Object.keys(badAddress.errors ?? {}).length > 2]).toEqual([422, true])
    await send(
      'PUT',
      '/cart/update-address',
      {
        address_type: 'Shipping',
        country_id: 'IN',
        state_id: 'KA',
        first_name: 'Asha',
        last_name: 'Rao',
        phone: '9845012345',
        address_1: '12 MG Road',
        city: 'Bengaluru',
        postcode: '560001',
      },
      cookie,
    )
    const withAddress = cart.parse((await send('GET', '/cart/get', undefined, cookie)).data)
    await send('PUT', '/cart/update-shipping-mode', { code: withAddress.shipping_methods[0]?.code }, cookie)
    const ready = cart.parse((await send('PUT', '/cart/update-payment-mode', { code: 'bank-transfer' }, cookie)).data)
    expect((await send('GET', '/cart/validate', undefined, cookie)).data).toEqual({ valid: true, problems: [] })
    const wrongTotal = await send(
      'POST',
      '/checkout/place-order',
      { expected_total: ready.grand_total.amount - 1, accept_terms: true },
      cookie,
    )
    expect([wrongTotal.status, wrongTotal.message]).toEqual([409, expect.stringContaining(ready.grand_total.formatted)])
    const total = { expected_total: ready.grand_total.amount }
    expect((await send('POST', '/checkout/place-order', total, cookie)).errors).toEqual({
      accept_terms: [expect.any(String)],
    })
    // the shop may have orders already
    const earlierOrders = await readPlacedOrders()
    const placed = await send(
      'POST',
      '/checkout/place-order',
      { expected_total: ready.grand_total.amount, accept_terms: true },
      cookie,
    )
    expect(placed.status).toBe(200)
    const again = await send(
      'POST',
      '/checkout/place-order',
      { expected_total: ready.grand_total.amount, accept_terms: true },
      cookie,
    )
    expect(again.data).toEqual(placed.data)
    const { order_id: token } = z.object({ order_id: z.string() }).parse(placed.data)
    expect((await send('POST', '/checkout/complete-payment', { order_id: token }, cookie)).data).toMatchObject({
      complete: true,
      order: { order_no: expect.stringMatching(/^TN\d{6}$/), grand_total: { amount: ready.grand_total.amount } },
    })
    expect((await send('POST', '/checkout/rate-experience', { order_id: token, rating: 5 })).status).toBe(200)
    expect((await send('POST', '/checkout/rate-experience', { order_id: token, rating: 4 })).status).toBe(409)
    expect((await readPlacedOrders()).filter((order) => !earlierOrders.includes(order))).toEqual([token])
  })

  test('a token names the cart where there is no cookie; where there is one, the cookie counts', async () => {
    const first = await send('POST', '/cart/add-item', { product_id: variant, quantity: 1 })
    const { session_id: token } = cart.parse(first.data)
    const named = cart.parse((await send('GET', `/cart/get?api_cart=true&cart_session=${token}`)).data)
    expect(named.items).toHaveLength(1)
    const second = await send('POST', '/cart/add-item', { product_id: variant, quantity: 3 })
    const both = cart.parse(
      (await send('GET', `/cart/get?api_cart=true&cart_session=${token}`, undefined, second.cookie)).data,
    )
    expect(both.items[0]?.quantity).toBe(3)
    // without api_cart=true the token is ignored
    expect((await send('GET', `/cart/get?cart_session=${token}`)).data).toMatchObject({ items: [] })
  })

  test('the customisation of a product is accepted and answered with the line', async () => {
    const { id } = await shop.db
      .read('variants')
      .join('products', 'products.id', 'product_id')
      .where('slug', 'your-name-on-a-tote')
      .orderBy('variants.id')
      .first<{ id: number }>('variants.id')
    const form = new FormData()
    form.set(
      'image',
      new Blob(
        [
          Buffer.from(
            'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
            'base64',
          ),
        ],
        { type: 'image/png' },
      ),
      'dot.png',
    )
    const uploaded = await fetch(`${shop.origin}/api/plugins/ProductCustomisation/uploadImage`, {
      method: 'POST',
      headers: { Origin: shop.origin },
      body: form,
    })
    const { data } = z.object({ data: z.object({ image_path: z.string() }) }).parse(await uploaded.json())
    const names = z.array(z.object({ name: z.string() }))
    const { customisation } = await shop.db
      .read('products')
      .where('slug', 'your-name-on-a-tote')
      .first<{ customisation: string }>('customisation')
    const schema = z
      .object({
        texts: names,
        choices: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.string() })) })),
      })
      .parse(JSON.parse(customisation))
    const added = await send('POST', '/cart/add-item', {
      product_id: id,
      quantity: 1,
      additonal_data: {
        custom_text: Object.fromEntries(schema.texts.map(({ name }) => [name, 'ASHA'])),
        custom_choices: Object.fromEntries(schema.choices.map(({ name, values }) => [name, values[0]?.value])),
        image_path: data.image_path,
      },
    })
    expect([added.status, added.message]).toEqual([200, 'Added to your cart'])
    expect(added.data).toMatchObject({
      items: [
        {
          additonal_data: {
            image_path: data.image_path,
            custom_text: Object.fromEntries(schema.texts.map(({ name }) => [name, 'ASHA'])),
            summary: expect.arrayContaining([expect.objectContaining({ value: 'ASHA' })]),
          },
        },
      ],
    })
    // what is answered can be sent again: it is the same line
    const { items } = z
      .object({ items: z.array(z.object({ additonal_data: z.record(z.string(), z.unknown()) })) })
      .parse(added.data)
    const again = await send(
      'POST',
      '/cart/add-item',
      { product_id: id, quantity: 1, additonal_data: items[0]?.additonal_data },
      added.cookie,
    )
    expect(cart.parse(again.data).items.map(({ quantity }) => quantity)).toEqual([2])
  })

  test.each([
    ['GET', '/base/host'],
    ['GET', '/storefront/initial-values?keys=store_name,facebook'],
    ['GET', '/settings/countries'],
    ['GET', '/settings/countries?country=IN'],
    ['GET', '/settings/address-fields'],
    ['GET', '/search/search?query=kurtta'],
    ['POST', '/search/search-products', { query: 'kurta' }],
    ['POST', '/product/product-grid', {}],
    ['GET', '/product/filters/all/all'],
    ['GET', '/product/single-product/your-name-on-a-tote'],
    ['GET', '/product/single-product/amara-straight-kurta'],
    ['GET', '/product/related-products/stoneware-chai-mug'],
    ['GET', '/tag/all'],
    ['POST', '/category/category-grid', {}],
    ['GET', '/category/all'],
    ['GET', '/cart/coupons/get'],
    ['GET', '/plugins/PincodeAvaliability/check?pincode=560001'],
    ['GET', '/template/home'],
    ['GET', '/template/cart?path=/cart'],
    ['GET', '/page/about'],
    ['GET', '/templateBoth/home?path=/'],
    ['GET', '/templateBoth/product?path=/product/stoneware-chai-mug'],
    ['GET', '/templateBoth/product-category?slug=wear'],
    ['GET', '/templateBoth/page?path=/about'],
    ['POST', '/plugins/Gallery', {}],
    ['GET', '/plugins/all'],
    ['GET', '/plugins/config/PincodeAvaliability'],
  ])('%s %s answers with data', async (method, path, body?: object) => {
    const { status, data } = await send(method, path, body)
    expect(status).toBe(200)
    expect(data).toBeTruthy()
  })

  test('active plugins are listed, with settings that browsers may know alone', async () => {
    const config = { google_tag_id: 'G-1', api_secret: 'hidden' }
    await changePlugin(commandOn(shop.db), 'GoogleGtag', { isActive: true, config })
    const read = async () => (await send('GET', '/plugins/config/GoogleGtag')).data
    await expect.poll(read).toEqual({ google_tag_id: 'G-1' })
    const all = (await send('GET', '/plugins/all')).data
    expect(all).toContainEqual({ module_name: 'GoogleGtag', config: { google_tag_id: 'G-1' } })
    // nothing is stored about it
    expect(all).toContainEqual({ module_name: 'SizeChart', config: {} })
    expect((await send('GET', '/plugins/config/SizeChart')).data).toEqual({})
    expect((await send('GET', '/storefront/initial-values')).data).toMatchObject({ plugins: all })
    await changePlugin(commandOn(shop.db), 'GoogleGtag', { isActive: false, config: {} })
    await expect.poll(async () => (await send('GET', '/plugins/config/GoogleGtag')).status).toBe(404)
    // the parts that follow send the calls of the tool
    await changePlugin(commandOn(shop.db), 'GoogleGtag', { isActive: true })
    await expect.poll(async () => (await send('GET', '/plugins/config/GoogleGtag')).status).toBe(200)
    expect((await send('GET', '/plugins/config/constructor')).status).toBe(404)
  })

  test('the public coupons are listed for an empty cart, and a coupon counts as applied only when it is', async () => {
    const coupons = z.object({
      coupons: z.array(z.object({ code: z.string(), is_applied: z.boolean(), reason: z.string().nullable() })),
    })
    const empty = coupons.parse((await send('GET', '/cart/coupons/get')).data)
    expect(empty.coupons.map(({ code }) => code)).toContain('WELCOME10')
    expect(empty.coupons.every(({ is_applied, reason }) => !is_applied && reason === 'Your cart is empty')).toBe(true)
    const { cookie } = await send('POST', '/cart/add-item', { product_id: variant, quantity: 3 })
    const before = coupons.parse((await send('GET', '/cart/coupons/get', undefined, cookie)).data)
    expect(before.coupons.filter((coupon) => coupon.is_applied)).toEqual([])
    const applied = await send('POST', '/cart/coupons/apply', { code: 'WELCOME10' }, cookie)
    expect(applied.message).not.toBe('')
    expect(coupons.parse(applied.data).coupons.filter((coupon) => coupon.is_applied)).toMatchObject([
      { code: 'WELCOME10' },
    ])
  })

  test('the filters are those of a category, collection, brand, label or tag', async () => {
    for (const [id, type] of [
      ['women', 'category'],
      ['indigo-vat', 'collection'],
      ['new', 'label'],
    ])
      expect([id, (await send('GET', `/product/filters/all/${id}?type=${type}`)).status]).toEqual([id, 200])
    expect((await send('GET', '/product/filters/all/women?type=brand')).status).toBe(404)
  })

  test('a product is found by the id of a variant', async () => {
    expect((await send('GET', `/product/single-product/${variant}`)).data).toMatchObject({
      id: variant,
      slug: 'stoneware-chai-mug',
    })
    expect((await send('GET', '/product/single-product/999999')).status).toBe(404)
  })

  test('amounts are answered as money', async () => {
    const { price } = z
      .object({ price: z.object({ lowest: money, highest: money, from: money, to: z.null() }) })
      .parse((await send('POST', '/product/product-grid', { min_price: 500 })).data)
    expect([price.from, price.lowest.amount < 50000]).toEqual([
      { amount: 50000, currency: 'INR', formatted: '₹500' },
      true,
    ])
    const tote = (await send('GET', '/product/single-product/your-name-on-a-tote')).data
    z.object({
      customisation: z.object({ texts: z.array(z.object({ max_length: z.number(), add_on: money })) }),
    }).parse(tote)
  })

  test('a rejected call has the status of its reason', async () => {
    for (const path of ['/address/all']) expect((await send('GET', path)).status).toBe(401)
    expect((await send('POST', '/address/add', {})).status).toBe(401)
    expect((await send('PUT', '/address/update/1', {})).status).toBe(401)
    expect((await send('GET', '/search/search-products')).status).toBe(405)
    expect((await send('GET', '/no/such/call')).status).toBe(404)
    expect((await send('GET', '/product/single-product/nothing')).status).toBe(404)
    expect((await send('POST', '/cart/add-item', {})).errors).toHaveProperty('product_id')
    expect((await send('PUT', '/cart/update-qty', { line_id: 1, quantity: 1 })).status).toBe(409)
    const settings = await send('POST', '/settings/get', {
      keys: ['enable_guest_checkout', 'session_secret', '__proto__'],
    })
    expect(settings.data).toEqual({ enable_guest_checkout: true })
  })
}
