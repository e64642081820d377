import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod/v4'
import { serveDemoShop, type ServedShop } from './served-shop'

let shop: ServedShop
beforeEach(async () => {
  // a cart may have 20 uploads in a quarter of an hour, and these requests have the same address
  shop = await serveDemoShop('sqlite', { RATE_LIMIT_FACTOR: '2' })
})
afterEach(() => shop.close())

/** Memory of the shop's process in MB (Linux). */
function residentMegabytes(): number {
  const status = readFileSync(`/proc/${shop.child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** A picture of noise: 40 megapixels in nearly 5 MB. */
async function makePicture(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const small = await sharp({ create: { width: 1000, height: 625, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer()
  return sharp(small).resize(8000, 5000).jpeg({ quality: 40 }).toBuffer()
}

async function upload(picture: Buffer): Promise<unknown> {
  const body = new FormData()
  body.append('image', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'noise.jpg')
  const reply = await fetch(`${shop.origin}/api/plugins/ProductCustomisation/uploadImage`, {
    method: 'POST',
    body,
    headers: { Origin: shop.origin },
  })
  return z.object({ status: z.string() }).parse(await reply.json()).status
}

/**
 * Renders pages until V8 has given its young objects all the memory they may have: it does so once, with or without
 * uploads.
 */
async function warmUp(): Promise<void> {
  for (let round = 0; round < 30; round++) {
    const pages = Array.from({ length: 4 }, (_, page) => fetch(`${shop.origin}/search?q=cotton&warm=${round}-${page}`))
    await Promise.all(pages.map(async (page) => (await page).text()))
  }
}

test('20 pictures of 40 megapixels at the same time take less than 150 MB', async () => {
  const tiny = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#c00' } })
    .jpeg()
    .toBuffer()
  expect(await upload(tiny)).toBe('success')
  await warmUp()
  const picture = await makePicture()
  const before = residentMegabytes()
  let most = before
  const timer = setInterval(() => (most = Math.max(most, residentMegabytes())), 10)
  const replies = await Promise.all(Array.from({ length: 20 }, () => upload(picture)))
  clearInterval(timer)
  expect(replies).toEqual(Array(20).fill('success'))
  expect(most - before).toBeLessThan(150)
})
