import { mkdirSync, mkdtempSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { csv, importText } from '../../../../../tests/factories/import-text'
import { factoryNow } from '../../../../../tests/factories/product'
import { onSqlite } from '../../../../../tests/setup/databases'
import { storeAsset } from '~/domain/catalogue/media/store-asset.server'

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 50, channels: 3, background } })
    .png()
    .toBuffer()

onSqlite('pictures that the owner has', (open) => {
  test('a product names them by their hash, their address in the shop, and their path beside the file', async () => {
    const db = await open()
    const folder = mkdtempSync(join(tmpdir(), 'shop-pictures-'))
    mkdirSync(join(folder, 'photos'))
    writeFileSync(join(folder, 'photos', 'back.png'), await picture('#1133aa'))
    const stored = await storeAsset(db, folder, await picture('#aa3311'), { now: factoryNow })
    const added = await storeAsset(db, folder, await picture('#33aa11'), { now: factoryNow })
    if (!stored.ok || !added.ok) throw new Error('the pictures were not stored')
    const images = `${stored.value.hash}, /images/${added.value.hash}/768.webp, photos/back.png`
    const file = csv('ID,Type,SKU,Name,Regular price,Images', `1,simple,A,Cup,10,"${images}"`)
    const report = await importText(db, file, {}, { pictureFolder: folder })
    expect(report.pictures).toEqual({ fetched: 1, known: 2, toFetch: 0, missing: [] })
    expect(
      await db.read('product_assets').join('assets', 'assets.id', 'asset_id').orderBy('position').pluck('hash'),
    ).toEqual([stored.value.hash, added.value.hash, expect.any(String)])
    expect((await importText(db, file, {}, { pictureFolder: folder })).unchanged).toBe(1)
  })

  test('no file outside the folder is read, and none that is not a picture', async () => {
    const db = await open()
    const folder = mkdtempSync(join(tmpdir(), 'shop-pictures-'))
    const outside = mkdtempSync(join(tmpdir(), 'shop-outside-'))
    writeFileSync(join(outside, 'secret.png'), await picture('#000000'))
    symlinkSync(outside, join(folder, 'linked'))
    mkdirSync(join(folder, 'folder.png'))
    writeFileSync(join(folder, 'words.png'), 'not a picture')
    writeFileSync(join(folder, 'large.png'), '')
    truncateSync(join(folder, 'large.png'), 26 * 1024 * 1024)
    const paths = [
      `../${outside.split('/').at(-1)}/secret.png`,
      `${outside}/secret.png`,
      'linked/secret.png',
      'folder.png',
      'words.png',
      'large.png',
      'gone.png',
      '0123456789abcdef0123456789abcdef',
    ]
    const file = csv('ID,Type,SKU,Name,Regular price,Images', `1,simple,A,Cup,10,"${paths.join(', ')}"`)
    const { pictures } = await importText(db, file, {}, { pictureFolder: folder })
    const beside = 'only files in the folder of the import’s file, and in folders inside it, are read'
    const unknown = 'neither an address, nor a file beside the import’s file, nor the hash of a picture of the shop'
    expect(pictures.missing.map(({ url, reason }) => [url, reason])).toEqual([
      [paths[0], beside],
      [paths[1], beside],
      [paths[2], 'it leads out of the folder of the import’s file'],
      [paths[3], 'it is not a file'],
      [paths[4], 'The file is not a picture we can read (PNG, JPEG, WebP, GIF or AVIF).'],
      [paths[5], 'larger than 25 MB'],
      [paths[6], unknown],
      [paths[7], unknown],
    ])
    const withoutFolder = await importText(
      db,
      csv('ID,Type,SKU,Name,Regular price,Images', '2,simple,B,Jug,10,words.png'),
    )
    expect(withoutFolder.pictures.missing).toMatchObject([{ url: 'words.png', reason: 'not an address' }])
  })
})
