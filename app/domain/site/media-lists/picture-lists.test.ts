import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { onSqlite } from '../../../../tests/setup/databases'
import { unwrap } from '../../../../tests/factories/cart'
import { createProduct, factoryNow } from '../../../../tests/factories/product'
import { commandOn, createVisitor } from '../../../../tests/factories/visitor'
import { storeAsset } from '~/domain/catalogue/media/store-asset.server'
import { readPictureList, readPictureLists, readProductGallery, readVariantGallery } from './read-picture-lists.server'
import { assignGallery, deletePictureList, savePictureList } from './save-picture-list.server'
import { messageOf } from '~/messages/messages'

async function storePicture(db: Database): Promise<string> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#27346f' } })
    .png()
    .toBuffer()
  return unwrap(await storeAsset(db, mkdtempSync(join(tmpdir(), 'shop-pictures-')), png, { now: factoryNow })).hash
}

onSqlite('sliders and galleries', (open) => {
  test('are saved under a slug and read by slug or id, with their pictures', async () => {
    const db = await open()
    const hash = await storePicture(db)
    const slides = [
      { heading: 'Monsoon', text: 'Light cottons', cta_label: 'See all', cta_href: '/shop-online', tone: 'dark' },
      { picture_hash: hash, alt: 'A loom' },
    ]
    const saved = unwrap(await savePictureList(commandOn(db), 'slider', 'home', { title: 'Home', items: slides }))
    expect(saved).toEqual({ slug: 'home', title: 'Home', pictures: 1 })
    const slider = await readPictureList({ db }, 'slider', 'home')
    expect(slider?.items).toMatchObject([
      { heading: 'Monsoon', ctaHref: '/shop-online', tone: 'dark', picture: null },
      { heading: '', picture: { hash, width: 40, height: 30, alt: 'A loom' } },
    ])
    expect(await readPictureList({ db }, 'slider', String(slider?.id))).toEqual(slider)
    expect(await readPictureList({ db }, 'gallery', 'home')).toBeNull()
    unwrap(await savePictureList(commandOn(db), 'slider', 'home', { title: 'New', items: [{ heading: 'One' }] }))
    expect((await readPictureLists({ db }, 'slider')).map(({ title, items }) => [title, items.length])).toEqual([
      ['New', 1],
    ])
    unwrap(await deletePictureList(commandOn(db), 'slider', 'home'))
    expect(await readPictureList({ db }, 'slider', 'home')).toBeNull()
  })

  test('are refused with a link that runs scripts, an unknown field or a picture that is not stored', async () => {
    const db = await open()
    const refusalOf = async (item: object, kind: 'slider' | 'gallery' = 'slider') => {
      const saved = await savePictureList(commandOn(db), kind, 'home', { title: 'Home', items: [item] })
      return saved.ok ? '' : messageOf(saved.error)
    }
    expect(await refusalOf({ heading: 'A', cta_href: 'javascript:alert(1)' })).toContain(
      'items.0.cta_href: must be a path',
    )
    expect(await refusalOf({ heading: 'A', onclick: 'x' })).toContain('items.0')
    expect(await refusalOf({})).toContain('needs a heading or a picture')
    expect(await refusalOf({ picture_hash: 'a'.repeat(32) }, 'gallery')).toBe(
      'items.0.picture_hash: no picture with this hash is stored',
    )
    expect(await readPictureLists({ db }, 'slider')).toEqual([])
  })

  test('of a product show on its page, until they are taken away or deleted', async () => {
    const db = await open()
    const hash = await storePicture(db)
    const product = await createProduct(db)
    const shop = await createVisitor(db)
    const list = { title: 'Worn', items: [{ picture_hash: hash, caption: 'In Goa' }] }
    unwrap(await savePictureList(commandOn(db), 'gallery', 'worn', list))
    expect(await readProductGallery({ db }, product.id)).toBeNull()
    unwrap(await assignGallery(commandOn(db), product.slug, 'worn'))
    expect(await readProductGallery({ db }, product.id)).toMatchObject({ slug: 'worn', items: [{ caption: 'In Goa' }] })
    expect(await readVariantGallery(shop, product.variantIds[0] ?? 0)).toMatchObject({ slug: 'worn' })
    expect(await readVariantGallery(shop, 999_999)).toBe('unknown')
    unwrap(await assignGallery(commandOn(db), product.slug, null))
    expect(await readProductGallery({ db }, product.id)).toBeNull()
    unwrap(await assignGallery(commandOn(db), product.slug, 'worn'))
    unwrap(await deletePictureList(commandOn(db), 'gallery', 'worn'))
    expect(await readProductGallery({ db }, product.id)).toBeNull()
    expect((await assignGallery(commandOn(db), product.slug, 'worn')).ok).toBe(false)
    expect((await assignGallery(commandOn(db), 'no-such-product', null)).ok).toBe(false)
  })

  test('of a product that the shop or the channel does not sell are shown to nobody', async () => {
    const db = await open()
    const product = await createProduct(db)
    const shop = await createVisitor(db)
    const list = { title: 'Worn', items: [{ picture_hash: await storePicture(db) }] }
    unwrap(await savePictureList(commandOn(db), 'gallery', 'worn', list))
    unwrap(await assignGallery(commandOn(db), product.slug, 'worn'))
    const read = () => readVariantGallery(shop, product.variantIds[0] ?? 0)
    const change = (table: string, values: object) => db.transaction((trx) => trx(table).update(values))
    expect(await read()).toMatchObject({ slug: 'worn' })
    for (const [table, column, shown] of [
      ['products', 'is_published', 1],
      ['variant_prices', 'is_published', 1],
      ['variants', 'is_deleted', 0],
    ] as const) {
      await change(table, { [column]: 1 - shown })
      expect(await read(), table).toBe('unknown')
      await change(table, { [column]: shown })
    }
    expect(await read()).toMatchObject({ slug: 'worn' })
  })
})
