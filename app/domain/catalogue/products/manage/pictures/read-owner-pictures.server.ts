import type { Database } from '~db/connection'
import { findProduct, readVersions } from '~/domain/catalogue/products/manage/manage-product.queries.server'
import { readOtherPictures, readPicturesOfProduct } from './owner-pictures.queries.server'

/** How many pictures of other products are offered at a time. */
const offered = 24

/**
 * The pictures of a product, and those of other products that it may show, too; null without such a product.
 * @param before the asset id that the offered ones begin after, the last stored first
 */
export async function readOwnerPictures(db: Database, slug: string, before: number | null) {
  const product = await findProduct(db.read, slug)
  if (!product) return null
  const versions = await readVersions(db.read, product.id)
  const others = await readOtherPictures(db.read, product.id, { before, limit: offered + 1 })
  return {
    slug,
    name: product.name,
    version: versions.product,
    pictures: await readPicturesOfProduct(db.read, product.id),
    others: others.slice(0, offered),
    nextOthers: others.length > offered ? (others[offered - 1]?.assetId ?? null) : null,
  }
}
