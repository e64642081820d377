import pLimit from 'p-limit'
import type { Database } from '~db/connection'
import type { PictureInput, ProductInput } from '~/domain/catalogue/products/product-input'
import { pictureUrl, placeholderUrl } from '~/domain/catalogue/media/picture'
import {
  findOwnPicture,
  findStoredAsset,
  storeAsset,
  type StoredAsset,
} from '~/domain/catalogue/media/store-asset.server'
import { findPictures, withParagraphs, withStoredMedia } from '~/domain/shared/text/description-html.server'
import { drawPlaceholder } from './placeholder.server'
import type { DraftProduct, PictureSource } from '~/domain/catalogue/importing/rows/draft'
import { readPictureFile } from './read-picture-file.server'

export interface PictureCounts {
  fetched: number
  /** Fetched by an earlier import. */
  known: number
  /** Not stored yet, counted when nothing is fetched. */
  toFetch: number
  /** Addresses whose picture could not be fetched. */
  missing: Array<{ line: number; url: string; reason: string }>
}

/** Pictures that are fetched at the same time. */
const concurrency = 4

/** Where pictures come from and are stored. */
export interface PictureStore {
  db: Database
  dataDir: string
  /** Fetches a picture that is not stored yet; null when nothing is to be fetched or stored. */
  source: PictureSource | null
  /** The folder in which pictures that are named by a path are; null where none may be. */
  folder: string | null
  now: Date
}

type Found = Map<string, StoredAsset | { reason: string }>

/**
 * Fetches and stores the pictures of drafts and of their descriptions. A product gets the placeholder when none of its
 * pictures can be fetched; the addresses that failed are stored in `extra`.
 */
export async function resolvePictures(
  store: PictureStore,
  drafts: readonly DraftProduct[],
  counts: PictureCounts,
): Promise<ProductInput[]> {
  const inDescriptions = drafts.map(({ product }) => findPictures(product.descriptionHtml))
  const urls = new Set([...drafts.flatMap(({ pictures }) => pictures.map(({ url }) => url)), ...inDescriptions.flat()])
  const found: Found = new Map()
  const limit = pLimit(concurrency)
  await limit.map([...urls], async (url) => found.set(url, await storePicture(store, url, counts)))
  const inputs: ProductInput[] = []
  for (const [index, draft] of drafts.entries()) {
    for (const url of inDescriptions[index] ?? []) noteMissing(draft, url, found, counts)
    inputs.push(await withPictures(store, draft, found, counts))
  }
  return inputs
}

async function storePicture(
  store: PictureStore,
  url: string,
  counts: PictureCounts,
): Promise<StoredAsset | { reason: string }> {
  if (url === placeholderUrl) return (await placeholderAsset(store)) ?? { reason: '' }
  const known = (await findStoredAsset(store.db, url)) ?? (await findOwnPicture(store.db, url))
  if (known) {
    counts.known += 1
    return known
  }
  // a file on the disk is read each time, because its content may be another one now
  const isFile = !/^(?:[a-z][a-z\d+.-]*:|\/\/|\/images\/)/i.test(url)
  const file = isFile ? await readPictureFile(store.folder, url) : null
  if (file && !file.ok) return { reason: file.error.message }
  if (!store.source) {
    counts.toFetch += 1
    return { reason: '' }
  }
  const bytes = file ?? (await store.source(url))
  if (!bytes.ok) return { reason: bytes.error.message }
  const origin = isFile ? {} : { sourceUrl: url }
  const stored = await storeAsset(store.db, store.dataDir, bytes.value, { ...origin, now: store.now })
  if (!stored.ok) return { reason: stored.error.message }
  counts.fetched += 1
  return stored.value
}

/** Adds a picture that could not be fetched to the counts; returns whether it is missing. */
function noteMissing(draft: DraftProduct, url: string, found: Found, counts: PictureCounts): boolean {
  const result = found.get(url)
  if (result && 'id' in result) return false
  const reason = result?.reason ?? 'not requested'
  if (reason !== '') counts.missing.push({ line: draft.line, url, reason })
  return true
}

async function withPictures(
  store: PictureStore,
  draft: DraftProduct,
  found: Found,
  counts: PictureCounts,
): Promise<ProductInput> {
  const pictures: PictureInput[] = []
  const newIndexes = new Map<number, number>()
  const failed: string[] = []
  for (const [index, { url, alt }] of draft.pictures.entries()) {
    const result = found.get(url)
    if (result && 'id' in result) newIndexes.set(index, pictures.push({ alt, assetId: result.id }) - 1)
    else if (noteMissing(draft, url, found, counts)) failed.push(url)
  }
  if (failed.length > 0 && pictures.length === 0) {
    const asset = await placeholderAsset(store)
    if (asset) pictures.push({ alt: draft.product.name, assetId: asset.id })
  }
  const variants = draft.product.variants.map(({ picture, ...variant }) => {
    const newIndex = picture === undefined ? undefined : newIndexes.get(picture)
    return newIndex === undefined ? variant : { ...variant, picture: newIndex }
  })
  const extra =
    failed.length > 0 ? { ...draft.product.extra, 'Pictures not fetched': failed.join(' ') } : draft.product.extra
  const descriptionHtml = withStoredMedia(withParagraphs(draft.product.descriptionHtml), (address) => {
    const asset = found.get(address)
    if (!asset || !('id' in asset)) return null
    return { src: pictureUrl(asset.hash, 768), width: asset.width, height: asset.height }
  })
  return {
    ...draft.product,
    descriptionHtml,
    variants,
    pictures,
    ...(extra && Object.keys(extra).length > 0 ? { extra } : {}),
  }
}

async function placeholderAsset({ db, dataDir, source, now }: PictureStore): Promise<StoredAsset | null> {
  const known = await findStoredAsset(db, placeholderUrl)
  if (known) return known
  if (!source) return null
  const stored = await storeAsset(db, dataDir, await drawPlaceholder(), {
    sourceUrl: placeholderUrl,
    now,
  })
  if (!stored.ok) throw new Error(stored.error.message)
  return stored.value
}
