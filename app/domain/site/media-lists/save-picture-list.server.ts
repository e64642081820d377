import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { readPictures } from '~/domain/catalogue/media/read-stored-picture.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { ownerSlugSchema, slugRule } from '~/domain/shared/text/owner-slug.schema'
import type { PictureListKind } from './picture-list'
import { pictureListSchemas } from './picture-list.schema'
import {
  deletePictureListRow,
  findPictureListRow,
  findProductId,
  setProductGallery,
  upsertPictureList,
} from './picture-lists.queries.server'

/** Makes a slider or a gallery, or replaces the one with the slug. Errors: `invalid_fields`, `list_picture_missing`. */
export async function savePictureList(
  context: StaffContext,
  kind: PictureListKind,
  slug: string,
  document: unknown,
  version?: number,
): Promise<StaffResult<{ slug: string; title: string; pictures: number }>> {
  return changeShop(context, 'content', async (trx, record) => {
    if (!ownerSlugSchema.safeParse(slug).success) return refuse('invalid_fields', { errors: { slug: [slugRule] } })
    const parsed = parseFields(pictureListSchemas[kind], document)
    if (!parsed.ok) return parsed
    const { title, items } = parsed.value
    const hashes = items.flatMap(({ picture_hash }) => picture_hash ?? [])
    const stored = await readPictures(context.db, hashes)
    const missing = items.findIndex(({ picture_hash }) => picture_hash !== null && !stored.has(picture_hash))
    if (missing >= 0) return refuse('list_picture_missing', { field: `items.${missing}.picture_hash` })
    const row = { kind, slug, title, items: JSON.stringify(items) }
    const write = () => upsertPictureList(trx, row, context.now().toISOString())
    await record.row('picture_list', { kind, slug }, write, version)
    return ok({ slug, title, pictures: hashes.length })
  })
}

/** Deletes a slider or a gallery; products that show the gallery then show none. Error: `picture_list_not_found`. */
export async function deletePictureList(
  context: StaffContext,
  kind: PictureListKind,
  slug: string,
): Promise<StaffResult<{ slug: string }>> {
  return changeShop(context, 'content', async (trx, record) => {
    const isDeleted = await record.row('picture_list', { kind, slug }, () => deletePictureListRow(trx, kind, slug))
    return isDeleted ? ok({ slug }) : refuse('picture_list_not_found', { kind, slug })
  })
}

/** Shows a gallery on the page of a product, or none (null). Errors: `product_not_found`, `picture_list_not_found`. */
export async function assignGallery(
  context: StaffContext,
  productSlug: string,
  gallerySlug: string | null,
  version?: number,
): Promise<StaffResult<{ product: string; gallery: string | null }>> {
  return changeShop(context, 'products', async (trx, record) => {
    const productId = await findProductId(trx, productSlug)
    if (productId === null) return refuse('product_not_found', { slug: productSlug })
    const gallery = gallerySlug === null ? null : await findPictureListRow(trx, 'gallery', gallerySlug)
    if (gallery === undefined) return refuse('picture_list_not_found', { kind: 'gallery', slug: gallerySlug ?? '' })
    const write = () => setProductGallery(trx, productId, gallery?.id ?? null)
    await record.row('product', { id: productId }, write, version)
    return ok({ product: productSlug, gallery: gallery?.slug ?? null })
  })
}
