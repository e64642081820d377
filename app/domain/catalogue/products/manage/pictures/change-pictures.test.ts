import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createProduct, variantInput } from '../../../../../../tests/factories/product'
import { unwrap } from '../../../../../../tests/factories/cart'
import { commandOn, memberWith } from '../../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../../tests/setup/databases'
import { changePictures, storeOwnPicture } from './change-pictures.server'
import { readOwnerPictures } from './read-owner-pictures.server'

onSqlite('the pictures of a product', (open) => {
  test('are added, moved, described and removed, and a variant keeps its own one', async () => {
    const db = await open()
    const dataDir = await mkdtemp(join(tmpdir(), 'pictures-'))
    const context = { ...commandOn(db), dataDir }
    const store = async (colour: string) => {
      const path = join(dataDir, `${colour}.png`)
      await sharp({ create: { width: 30, height: 20, channels: 3, background: colour } }).toFile(path)
      return unwrap(await storeOwnPicture(context, { path, size: 100 }))
    }
    const [red, green, blue] = [await store('red'), await store('green'), await store('blue')]
    const text = join(dataDir, 'a.txt')
    await writeFile(text, 'no picture')
    const noPicture = { path: text, size: 10 }
    expect(await storeOwnPicture(context, { path: '', size: 26 * 1024 * 1024 })).toMatchObject({
      error: { code: 'picture_too_large' },
    })
    expect(await storeOwnPicture(context, noPicture)).toMatchObject({ error: { code: 'not_a_picture' } })
    const { slug } = await createProduct(db, {
      slug: 'bowl',
      pictures: [{ assetId: red.id, alt: 'Red' }],
      variants: [variantInput({ picture: 0, stock: { onHand: 4 } })],
    })
    const shown = async () => (await readOwnerPictures(db, slug, null))?.pictures.map(({ hash, alt }) => [hash, alt])
    const order = async () => (await shown())?.map(([hash]) => hash)
    const ofVariant = () => db.read('product_assets').whereNotNull('variant_id').pluck('asset_id')

    unwrap(await changePictures(context, { slug, added: [green.hash, 'f'.repeat(32), blue.hash, red.hash] }))
    const first = await readOwnerPictures(db, slug, null)
    unwrap(
      await changePictures(context, {
        slug,
        version: first?.version,
        alts: new Map([[blue.id, 'From above']]),
        moved: { assetId: blue.id, by: -1 },
      }),
    )
    expect(await shown()).toEqual([
      [red.hash, 'Red'],
      [blue.hash, 'From above'],
      [green.hash, first?.name],
    ])
    unwrap(await changePictures(context, { slug, moved: { assetId: red.id, by: 1 } }))
    unwrap(await changePictures(context, { slug, moved: { assetId: blue.id, by: -1 } }))
    expect(await order()).toEqual([blue.hash, red.hash, green.hash])
    expect(await ofVariant()).toEqual([red.id])

    // what stays in view belongs to the picture, wherever it is shown
    const { slug: also } = await createProduct(db, {
      slug: 'bowls',
      sourceKey: 'bowls',
      pictures: [{ assetId: blue.id, alt: 'Blue' }],
    })
    unwrap(
      await changePictures(context, {
        slug,
        focuses: new Map([
          [blue.id, 'bottom-left' as const],
          [999, 'top' as const],
        ]),
      }),
    )
    const focusOn = async (of: string) => (await readOwnerPictures(db, of, null))?.pictures.map(({ focus }) => focus)
    expect(await focusOn(slug)).toEqual(['bottom-left', null, null])
    expect(await focusOn(also)).toEqual(['bottom-left'])
    const cards: string[] = await db.read('listings').pluck('card')
    expect(cards.map((card) => JSON.parse(card).pictures[0].focus)).toEqual(cards.map(() => 'bottom-left'))
    unwrap(await changePictures(context, { slug, focuses: new Map([[blue.id, null]]) }))
    expect(await focusOn(also)).toEqual([null])
    unwrap(await changePictures(context, { slug: also, removed: blue.id }))

    expect(await changePictures(context, { slug, version: first?.version, removed: red.id })).toMatchObject({
      error: { code: 'stale' },
    })
    unwrap(await changePictures(context, { slug, removed: red.id }))
    expect(await order()).toEqual([blue.hash, green.hash])
    expect(await ofVariant()).toEqual([])
    expect(await db.read('stock').orderBy('variant_id').first('on_hand')).toEqual({ on_hand: 4 })

    const other = await createProduct(db, { slug: 'cup' })
    expect((await readOwnerPictures(db, other.slug, null))?.others.map(({ hash }) => hash)).toEqual([
      blue.hash,
      green.hash,
    ])
    const support = { ...context, actor: memberWith('support') }
    expect(await storeOwnPicture(support, noPicture)).toMatchObject({ error: { code: 'forbidden' } })
    expect(await changePictures(support, { slug })).toMatchObject({ error: { code: 'forbidden' } })
  })
})
