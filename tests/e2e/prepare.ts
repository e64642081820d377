import type { Page } from '@playwright/test'
import { journeyPort } from '../setup/served-shop-env'
import { expect } from './journey'
import { withShopDatabase } from './owner'
import { asha, newEmail, newPassword, type Buyer } from './shopper'

/*
 * Customers, carts and orders from which a journey about a later step starts. They are made by calls in the browser's
 * context, so that the browser has their cookies.
 */

const origin = `http://localhost:${journeyPort}`

/** Makes a call of the shop's API and returns its data. */
async function call<T>(page: Page, method: string, path: string, data: object): Promise<T> {
  const reply = await page.request.fetch(`${origin}/api${path}`, { method, data, headers: { Origin: origin } })
  const body: { message: string; data: T } = await reply.json()
  expect(reply.status(), `${method} ${path}: ${body.message}`).toBe(200)
  return body.data
}

/** Posts a form of a page and returns the address that it leads to. */
async function post(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const reply = await page.request.post(origin + path, { form, headers: { Origin: origin }, maxRedirects: 0 })
  expect([302, 303], `POST ${path}`).toContain(reply.status())
  return new URL(reply.headers().location ?? '', origin).href
}

/** Makes an account with the password of all journeys, which is signed in from now on; returns its e-mail address. */
export async function registerCustomer(
  page: Page,
  { email = newEmail(), phone = '9876543210' }: { email?: string; phone?: string } = {},
): Promise<string> {
  await call(page, 'POST', '/auth/register', {
    first_name: 'Asha',
    last_name: 'Rao',
    phone,
    email,
    password: newPassword,
  })
  return email
}

const variants = new Map<string, number>()

/** The first variant of a product, or the one with these values of its options. */
async function variantOf(slug: string, values: readonly string[]): Promise<number> {
  const key = [slug, ...values].join(' ')
  const id =
    variants.get(key) ??
    (await withShopDatabase(async ({ read }) => {
      const query = read('variants')
        .join('products', 'products.id', 'variants.product_id')
        .where('products.slug', slug)
        .orderBy('variants.id')
      for (const value of values)
        query.whereIn(
          'variants.id',
          read('variant_option_values')
            .join('product_option_values', 'product_option_values.id', 'option_value_id')
            .where('product_option_values.slug', value)
            .select('variant_id'),
        )
      return Number((await query.first('variants.id')).id)
    }))
  variants.set(key, id)
  return id
}

/**
 * Puts a product into the cart: its first variant, or the one with these values of its options ('indigo', 'm'); applies
 * a coupon.
 */
export async function putInCart(
  page: Page,
  slug: string,
  { quantity = 1, values = [], coupon }: { quantity?: number; values?: readonly string[]; coupon?: string } = {},
): Promise<void> {
  await call(page, 'POST', '/cart/add-item', { product_id: await variantOf(slug, values), quantity })
  if (coupon !== undefined) await call(page, 'POST', '/cart/coupons/apply', { code: coupon })
}

/** Stores an address in the account that is signed in. */
export async function saveAddress(page: Page): Promise<void> {
  await call(page, 'POST', '/address/add', { ...asha.address, country: 'IN', phone: asha.phone, default: true })
}

/** Stores a product on the wishlist of the account that is signed in. */
export async function saveToWishlist(page: Page, slug: string): Promise<void> {
  await call(page, 'POST', '/wishlist/add', { product_id: await variantOf(slug, []) })
}

/** Puts a product into the cart and opens the first step of the checkout. */
export async function openAddressStep(page: Page, slug = 'bud-vase'): Promise<void> {
  await putInCart(page, slug)
  await post(page, '/cart', { intent: 'checkout' })
  await page.goto('/checkout/address')
}

/** Puts a product into the cart, gives the address, and opens the payment step of the checkout. */
export async function openPaymentStep(page: Page, slug = 'bud-vase', buyer: Buyer = asha): Promise<void> {
  await putInCart(page, slug)
  await post(page, '/cart', { intent: 'checkout' })
  const { email, phone, country = 'IN', address } = buyer
  const shipping = Object.fromEntries(Object.entries(address).map(([name, value]) => [`shipping.${name}`, value]))
  await post(page, '/checkout/address', {
    intent: 'save',
    email,
    phone,
    isBillingSame: '1',
    'shipping.country': country,
    'billing.country': country,
    ...shipping,
  })
  await page.goto('/checkout/payment')
}

/** An order that was paid by the test card: its number, its page, and the page after the purchase. */
interface Purchase {
  number: string
  orderPage: string
  completePage: string
}

/** Buys what is in the cart, and candles, by the test card. */
export async function buyByCalls(page: Page, pieces = 1, buyer: Partial<Buyer> = {}): Promise<Purchase> {
  const { email, phone, address }: Buyer = { ...asha, email: newEmail(), ...buyer }
  await putInCart(page, 'night-jasmine-candle', { quantity: pieces })
  await call(page, 'PUT', '/cart/update-contact', { email, phone })
  for (const address_type of ['Shipping', 'Billing'])
    await call(page, 'PUT', '/cart/update-address', {
      ...address,
      address_type,
      country_id: 'IN',
      state_id: address.state,
      phone,
    })
  await call(page, 'PUT', '/cart/update-shipping-mode', { code: 'standard' })
  const cart = await call<{ grand_total: { amount: number } }>(page, 'PUT', '/cart/update-payment-mode', {
    code: 'test-gateway',
  })
  const placed = await call<{ order_id: string; redirect_url: string }>(page, 'POST', '/checkout/place-order', {
    expected_total: cart.grand_total.amount,
    payment_method: 'test-gateway',
    accept_terms: true,
  })
  // the page between the shop and the test bank
  const between = await (await page.request.get(placed.redirect_url)).text()
  const [, bank = ''] = /; url=([^"]+)"/.exec(between) ?? []
  const returned = await page.request.post(bank, {
    headers: { Origin: origin },
    form: { decision: 'succeed' },
  })
  expect(returned.url()).toContain('/checkout-complete')
  const [number = ''] = /TN\d{6}/.exec(await returned.text()) ?? []
  return { number, orderPage: `${origin}/order/${placed.order_id}`, completePage: returned.url() }
}

/** Buys candles by the test card as a guest and opens the order's page; returns its number. */
export async function buyAndOpen(page: Page, pieces = 1, buyer: Partial<Buyer> = {}): Promise<string> {
  const { number, orderPage } = await buyByCalls(page, pieces, buyer)
  await page.goto(orderPage)
  return number
}
