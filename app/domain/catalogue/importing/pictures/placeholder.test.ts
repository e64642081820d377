import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { placeholderUrl } from '~/domain/catalogue/media/picture'
import { findStoredAsset, storeAsset } from '~/domain/catalogue/media/store-asset.server'
import { unwrap } from '../../../../../tests/factories/cart'
import { createProduct, factoryNow } from '../../../../../tests/factories/product'
import { commandOn } from '../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../tests/setup/databases'
import { changePlaceholder, drawPlaceholder } from './placeholder.server'

onSqlite('the placeholder', { template: 'shop' }, (open) => {
  test('is a picture of the owner’s, which products that showed the former one show from then on', async () => {
    const db = await open()
    const dataDir = mkdtempSync(join(tmpdir(), 'shop-placeholder-'))
    const options = { sourceUrl: placeholderUrl, now: factoryNow }
    const former = unwrap(await storeAsset(db, dataDir, await drawPlaceholder(), options))
    const { id: productId } = await createProduct(db)
    await db.transaction((trx) =>
      trx('product_assets').insert({ product_id: productId, asset_id: former.id, alt: '', position: 0 }),
    )
    const own = await sharp({ create: { width: 40, height: 50, channels: 3, background: '#0a0' } })
      .png()
      .toBuffer()
    const changed = unwrap(await changePlaceholder(commandOn(db), dataDir, own))
    expect(changed.products).toBe(1)
    const placeholder = await findStoredAsset(db, placeholderUrl)
    expect(placeholder?.hash).toBe(changed.hash)
    expect(await db.read('product_assets').where({ product_id: productId }).pluck('asset_id')).toEqual([
      placeholder?.id,
    ])
    expect(unwrap(await changePlaceholder(commandOn(db), dataDir, own)).products).toBe(0)
  })
})
