import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runsEverything, servedDialects } from '../setup/only-in-test-all'
import { freePort } from '../setup/postgres'
import { startShop } from '../setup/shop-process'
import { prepareShop, serveDemoShop, type ServedShop } from './served-shop'

const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }

/** A picture of about 2 MB. */
const makePicture = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer()

/** The name of the demo product that takes a picture, and the fields of its buy form. */
const product = 'your-name-on-a-tote'
const fields = {
  intent: 'add',
  product,
  quantity: '1',
  'o.colour': 'natural',
  'text.name': 'A "B" Rao',
  'choice.thread': 'indigo',
}

/** Puts a small disk in the place of a folder while something is done. It needs the rights of root. */
async function withFullDisk(folder: string, size: string, run: () => Promise<void>): Promise<void> {
  mkdirSync(folder, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  try {
    await run()
    expect(filesIn(folder)).toEqual([])
  } finally {
    execFileSync('umount', [folder])
  }
}

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)

describe.skipIf(process.getuid?.() !== 0 || !runsEverything).each(servedDialects)(
  'a shop with a full disk on %s',
  (dialect) => {
    let shop: ServedShop
    beforeAll(async () => {
      shop = await serveDemoShop(dialect)
      // its sizes of pictures are its own: the disk of those that the shops of a run share would be full for all of them
      rmSync(join(shop.prepared.dataDir, 'pictures'))
    })
    afterAll(() => shop.close())

    const buy = async (picture: Buffer, path = `/product/${product}`, more: Record<string, string> = {}) => {
      const body = new FormData()
      for (const [name, value] of Object.entries({ ...fields, ...more })) body.append(name, value)
      body.append('image', new Blob([new Uint8Array(picture)]), 'noise.jpg')
      return fetch(shop.origin + path, { method: 'POST', body, redirect: 'manual', headers: { Origin: shop.origin } })
    }

    test.each(['incoming', 'originals'])(
      'answers the form with what was typed where a picture cannot be written to %s',
      async (name) => {
        const picture = await makePicture()
        await withFullDisk(join(shop.prepared.dataDir, name), '1m', async () => {
          const reply = await buy(picture)
          const page = await reply.text()
          expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '5'])
          expect(page).toContain('We couldn’t save this just now')
          expect(page).toContain('value="A &quot;B&quot; Rao"')
          expect(page).toContain('Please choose your file again')
          const script = await buy(picture, '/cart.data', { stay: '1' })
          expect([script.status, await script.text()]).toEqual([503, expect.stringContaining('We couldn’t save this')])
          const body = new FormData()
          body.append('image', new Blob([new Uint8Array(picture)]), 'noise.jpg')
          const call = await fetch(`${shop.origin}/api/plugins/ProductCustomisation/uploadImage`, {
            method: 'POST',
            body,
            headers: { Origin: shop.origin },
          })
          expect([call.status, await call.json()]).toEqual([503, expect.objectContaining({ status: 'error' })])
        })
        expect(filesIn(join(shop.prepared.dataDir, 'incoming'))).toEqual([])
        expect((await buy(picture)).status).toBe(303)
        expect(filesIn(join(shop.prepared.dataDir, 'incoming'))).toEqual([])
      },
      60_000,
    )

    test('answers 503 for a size of a picture that cannot be written, and makes it later', async () => {
      const upload = new FormData()
      upload.append('image', new Blob([new Uint8Array(await makePicture())]), 'noise.jpg')
      const reply = await fetch(`${shop.origin}/api/plugins/ProductCustomisation/uploadImage`, {
        method: 'POST',
        body: upload,
        headers: { Origin: shop.origin },
      })
      const { data } = (await reply.json()) as { data: { url: string } }
      await withFullDisk(join(shop.prepared.dataDir, 'pictures'), '8k', async () => {
        const picture = await fetch(shop.origin + data.url)
        expect([picture.status, picture.headers.get('Retry-After')]).toEqual([503, '5'])
      })
      expect((await fetch(shop.origin + data.url)).status).toBe(200)
    })
  },
)

test.skipIf(process.getuid?.() !== 0)(
  'a SQLite on a full disk is answered with 503 and the form, /health tells it, and pages are served meanwhile',
  async () => {
    const prepared = await prepareShop('sqlite', 'demo')
    const disk = join(prepared.dataDir, '..', `${basename(prepared.dataDir)}-disk`)
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=200m', 'tmpfs', disk])
    try {
      cpSync(prepared.dataDir, disk, { recursive: true })
      const shop = await startShop({ port: await freePort(), dataDir: disk })
      const add = () =>
        fetch(`${shop.origin}/product/stoneware-chai-mug`, {
          method: 'POST',
          redirect: 'manual',
          headers: { Origin: shop.origin },
          body: new URLSearchParams({
            intent: 'add',
            product: 'stoneware-chai-mug',
            'o.colour': 'clay',
            quantity: '4',
          }),
        })
      const statusOf = async (path: string) => (await fetch(shop.origin + path)).status
      const pages = ['/', '/shop-online', '/cart', '/search?query=mug', '/about']
      try {
        const { bavail, bsize } = statfsSync(disk)
        writeFileSync(join(disk, 'other-program'), Buffer.alloc(bavail * bsize))
        const reply = await add()
        const page = await reply.text()
        expect([reply.status, reply.headers.get('Retry-After')]).toEqual([503, '5'])
        expect(page).toContain('We couldn’t save this just now')
        expect(page).toMatch(/<input[^>]*name="quantity"[^>]*value="4"/)
        for (const path of pages) expect([path, await statusOf(path)]).toEqual([path, 200])
        await vi.waitFor(
          async () => expect(await (await fetch(`${shop.origin}/health`)).json()).toMatchObject({ failing: 'writing' }),
          { timeout: 60_000 },
        )
        rmSync(join(disk, 'other-program'))
        expect((await add()).status).toBe(303)
        await vi.waitFor(async () => expect(await statusOf('/health')).toBe(200), { timeout: 60_000 })
      } finally {
        await shop.end('SIGTERM')
      }
    } finally {
      execFileSync('umount', ['-l', disk])
      await prepared.db.close()
    }
  },
  300_000,
)
