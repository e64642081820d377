import type { Database } from '~db/connection'
import { readPictures } from '~/domain/media/read-stored-picture.server'
import { fail, ok, type Result } from '~/domain/result'
import { ownerSlugSchema, slugRule } from '~/domain/text/owner-slug.schema'
import type { PictureListKind } from './picture-list'
import { pictureListSchemas } from './picture-list.schema'
import {
  deletePictureListRow,
  findPictureListRow,
  findProductId,
  setProductGallery,
  upsertPictureList,
} from './picture-lists.queries.server'

/** Makes a slider or a gallery, or replaces the one with the slug. Error: `invalid_input`, which names the first wrong value. */
export async function savePictureList(
  db: Database,
  kind: PictureListKind,
  slug: string,
  document: unknown,
  now: Date,
): Promise<Result<{ slug: string; title: string; pictures: number }>> {
  if (!ownerSlugSchema.safeParse(slug).success) return fail('invalid_input', `slug: ${slugRule}`)
  const parsed = pictureListSchemas[kind].safeParse(document)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return fail('invalid_input', `${issue?.path.join('.') || 'The file'}: ${issue?.message ?? 'is not valid'}`)
  }
  const { title, items } = parsed.data
  const hashes = items.flatMap(({ picture_hash }) => picture_hash ?? [])
  const stored = await readPictures(db, hashes)
  const missing = items.findIndex(({ picture_hash }) => picture_hash !== null && !stored.has(picture_hash))
  if (missing >= 0) return fail('invalid_input', `items.${missing}.picture_hash: no picture with this hash is stored`)
  const row = { kind, slug, title, items: JSON.stringify(items) }
  await db.transaction((trx) => upsertPictureList(trx, row, now.toISOString()))
  return ok({ slug, title, pictures: hashes.length })
}

/** Deletes a slider or a gallery; products that show the gallery then show none. Error: `not_found`. */
export async function deletePictureList(
  db: Database,
  kind: PictureListKind,
  slug: string,
): Promise<Result<{ slug: string }>> {
  const isDeleted = await db.transaction((trx) => deletePictureListRow(trx, kind, slug))
  return isDeleted ? ok({ slug }) : fail('not_found', `There is no ${kind} ${slug}`)
}

/** Shows a gallery on the page of a product, or none (null). Error: `not_found`. */
export async function assignGallery(
  db: Database,
  productSlug: string,
  gallerySlug: string | null,
): Promise<Result<{ product: string; gallery: string | null }>> {
  const productId = await findProductId(db.read, productSlug)
  if (productId === null) return fail('not_found', `There is no product ${productSlug}`)
  const gallery = gallerySlug === null ? null : await findPictureListRow(db.read, 'gallery', gallerySlug)
  if (gallery === undefined) return fail('not_found', `There is no gallery ${gallerySlug}`)
  await db.transaction((trx) => setProductGallery(trx, productId, gallery?.id ?? null))
  return ok({ product: productSlug, gallery: gallery?.slug ?? null })
}
