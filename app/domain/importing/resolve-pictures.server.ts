import pLimit from 'p-limit'
import sharp from 'sharp'
import type { Database } from '~db/connection'
import type { PictureInput, ProductInput } from '~/domain/products/product-input'
import { findStoredAsset, storeAsset } from '~/domain/media/store-asset.server'
import type { DraftProduct, PictureSource } from './draft'

export interface PictureCounts {
  fetched: number
  /** Fetched by an earlier import. */
  known: number
  /** Addresses whose picture could not be fetched. */
  missing: Array<{ line: number; url: string; reason: string }>
}

/** Pictures that are fetched at the same time. */
const concurrency = 4

/**
 * Fetches and stores the pictures of drafts. A product gets the placeholder when none of its pictures can be fetched;
 * the addresses that failed are stored in `extra`.
 */
export async function resolvePictures(
  db: Database,
  dataDir: string,
  drafts: readonly DraftProduct[],
  source: PictureSource,
  counts: PictureCounts,
  now: Date,
): Promise<ProductInput[]> {
  const urls = [...new Set(drafts.flatMap((draft) => draft.pictures.map((picture) => picture.url)))]
  const found = new Map<string, { assetId: number } | { reason: string }>()
  const limit = pLimit(concurrency)
  await limit.map(urls, async (url) => found.set(url, await storePicture(db, dataDir, url, source, counts, now)))
  const inputs: ProductInput[] = []
  for (const draft of drafts) inputs.push(await withPictures(db, dataDir, draft, found, counts, now))
  return inputs
}

async function storePicture(
  db: Database,
  dataDir: string,
  url: string,
  source: PictureSource,
  counts: PictureCounts,
  now: Date,
): Promise<{ assetId: number } | { reason: string }> {
  const known = await findStoredAsset(db, url)
  if (known) {
    counts.known += 1
    return { assetId: known.id }
  }
  const bytes = await source(url)
  if (!bytes.ok) return { reason: bytes.error.message }
  const stored = await storeAsset(db, dataDir, bytes.value, { sourceUrl: url, now })
  if (!stored.ok) return { reason: stored.error.message }
  counts.fetched += 1
  return { assetId: stored.value.id }
}

async function withPictures(
  db: Database,
  dataDir: string,
  draft: DraftProduct,
  found: Map<string, { assetId: number } | { reason: string }>,
  counts: PictureCounts,
  now: Date,
): Promise<ProductInput> {
  const pictures: PictureInput[] = []
  const newIndexes = new Map<number, number>()
  const failed: string[] = []
  for (const [index, { url, alt }] of draft.pictures.entries()) {
    const result = found.get(url)
    if (result && 'assetId' in result) newIndexes.set(index, pictures.push({ alt, assetId: result.assetId }) - 1)
    else {
      counts.missing.push({ line: draft.line, url, reason: result?.reason ?? 'not requested' })
      failed.push(url)
    }
  }
  if (failed.length > 0 && pictures.length === 0)
    pictures.push({ alt: draft.product.name, assetId: await placeholderAsset(db, dataDir, now) })
  const variants = draft.product.variants.map(({ picture, ...variant }) => {
    const newIndex = picture === undefined ? undefined : newIndexes.get(picture)
    return newIndex === undefined ? variant : { ...variant, picture: newIndex }
  })
  const extra =
    failed.length > 0 ? { ...draft.product.extra, 'Pictures not fetched': failed.join(' ') } : draft.product.extra
  return { ...draft.product, variants, pictures, ...(extra && Object.keys(extra).length > 0 ? { extra } : {}) }
}

const placeholderSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500" viewBox="0 0 1200 1500">
  <rect width="1200" height="1500" fill="#efebe4"/>
  <path d="M0 1060 C260 960 420 1160 640 1080 S1020 920 1200 1010 V1500 H0 Z" fill="#e4ddd1"/>
  <path d="M0 1230 C300 1130 520 1310 780 1220 S1080 1140 1200 1190 V1500 H0 Z" fill="#d8cfbf"/>
  <g fill="none" stroke="#a89b86" stroke-width="14" stroke-linecap="round" stroke-linejoin="round">
    <path d="M600 520 v-46 c0 -34 46 -40 46 -78 a46 46 0 0 0 -92 0"/>
    <path d="M600 520 L860 690 a26 26 0 0 1 -14 48 H354 a26 26 0 0 1 -14 -48 Z"/>
  </g>
</svg>`

async function placeholderAsset(db: Database, dataDir: string, now: Date): Promise<number> {
  const url = 'placeholder:hanger'
  const known = await findStoredAsset(db, url)
  if (known) return known.id
  const stored = await storeAsset(db, dataDir, await sharp(Buffer.from(placeholderSvg)).png().toBuffer(), {
    sourceUrl: url,
    now,
  })
  if (!stored.ok) throw new Error(stored.error.message)
  return stored.value.id
}
