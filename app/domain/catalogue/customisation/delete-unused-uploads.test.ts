import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createReadyVisitor, placeAsShown, unwrap } from '../../../../tests/factories/cart'
import { createPostedPicture } from '../../../../tests/factories/posted-picture'
import { createProduct } from '../../../../tests/factories/product'
import { onSqlite } from '../../../../tests/setup/databases'
import { deleteExpiredCarts } from '~/domain/sales/cart/expire-carts.server'
import { addItemToCart } from '~/domain/sales/cart/lines/add-item.server'
import { deliverOrder } from '~/domain/sales/fulfilment/add-scan.server'
import { shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { requestRefund } from '~/domain/sales/returns/request-refund.server'
import { writeReview } from '~/domain/catalogue/reviews/write-review.server'
import { readPictureFile } from '~/domain/catalogue/media/read-picture.server'
import type { Visitor } from '~/domain/shared/shop'
import { days } from '~/domain/shared/units'
import { deleteUnusedUploads } from './delete-unused-uploads.server'
import { storeCustomisationImage } from './store-image.server'
import { commandOn } from '../../../../tests/factories/visitor'

async function upload(visitor: Visitor, background = '#c00'): Promise<{ token: string; hash: string }> {
  const picture = sharp({ create: { width: 400, height: 200, channels: 3, background } })
  return unwrap(await storeCustomisationImage(visitor, createPostedPicture(await picture.png().toBuffer())))
}

const filesOf = (visitor: Visitor) =>
  readdirSync(visitor.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

const later = (visitor: Visitor, count: number) => new Date(visitor.now().getTime() + days(count))
const picturePart = { texts: [], choices: [], image: { label: 'Picture', isRequired: true, addOn: {} } }

onSqlite('uploads that nothing names', { template: 'shop' }, (open) => {
  test('are deleted after a day with their rows and files, not before', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db)
    const guest = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
    const { hash } = await upload(guest)
    await readPictureFile(db, guest.dataDir, hash, 320)
    expect(filesOf(guest)).toHaveLength(2)
    expect(await deleteUnusedUploads(db, guest.dataDir, later(guest, 0.9))).toBe(0)
    expect(await deleteUnusedUploads(db, guest.dataDir, later(guest, 1))).toBe(1)
    expect(filesOf(guest)).toEqual([])
    expect(await db.read('uploads').select('id')).toEqual([])
    expect(await db.read('assets').where({ hash }).select('id')).toEqual([])
  })

  test('stay while a cart or an order names them, also when many are checked', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db, { customisation: picturePart })
    const [variantId = 0] = variantIds
    const plain = (await createProduct(db)).variantIds[0] ?? 0
    const buyer = await createReadyVisitor(db, { variantId: plain })
    const ordered = await upload(buyer, '#c00')
    const customised = (token: string) => ({ texts: {}, choices: {}, imageToken: token })
    unwrap(await addItemToCart(buyer, { variantId, quantity: 1, customisation: customised(ordered.token) }))
    unwrap(await placeAsShown(buyer))
    const guest = { ...(await createReadyVisitor(db, { variantId: plain })), dataDir: buyer.dataDir }
    const inCart = await upload(guest, '#0c0')
    unwrap(await addItemToCart(guest, { variantId, quantity: 1, customisation: customised(inCart.token) }))
    for (let count = 0; count < 45; count += 1) await upload(guest, '#00c')
    expect(await deleteUnusedUploads(db, guest.dataDir, later(guest, 2))).toBe(45)
    expect(await db.read('uploads').orderBy('id').pluck('token')).toEqual([ordered.token, inCart.token])
    expect(filesOf(guest)).toHaveLength(2)

    await db.transaction((trx) =>
      trx('carts')
        .where({ status: 'open' })
        .update({ expires_at: later(guest, 1).toISOString() }),
    )
    await deleteExpiredCarts(db, later(guest, 2))
    // an ordered cart keeps its lines; the order's own line must be enough
    await db.transaction((trx) => trx('cart_lines').delete())
    expect(await deleteUnusedUploads(db, guest.dataDir, later(guest, 30))).toBe(1)
    expect(await db.read('uploads').pluck('token')).toEqual([ordered.token])
    expect(filesOf(guest)).toHaveLength(1)
  })

  test('leave a picture that something else shows', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db)
    const guest = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
    const { hash } = await upload(guest)
    const { id: assetId } = await db.read('assets').where({ hash }).first('id')
    await db.transaction((trx) => trx('brands').insert({ slug: 'red', name: 'Red', asset_id: assetId }))
    expect(await deleteUnusedUploads(db, guest.dataDir, later(guest, 2))).toBe(1)
    expect(await db.read('assets').where({ hash }).pluck('hash')).toEqual([hash])
    expect(filesOf(guest)).toHaveLength(1)
  })

  test('leave the pictures of a review and of a request for a refund', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db, { slug: 'scarf' })
    const buyer = await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
    const { orderToken: token } = unwrap(await placeAsShown(buyer))
    const { number } = await db.read('orders').where({ token }).first('number')
    unwrap(await markOrderPaid(commandOn(db, { now: () => buyer.now() }), number))
    const parcel = { carrier: 'DTDC', waybill: null, trackingUrl: null, items: null, allowsUnpaid: false }
    unwrap(await shipOrder(commandOn(db, { now: buyer.now }), number, parcel))
    unwrap(await deliverOrder(commandOn(db, { now: buyer.now }), number, { place: '', message: '' }))
    const [reviewed, asked] = [await upload(buyer, '#c00'), await upload(buyer, '#0c0')]
    await upload(buyer, '#00c')
    const review = { name: 'Asha', email: '', rating: 4, title: 'Warm', text: 'I wear it every day.', field: {} }
    unwrap(await writeReview(buyer, { ...review, product: 'scarf', order: token, photoTokens: [reviewed.token] }))
    const request = { token, quantity: { l1: 1 }, reason: 'damaged' as const, text: 'A hole' }
    unwrap(await requestRefund(buyer, { ...request, photoTokens: [asked.token] }))

    expect(await deleteUnusedUploads(db, buyer.dataDir, later(buyer, 2))).toBe(3)
    const left = () => db.read('assets').whereIn('hash', [reviewed.hash, asked.hash]).orderBy('id').pluck('hash')
    expect(await left()).toEqual([reviewed.hash, asked.hash])
    expect(filesOf(buyer)).toHaveLength(2)
  })

  test('cannot be named by a cart once they are deleted', async () => {
    const db = await open()
    const { variantIds } = await createProduct(db, { customisation: picturePart })
    const [variantId = 0] = variantIds
    const plain = (await createProduct(db)).variantIds[0] ?? 0
    const guest = await createReadyVisitor(db, { variantId: plain })
    const { token } = await upload(guest)
    await deleteUnusedUploads(db, guest.dataDir, later(guest, 2))
    const customisation = { texts: {}, choices: {}, imageToken: token }
    expect(await addItemToCart(guest, { variantId, quantity: 1, customisation })).toMatchObject({
      ok: false,
      error: { errors: { image: ['Upload the picture again'] } },
    })
  })
})
