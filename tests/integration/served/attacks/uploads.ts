import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { apiCalls } from '~/api/calls.server'
import { cpuOf } from '../../../bench/cpu'
import { runsEverything } from '../../../setup/only-in-test-all'
import type { ServedShop } from '../../served-shop'
import type { Browser } from './browser'
import type { Belongings } from '../../../routes/object-request'
import { createCustomerWithEverything } from './victim'

/** A part of a PNG file. */
function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

/** A PNG of one colour: 30,000 × 30,000 pixels in some 110 kB. */
function makeBomb(side = 30_000): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (side / 8 + 1)))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

const script = '<script>alert(document.domain)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="9" height="9">${script}</svg>`

/** Pictures that are none, and pictures that are something else as well. */
export function describeUploads(getShop: () => ServedShop): void {
  describe('uploads', () => {
    let shop: ServedShop
    let browser: Browser
    let its: Belongings
    let picture: Buffer
    let line: number
    beforeAll(async () => {
      shop = getShop()
      ;({ browser, belongings: its } = await createCustomerWithEverything(shop))
      // so that they can write one
      await shop.db.write('reviews').where({ id: its.review }).delete()
      expect((await browser.post('/cart', tote)).headers.get('Location')).toBe('/cart')
      line = Number((await shop.db.read('cart_lines').orderBy('id', 'desc').first('id')).id)
      picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#843' } })
        .png()
        .toBuffer()
    })

    /** The form that adds a product with a picture of the buyer to the cart. */
    const tote = {
      intent: 'add',
      product: 'your-name-on-a-tote',
      'o.colour': 'natural',
      quantity: '1',
      'text.name': 'A',
      'choice.thread': 'gold',
    }

    /** Every form and call that takes a file: its address and fields, and the name of the file. */
    const places = () => [
      { path: '/product/your-name-on-a-tote', file: 'image', fields: tote, leadsTo: '/cart' },
      { path: '/cart', file: 'image', fields: tote, leadsTo: '/cart' },
      {
        path: `/cart/line/${line}`,
        file: 'image',
        fields: { ...tote, intent: 'change' },
        leadsTo: `/cart#line-${line}`,
      },
      {
        path: `/order/${its.token}/refund`,
        file: 'photo.p1',
        fields: { token: its.token, 'quantity.l1': '1', reason: 'damaged', text: '' },
        leadsTo: `/order/${its.token}`,
      },
      {
        path: '/product-reviews/stoneware-chai-mug/write',
        file: 'photo.p1',
        fields: {
          product: 'stoneware-chai-mug',
          order: '',
          name: 'A',
          rating: '5',
          title: '',
          text: 'It is very good.',
        },
        leadsTo: '/product/stoneware-chai-mug',
      },
      { path: '/api/plugins/ProductCustomisation/uploadImage', file: 'image', fields: {}, leadsTo: '' },
    ]

    const send = (place: ReturnType<typeof places>[number], bytes: Uint8Array, name: string, type: string) => {
      const body = new FormData()
      for (const [field, value] of Object.entries(place.fields)) body.set(field, value)
      body.set(place.file, new Blob([new Uint8Array(bytes)], { type }), name)
      return browser.open(place.path, { method: 'POST', body, headers: { Origin: browser.origin } })
    }
    const countUploads = async () => (await shop.db.read('uploads').pluck('asset_id')).length

    test('are taken by the calls that are known to take them, and by no other', () => {
      const taking = apiCalls.filter(({ fileLimits }) => fileLimits).map(({ path }) => `/api${path}`)
      const attacked = places().flatMap(({ path }) => (path.startsWith('/api/') ? [path] : []))
      // files of the owner's forms may be PDFs, too: domain/site/forms/form-files.test.ts attacks those
      const ofForms = ['/api/form/submit/{id}', '/api/plugins/TradeEnquiry/submit']
      expect(taking.filter((path) => !ofForms.includes(path))).toEqual(attacked)
      expect(taking.length).toBe(attacked.length + ofForms.length)
    })

    test('that are no picture, too large or a bomb are refused everywhere and leave nothing', async () => {
      const before = await countUploads()
      const lines: number[] = await shop.db.read('cart_lines').pluck('id')
      const bad: Array<[what: string, bytes: Uint8Array, name: string, type: string]> = [
        ['an SVG', Buffer.from(svg), 'a.svg', 'image/svg+xml'],
        ['an SVG that is called PNG', Buffer.from(svg), 'a.png', 'image/png'],
        ['HTML that is called JPEG', Buffer.from(`<!doctype html>${script}`), 'a.jpg', 'image/jpeg'],
        ['the beginning of a GIF with HTML', Buffer.from(`GIF89a/*${script}`), 'a.gif', 'image/gif'],
        ['a PDF', Buffer.from('%PDF-1.4 1 0 obj'), 'a.pdf', 'application/pdf'],
        ['half a picture', picture.subarray(0, 60), 'a.png', 'image/png'],
        ['900 megapixels', makeBomb(), 'a.png', 'image/png'],
        ['more than 5 MB', Buffer.alloc(5_300_000, picture), 'a.png', 'image/png'],
      ]
      for (const place of places())
        for (const [what, bytes, name, type] of bad) {
          const cpuBefore = cpuOf(shop.child)
          const reply = await send(place, bytes, name, type)
          // what the cart refuses is told on the page of the product
          const location = reply.headers.get('Location')
          const text = location === null ? await reply.text() : await (await browser.open(location)).text()
          expect([place.path, what, reply.status]).toEqual([place.path, what, location === null ? 422 : 303])
          expect(text, `${place.path} with ${what}`).toMatch(
            /must be a PNG, JPEG or WebP file|larger than 5 MB|more than 40 million pixels/,
          )
          expect(text).not.toContain(script)
          if (runsEverything) expect(cpuOf(shop.child) - cpuBefore, `${what}: CPU ms`).toBeLessThan(5000)
        }
      expect(await countUploads()).toBe(before)
      expect(await shop.db.read('cart_lines').pluck('id')).toEqual(lines)
      // a good one is taken everywhere, or nothing of this would prove anything
      for (const [index, place] of places().entries()) {
        const reply = await send(place, picture, 'a.png', 'image/png')
        const location = reply.headers.get('Location') ?? ''
        expect([place.path, reply.status, location]).toEqual([
          place.path,
          place.path.startsWith('/api/') ? 200 : 303,
          place.leadsTo,
        ])
        expect([place.path, await countUploads()]).toEqual([place.path, before + index + 1])
      }
    })

    test('of a little more than 40 megapixels are refused, of a little less stored', async () => {
      const call = places().find(({ path }) => path.startsWith('/api/'))
      if (!call) throw new Error('there is no call')
      const before = await countUploads()
      // 6,328² is 40.04 million, 6,320² is 39.94 million
      const above = await send(call, makeBomb(6328), 'a.png', 'image/png')
      expect([above.status, await above.text()]).toEqual([422, expect.stringContaining('more than 40 million pixels')])
      expect(await countUploads()).toBe(before)
      expect((await send(call, makeBomb(6320), 'a.png', 'image/png')).status).toBe(200)
      expect(await countUploads()).toBe(before + 1)
    })

    test('that are a picture and something else are stored as the picture alone', async () => {
      const polyglot = Buffer.concat([picture, Buffer.from(`\n<!doctype html>${script}<?php system($_GET[0]) ?>`)])
      const commented = await sharp(picture)
        .withMetadata({ exif: { IFD0: { ImageDescription: script, Copyright: 'GPS 12.97' } } })
        .jpeg()
        .toBuffer()
      const call = places().find(({ path }) => path.startsWith('/api/'))
      if (!call) throw new Error('there is no call')
      for (const [bytes, type] of [
        [polyglot, 'text/html'],
        [commented, 'image/jpeg'],
      ] as const) {
        const reply = await send(call, bytes, '../../x.html', type)
        const { data }: { data: { url: string } } = JSON.parse(await reply.text())
        const stored = await fetch(new URL(data.url, shop.origin))
        expect([stored.status, stored.headers.get('Content-Type')]).toEqual([200, 'image/webp'])
        expect(stored.headers.get('X-Content-Type-Options')).toBe('nosniff')
        expect(Buffer.from(await stored.arrayBuffer()).includes('script')).toBe(false)
      }
      expect(Buffer.from(commented).includes('script')).toBe(true)
    })
  })
}
