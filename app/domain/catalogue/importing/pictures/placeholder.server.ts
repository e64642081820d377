import sharp from 'sharp'
import type { Database } from '~db/connection'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { findAssetBySource, setAssetSource, showOtherAsset } from '~/domain/catalogue/media/assets.queries.server'
import { placeholderUrl, type Picture } from '~/domain/catalogue/media/picture'
import type { FileContent } from '~/domain/catalogue/media/picture-files.server'
import { readPicture } from '~/domain/catalogue/media/read-stored-picture.server'
import { findStoredAsset, storeAsset } from '~/domain/catalogue/media/store-asset.server'
import { ok, type StaffResult } from '~/domain/shared/result'

/** A picture in a frame, which says of no product what it is. */
const placeholderSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500" viewBox="0 0 1200 1500">
  <rect width="1200" height="1500" fill="#ececea"/>
  <g fill="none" stroke="#b4b4af" stroke-width="14" stroke-linecap="round" stroke-linejoin="round">
    <rect x="390" y="570" width="420" height="360" rx="24"/>
    <circle cx="505" cy="675" r="38"/>
    <path d="M390 880 L540 745 L640 830 L705 775 L810 865"/>
  </g>
</svg>`

/** The placeholder of a shop whose owner has chosen none. */
export function drawPlaceholder(): Promise<Buffer> {
  return sharp(Buffer.from(placeholderSvg)).png().toBuffer()
}

/** The placeholder; null in a shop that has needed none yet. */
export async function readPlaceholder(db: Database): Promise<Picture | null> {
  const asset = await findStoredAsset(db, placeholderUrl)
  return asset && readPicture(db, asset.hash, '')
}

/**
 * Makes a picture the placeholder: products whose own pictures can't be fetched get it, and those that have the former
 * one show it from now on. Errors: `not_a_picture`, `picture_too_large`.
 */
export async function changePlaceholder(
  context: StaffContext,
  dataDir: string,
  content: FileContent,
): Promise<StaffResult<{ hash: string; products: number }>> {
  const stored = await storeAsset(context.db, dataDir, content, { now: context.now() })
  if (!stored.ok) return stored
  const { id, hash } = stored.value
  return changeShop(context, 'products', async (trx, record) => {
    const former = await findAssetBySource(trx, placeholderUrl)
    if (former?.id === id) return ok({ hash, products: 0 })
    if (former) await setAssetSource(trx, former.id, null)
    await setAssetSource(trx, id, placeholderUrl)
    const productIds = former ? await showOtherAsset(trx, former.id, id) : []
    await refreshListings(trx, productIds)
    record.add({
      kind: 'setting',
      id: 'placeholder_picture',
      label: 'placeholder_picture',
      before: { value: former?.hash ?? '' },
      after: { value: hash },
    })
    return ok({ hash, products: productIds.length })
  })
}
