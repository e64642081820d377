import type { Database } from '~db/connection'
import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import { readPictures } from '~/domain/catalogue/media/read-stored-picture.server'
import { parseJson } from '~/domain/shared/parse-json'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import type { Shop, ShopChannel } from '~/domain/shared/shop'
import type { PictureList, PictureListItem, PictureListKind } from './picture-list'
import { itemSchemas } from './picture-list.schema'
import {
  findPictureListRow,
  findProductId,
  findSoldProductId,
  readGalleryProducts,
  readPictureListRows,
  type PictureListRow,
} from './picture-lists.queries.server'

/**
 * Rows with their pictures, read by one statement. An item whose picture is not stored is left out unless it has a
 * heading.
 */
async function withPictures(db: Pick<Database, 'read'>, rows: PictureListRow[]): Promise<PictureList[]> {
  const lists = rows.map((row) => {
    const items = itemSchemas[row.kind].safeParse(parseJson(row.items))
    return { row, items: items.success ? items.data : [] }
  })
  const hashes = new Set(lists.flatMap(({ items }) => items.flatMap(({ picture_hash }) => picture_hash ?? [])))
  const pictures = hashes.size === 0 ? new Map() : await readPictures(db, [...hashes])
  return lists.map(({ row: { id, kind, slug, title }, items }) => ({
    id,
    kind,
    slug,
    title,
    items: items.flatMap((item): PictureListItem[] => {
      const stored = item.picture_hash === null ? undefined : pictures.get(item.picture_hash)
      const texts =
        'caption' in item
          ? { caption: item.caption, heading: '', text: '', ctaLabel: '', ctaHref: '', tone: 'light' as const }
          : {
              caption: '',
              heading: item.heading,
              text: item.text,
              ctaLabel: item.cta_label,
              ctaHref: item.cta_href,
              tone: item.tone,
            }
      const picture = stored ? { ...stored, alt: item.alt } : null
      return picture || texts.heading !== '' ? [{ picture, ...texts }] : []
    }),
  }))
}

const cachedPictureList = cacheReferenceData(async (db, key: string): Promise<PictureList | null> => {
  const [kind, reference = ''] = key.split(' ')
  const row = await findPictureListRow(db.read, kind === 'slider' ? 'slider' : 'gallery', reference)
  return row ? ((await withPictures(db, [row]))[0] ?? null) : null
})

/** A slider or a gallery by its slug or id; null when there is none. */
export async function readPictureList(
  { db }: Pick<Shop, 'db'>,
  kind: PictureListKind,
  reference: string,
): Promise<PictureList | null> {
  return /^[a-z\d-]{1,120}$/.test(reference) ? cachedPictureList(db, `${kind} ${reference}`) : null
}

/** All sliders or all galleries, by their slugs. */
export async function readPictureLists({ db }: Pick<Shop, 'db'>, kind: PictureListKind): Promise<PictureList[]> {
  return withPictures(db, await readPictureListRows(db.read, kind))
}

/** A slider or a gallery as a document that can be saved again. Error: `picture_list_not_found`. */
export async function readPictureListDocument(
  db: Pick<Database, 'read'>,
  kind: PictureListKind,
  slug: string,
): Promise<StaffResult<object>> {
  const row = (await readPictureListRows(db.read, kind)).find((list) => list.slug === slug)
  return row ? ok({ title: row.title, items: parseJson(row.items) }) : refuse('picture_list_not_found', { kind, slug })
}

/** The id of the gallery of each product that has one. */
const galleryOfProduct = cacheReferenceData(
  async (db) => new Map((await readGalleryProducts(db.read)).map((row) => [row.productId, row.galleryId])),
)

/** The gallery that the page of a product shows besides its own pictures; null when it has none. */
export async function readProductGallery(shop: Pick<Shop, 'db'>, productId: number): Promise<PictureList | null> {
  const galleryId = (await galleryOfProduct(shop.db)).get(productId)
  return galleryId === undefined ? null : readPictureList(shop, 'gallery', String(galleryId))
}

/** Whether any product has a gallery: in most shops none has, and then no page looks for one. */
export async function hasProductGalleries(shop: Pick<Shop, 'db'>): Promise<boolean> {
  return (await galleryOfProduct(shop.db)).size > 0
}

/** The gallery of a product by the product's slug; null when there is none. */
export async function readGalleryOfSlug(shop: Pick<Shop, 'db'>, productSlug: string): Promise<PictureList | null> {
  const productId =
    productSlug.length > 200 || productSlug.includes('\0') ? null : await findProductId(shop.db.read, productSlug)
  return productId === null ? null : readProductGallery(shop, productId)
}

/**
 * Returns the gallery of a product by the id of one of its variants; null when there is none, 'unknown' when the
 * channel sells no such variant.
 */
export async function readVariantGallery(
  shop: ShopChannel,
  variantId: number,
): Promise<PictureList | null | 'unknown'> {
  const productId = await findSoldProductId(shop.db.read, shop.channel.id, variantId)
  return productId === null ? 'unknown' : readProductGallery(shop, productId)
}
