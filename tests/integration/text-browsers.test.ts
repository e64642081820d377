import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openLynx, openW3m, type TextBrowser } from '../setup/text-browser'
import { serveDemoShop, type ServedShop } from './served-shop'

/** Lynx and w3m have neither scripts nor styles: what they can do, every browser can. */
let shop: ServedShop
beforeAll(async () => {
  shop = await serveDemoShop('sqlite')
})
afterAll(() => shop.close())

const browsers: Array<[name: string, open: (url: string) => TextBrowser]> = [
  ['Lynx', openLynx],
  ['w3m', openW3m],
]

describe.each(browsers)('in %s', (name, open) => {
  test('a shopper buys from the home page to the order', { timeout: 120_000 }, async () => {
    const email = `asha.${name.toLowerCase()}@example.com`
    const browser = open(shop.origin)
    try {
      await browser.see('Just off the loom')
      await browser.press('Amara Straight Kurta')
      await browser.see('Block-printed mulmul')
      await browser.choose('Madder')
      await browser.choose('L')
      await browser.press('Add to cart')
      const cart = await browser.see('Amara Straight Kurta is in your cart.')
      expect(cart).toContain('Colour: Madder · Size: L')
      await browser.press('Checkout')

      await browser.see('Delivery address')
      await browser.press('Continue to payment')
      await browser.see('There is a problem')
      await browser.type('Email address', email)
      await browser.type('Mobile number', '98450 12345')
      await browser.type('First name', 'Asha')
      await browser.type('Address', '12 MG Road')
      await browser.type('PIN code', '560001')
      await browser.press('Fill city and state from the PIN code')
      await browser.see('Karnataka')
      await browser.press('Continue to payment')

      await browser.see('Place order')
      await browser.choose('Bank transfer')
      await browser.choose('I agree to the')
      await browser.press('Place order')
      const thanks = await browser.see('Thank you')
      expect(thanks).toContain('Amara Straight Kurta')

      const orders = await shop.db.read('orders').where({ email }).select('status', 'payment_status')
      expect(orders).toEqual([{ status: 'placed', payment_status: 'pending' }])
    } finally {
      browser.close()
    }
  })

  test('a size that has sold out is refused with those that are left', { timeout: 60_000 }, async () => {
    const variant: { id: number } = await shop.db.read('variants').where({ sku: 'AMARA-KURTA-MOSS-M' }).first('id')
    await shop.db.write('stock').where({ variant_id: variant.id }).update({ on_hand: 0, held: 0 })
    const browser = open(`${shop.origin}/product/amara-straight-kurta`)
    try {
      await browser.see('Block-printed mulmul')
      await browser.choose('Moss')
      await browser.choose('M')
      await browser.press('Add to cart')
      const refused = await browser.see('Moss in M is out of stock')
      expect(refused).toContain('Moss in M is out of stock. In stock: XS, S, L, XL and XXL.')
    } finally {
      browser.close()
    }
  })
})

/** Returns the output of a command; Lynx ends with an error for a page that was not found, but prints it. */
const print = (command: string, ...parameters: string[]) => spawnSync(command, parameters, { encoding: 'utf8' }).stdout

/** Pages as the browsers print them. */
const printers: Array<[name: string, printPage: (url: string) => string]> = [
  ['Lynx', (url) => print('lynx', '-dump', '-nolist', '-width=110', url)],
  ['w3m', (url) => print('w3m', '-dump', '-cols', '110', url)],
]
const pages = [
  '/',
  '/shop-online',
  '/product-category/women',
  '/search?query=kurta',
  '/search?query=zzzz',
  '/nothing-here',
  '/product/amara-straight-kurta',
  '/product/your-name-on-a-tote',
  '/product/brass-lamp-of-nachiarkoil',
  '/about',
  '/login',
  '/cart',
]
/** Words with a capital inside, and the file names that w3m shows for pictures without a text. */
const properWords = /WhatsApp|JPEG|WebP|\[[\w-]+\]/g

test.each(printers)('%s keeps words, links and prices apart on every page', (_name, printPage) => {
  const joined = pages.flatMap((path) =>
    [
      ...printPage(shop.origin + path)
        .replace(properWords, '')
        .matchAll(/\S*(?:\p{Ll}[\p{Lu}₹]|\)\p{Lu})\S*/gu),
    ].map(([words]) => `${path}: ${words}`),
  )
  expect(joined).toEqual([])
})
