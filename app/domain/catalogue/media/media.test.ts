import { mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { onSqlite } from '../../../../tests/setup/databases'
import { readPictureFile } from './read-picture.server'
import { drawSvg } from './draw-svg.server'
import { storeAsset } from './store-asset.server'

const folder = () => mkdtempSync(join(tmpdir(), 'shop-media-'))
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b5532a' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** 640 pixels wide, with the grain, edges and gradients of a photograph. */
const detailedPicture = () =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="800">
      <filter id="grain"><feTurbulence baseFrequency="0.1" numOctaves="5" seed="3"/></filter>
      <rect width="640" height="800" fill="#d9c7a5"/><rect width="640" height="800" filter="url(#grain)" opacity="0.5"/>
      <circle cx="320" cy="380" r="210" fill="#7a3b2e"/><path d="M90 700 320 120 560 690z" fill="#2f4858" opacity="0.7"/>
    </svg>`),
  )
    .png()
    .toBuffer()

onSqlite('pictures', (open) => {
  test('the same picture is stored once, upright', async () => {
    const db = await open()
    const dataDir = folder()
    const first = await storeAsset(db, dataDir, await picture(800, 400))
    const second = await storeAsset(db, dataDir, await picture(800, 400))
    expect(first).toMatchObject({ ok: true, value: { width: 400, height: 800 } })
    expect(second).toEqual(first)
    expect(await db.read('assets').count('* as count').first()).toEqual({ count: 1 })
    expect((await db.read('assets').first('placeholder')).placeholder).toMatch(/^data:image\/webp;base64,/)
  })

  test('a file that is not a picture is rejected and not stored', async () => {
    const db = await open()
    const dataDir = folder()
    for (const bytes of [
      Buffer.from('hello'),
      Buffer.alloc(0),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      (await picture(50, 50)).subarray(0, 60),
    ]) {
      expect(await storeAsset(db, dataDir, bytes)).toMatchObject({ ok: false, error: { code: 'not_a_picture' } })
    }
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('an SVG of the owner is stored as the PNG that it shows, without what it names', async () => {
    const db = await open()
    const secret = join(folder(), 'secret.png')
    await sharp(await picture(60, 60)).toFile(secret)
    const svg = Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 16">
      <script>alert(1)</script><rect width="16" height="16" fill="#ff0000"/><image x="16" width="16" height="16" href="file://${secret}"/></svg>`)
    const drawn = await drawSvg(svg)
    expect(await storeAsset(db, folder(), drawn)).toMatchObject({ ok: true, value: { width: 1024, height: 512 } })
    const { data, info } = await sharp(drawn).raw().toBuffer({ resolveWithObject: true })
    const pixel = (x: number) => [...data.subarray((256 * info.width + x) * info.channels).subarray(0, 4)]
    expect([pixel(256), pixel(768)]).toEqual([
      [255, 0, 0, 255],
      [0, 0, 0, 0],
    ])
    for (const other of [
      await picture(50, 50),
      Buffer.from('hello'),
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><'),
    ])
      expect(await drawSvg(other)).toBe(other)
  })

  test('a size is generated once, never enlarged, without metadata', async () => {
    const db = await open()
    const dataDir = folder()
    const stored = await storeAsset(db, dataDir, await picture(800, 500))
    if (!stored.ok) throw new Error(stored.error.message)
    const paths = await Promise.all(
      Array.from({ length: 8 }, () => readPictureFile(db, dataDir, stored.value.hash, 320)),
    )
    expect(new Set(paths).size).toBe(1)
    const small = await sharp(paths[0] ?? '').metadata()
    expect(small).toMatchObject({ format: 'webp', width: 320, height: 512 })
    expect(small.exif).toBeUndefined()
    const large = await readPictureFile(db, dataDir, stored.value.hash, 1536)
    expect(await sharp(large ?? '').metadata()).toMatchObject({ width: 500, height: 800 })
    expect(readdirSync(join(dataDir, 'pictures', stored.value.hash.slice(0, 2)))).toHaveLength(2)
  })

  test('a picture as AVIF is smaller than as WebP, and shows the same', async () => {
    const db = await open()
    const dataDir = folder()
    const stored = await storeAsset(db, dataDir, await detailedPicture())
    if (!stored.ok) throw new Error(stored.error.message)
    const [webp, avif] = await Promise.all(
      (['webp', 'avif'] as const).map((format) => readPictureFile(db, dataDir, stored.value.hash, 640, format)),
    )
    expect((await sharp(avif ?? '').metadata()).compression).toBe('av1')
    expect(statSync(avif ?? '').size).toBeLessThan(statSync(webp ?? '').size * 0.9)
    const [before, after] = await Promise.all(
      [webp, avif].map((path) =>
        sharp(path ?? '')
          .removeAlpha()
          .raw()
          .toBuffer(),
      ),
    )
    if (!before || !after) throw new Error('no pixels')
    const differences = before.reduce((sum, value, at) => sum + Math.abs(value - (after[at] ?? 0)), 0)
    expect(differences / before.length).toBeLessThan(6)
  })

  test('other widths, unknown hashes and paths are not found', async () => {
    const db = await open()
    const dataDir = folder()
    const stored = await storeAsset(db, dataDir, await picture(60, 60))
    if (!stored.ok) throw new Error(stored.error.message)
    expect(await readPictureFile(db, dataDir, stored.value.hash, 333)).toBeNull()
    expect(await readPictureFile(db, dataDir, 'f'.repeat(64), 320)).toBeNull()
    expect(await readPictureFile(db, dataDir, `../${stored.value.hash}`, 320)).toBeNull()
  })
})
