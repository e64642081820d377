import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createPostedPicture } from '../../../../tests/factories/posted-picture'
import { createVisitor } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { originalPath } from '~/domain/catalogue/media/picture-files.server'
import { readUploads } from './customisation.queries.server'
import { uploadLimit } from './customisation'
import { storeCustomisationImage } from './store-image.server'

const red = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#c00' } })

onSqlite('a shopper’s picture', (open) => {
  test('is encoded again upright, without its metadata, and found by its token', async () => {
    const visitor = await createVisitor(await open())
    const photo = await red()
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const stored = await storeCustomisationImage(visitor, createPostedPicture(photo))
    if (!stored.ok) throw new Error(stored.error.message)
    const storedMetadata = await sharp(await readFile(originalPath(visitor.dataDir, stored.value.hash))).metadata()
    expect(storedMetadata).toMatchObject({ format: 'jpeg', width: 20, height: 40 })
    expect([storedMetadata.exif, storedMetadata.orientation]).toEqual([undefined, undefined])
    const uploads = await readUploads(visitor.db.read, [stored.value.token, 'unknown'])
    expect([...uploads.values()]).toMatchObject([{ hash: stored.value.hash, width: 20, height: 40 }])
  })

  test('the same picture twice has two tokens', async () => {
    const visitor = await createVisitor(await open())
    const png = await red().png().toBuffer()
    const [first, second] = [
      await storeCustomisationImage(visitor, createPostedPicture(png)),
      await storeCustomisationImage(visitor, createPostedPicture(png)),
    ]
    expect(
      first.ok && second.ok && first.value.hash === second.value.hash && first.value.token !== second.value.token,
    ).toBe(true)
  })

  test('other files and large ones are rejected', async () => {
    const visitor = await createVisitor(await open())
    const gif = await red().gif().toBuffer()
    for (const bytes of [
      gif,
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
      new Uint8Array(),
    ]) {
      expect(await storeCustomisationImage(visitor, createPostedPicture(bytes))).toMatchObject({
        ok: false,
        error: { code: 'not_a_picture' },
      })
    }
    expect(await storeCustomisationImage(visitor, createPostedPicture(new Uint8Array(uploadLimit + 1)))).toMatchObject({
      ok: false,
      error: { code: 'picture_too_large' },
    })
    expect(await visitor.db.read('uploads').select('id')).toEqual([])
  })
})
