import type { Knex } from 'knex'
import type { PictureFocus } from '~/domain/catalogue/media/picture'
import { columnList, inList, runPrepared } from '~db/prepared'

/** A picture of a product; `variantId` is null for one of the whole product. */
export interface ProductPictureRow {
  productId: number
  variantId: number | null
  hash: string
  width: number
  height: number
  alt: string
  placeholder: string
  focus: PictureFocus | null
}

const pictureColumns = columnList({
  productId: 'pa.product_id',
  variantId: 'pa.variant_id',
  hash: 'a.hash',
  width: 'a.width',
  height: 'a.height',
  alt: 'pa.alt',
  placeholder: 'a.placeholder',
  focus: 'a.focus',
} satisfies Record<keyof ProductPictureRow, string>)

/** Reads the pictures of products, in the owner's order. */
export async function readShownPictures(q: Knex, productIds: readonly number[]): Promise<ProductPictureRow[]> {
  if (productIds.length === 0) return []
  const ids = inList(productIds)
  return runPrepared<ProductPictureRow>(
    q,
    `SELECT ${pictureColumns} FROM product_assets pa JOIN assets a ON a.id = pa.asset_id
     WHERE pa.product_id IN (${ids.sql})
     ORDER BY pa.product_id, pa.position, pa.id`,
    ids.values,
  )
}
