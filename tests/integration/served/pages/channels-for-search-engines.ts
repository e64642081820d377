import { beforeAll, describe, expect, test } from 'vitest'
import type { ServedShop } from '../../served-shop'
import { rawGet } from '../raw-request'
import { findTexts } from './xml-elements'

/**
 * Tests what search engines and Google's Merchant Center find of each channel: the same pages, and its own products and
 * prices.
 */
export function describeChannelsForSearchEngines(getShop: () => ServedShop): void {
  describe('the channels for search engines', () => testChannels(getShop))
}

const channels = [
  { host: 'localhost', languageTag: 'en-IN', currency: 'INR' },
  { host: 'eu.localhost', languageTag: 'en-IE', currency: 'EUR' },
]

/**
 * The attributes that Google asks for of each product, and what it takes as them. Those that may be absent end with
 * “?”.
 */
const attributes: Record<string, RegExp> = {
  'g:id': /^.{1,50}$/,
  'g:item_group_id?': /^.{1,50}$/,
  'g:title': /^.{1,150}$/,
  'g:description': /^[^]{1,5000}$/,
  'g:link': /^http:\/\/(?:eu\.)?localhost:\d+\/product\/[^?]+\?sku=.+$/,
  'g:image_link': /^http:\/\/(?:eu\.)?localhost:\d+\/images\/[0-9a-f]+\/1280\.webp$/,
  'g:availability': /^(?:in_stock|out_of_stock)$/,
  'g:price': /^\d+\.\d\d (?:INR|EUR)$/,
  'g:sale_price?': /^\d+\.\d\d (?:INR|EUR)$/,
  'g:condition': /^new$/,
  'g:brand?': /^.{1,70}$/,
  'g:gtin?': /^(?:\d{8}|\d{12,14})$/,
  'g:identifier_exists?': /^no$/,
  'g:color?': /^.{1,100}$/,
  'g:size?': /^.{1,100}$/,
}

/** Finds the faults of an item of the feed. */
function findFaults(item: string): string[] {
  const names = [...item.matchAll(/<(g:\w+)>/g)].map(([, name = '']) => name)
  const unknown = names.filter((name) => !(name in attributes) && !(`${name}?` in attributes))
  const faults = Object.entries(attributes).filter(([key, pattern]) => {
    const values = findTexts(item, key.replace('?', ''))
    return values.length > 1 || (values[0] === undefined ? !key.endsWith('?') : !pattern.test(values[0]))
  })
  const isIdentified = item.includes('<g:gtin>') !== item.includes('<g:identifier_exists>')
  return [...unknown, ...faults.map(([key]) => key), ...(isIdentified ? [] : ['gtin'])].map(
    (name) => `${name}: ${item}`,
  )
}

function testChannels(getShop: () => ServedShop): void {
  let shop: ServedShop
  let port: string
  beforeAll(() => {
    shop = getShop()
    port = new URL(shop.origin).port
  })
  const read = async (host: string, path: string) => {
    const { status, body } = await rawGet(shop.origin, path, { Host: `${host}:${port}`, Connection: 'close' })
    return { status, text: body.toString() }
  }
  const readAddress = (address: string) => {
    const { hostname, pathname, search } = new URL(address)
    return read(hostname, pathname + search)
  }
  const alternatesOf = (html: string) =>
    Object.fromEntries(
      [...html.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/gi)].map(([, tag, href]) => [
        tag ?? '',
        href ?? '',
      ]),
    )

  test.each(channels)('find what $host sells, with all that Google asks for', async ({ host, currency }) => {
    const { status, text } = await read(host, '/feeds/products.xml')
    expect(status).toBe(200)
    const items = text.split('<item>').slice(1)
    expect(items.length).toBeGreaterThan(100)
    expect(items.flatMap(findFaults)).toEqual([])
    const ids = findTexts(text, 'g:id')
    expect(new Set(ids).size).toBe(ids.length)
    expect(findTexts(text, 'g:price').filter((price) => !price.endsWith(currency))).toEqual([])
    const links = findTexts(text, 'g:link')
    expect(links.filter((link) => new URL(link).host !== `${host}:${port}`)).toEqual([])
    // what is said of one of them is what its page says
    const [price = ''] = findTexts(items[0] ?? '', 'g:price')
    const page = await readAddress(links[0] ?? '')
    expect(page.status).toBe(200)
    expect(page.text).toContain(`"price":"${price.split(' ')[0]}","priceCurrency":"${currency}"`)
  })

  test('find each page in the other countries that it names, where it names the same', async () => {
    const addresses = await Promise.all(
      channels.map(async ({ host }) => {
        const files = findTexts((await read(host, '/sitemap.xml')).text, 'loc')
        return (await Promise.all(files.map(readAddress))).flatMap(({ text }) => findTexts(text, 'loc'))
      }),
    )
    // of each kind of pages the first and the last
    const kindOf = (address: string) => new URL(address).pathname.replace(/[^/]+$/, '')
    const sample = addresses.flatMap((all) => {
      const kinds = all.map(kindOf)
      return all.filter((_address, index) =>
        [kinds.indexOf(kinds[index] ?? ''), kinds.lastIndexOf(kinds[index] ?? '')].includes(index),
      )
    })
    expect(sample.length).toBeGreaterThan(20)
    for (const address of sample) {
      const own = alternatesOf((await readAddress(address)).text)
      // what one channel alone sells has no other page
      if (Object.keys(own).length === 0) continue
      expect(Object.keys(own)).toEqual([...channels.map(({ languageTag }) => languageTag), 'x-default'])
      expect(Object.values(own)).toContain(address)
      for (const other of new Set(Object.values(own))) {
        const { status, text } = await readAddress(other)
        expect([other, status, alternatesOf(text)]).toEqual([other, 200, own])
        expect(text, other).not.toContain('content="noindex"')
      }
    }
  })
}
