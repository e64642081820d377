import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { requirePermission } from '~/domain/operations/actors/staff-context'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import type { PictureFocus } from '~/domain/catalogue/media/picture'
import { findAssetsByHash, setFocus } from '~/domain/catalogue/media/assets.queries.server'
import { originalLimit, storeAsset, type StoredAsset } from '~/domain/catalogue/media/store-asset.server'
import { changeProduct } from '~/domain/catalogue/products/manage/change-product.server'
import { fail, ok, refuse, type StaffResult } from '~/domain/shared/result'
import { arrangePictures, type PictureChange } from './arrange-pictures'
import { maxPictures } from './owner-pictures'
import { readPicturesOfProduct, readProductsWith } from './owner-pictures.queries.server'

/**
 * Stores a picture that a member sends, from its file; of a larger one than can be stored only the size is known.
 * Errors: `forbidden`, `not_a_picture`, `picture_too_large`.
 */
export async function storeOwnPicture(
  context: StaffContext & { dataDir: string },
  file: { path: string; size: number },
): Promise<StaffResult<StoredAsset>> {
  const allowed = requirePermission(context, 'products')
  if (!allowed.ok) return allowed
  if (file.size > originalLimit) return fail('picture_too_large', 'The picture is larger than 25 MB.')
  return storeAsset(context.db, context.dataDir, file.path, { now: context.now() })
}

/**
 * Adds pictures that are stored to a product, moves or removes one, and changes their texts and what of them stays in view,
 * which is so wherever they are shown. Errors:
 * `product_not_found`, `too_many_pictures`, `stale`.
 * @param change.added hashes of stored pictures; unknown ones are left out
 */
export async function changePictures(
  context: StaffContext,
  {
    slug,
    version,
    added = [],
    focuses = new Map(),
    ...change
  }: Omit<PictureChange, 'added'> & {
    slug: string
    version?: number
    added?: readonly string[]
    /** What stays in view of a picture, by asset id; null: the middle. */
    focuses?: ReadonlyMap<number, PictureFocus | null>
  },
): Promise<StaffResult<{ slug: string }>> {
  return changeProduct(context, { slug, version }, async (stored, { trx, record, productId }) => {
    const assets = await findAssetsByHash(trx, added)
    const inOrder = added.flatMap((hash) => assets.find((asset) => asset.hash === hash) ?? [])
    const arranged = arrangePictures(stored, {
      ...change,
      added: inOrder.map(({ id }) => ({ assetId: id, alt: stored.name })),
    })
    if (added.length > 0 && arranged.pictures.length > maxPictures)
      return refuse('too_many_pictures', { maximum: maxPictures }, 'files')
    const pictures = await readPicturesOfProduct(trx, productId)
    const moved = pictures.flatMap(({ assetId, focus = null }) => {
      const wanted = focuses.get(assetId)
      return wanted === undefined || wanted === focus ? [] : [{ assetId, focus: wanted }]
    })
    for (const { assetId, focus } of moved) await setFocus(trx, assetId, focus)
    if (moved.length > 0) {
      record.detail({ 'stays in view': moved.map(({ assetId, focus }) => `picture ${assetId}: ${focus ?? 'middle'}`) })
      // others may show the same picture; this product is saved below
      const ids = await readProductsWith(
        trx,
        moved.map(({ assetId }) => assetId),
      )
      await refreshListings(
        trx,
        ids.filter((id) => id !== productId),
      )
    }
    return ok(arranged)
  })
}
