import type { Knex } from 'knex'
import type { Picture } from '~/domain/catalogue/media/picture'
import type { OwnerPicture } from './owner-pictures'

const shown = { hash: 'a.hash', width: 'a.width', height: 'a.height', placeholder: 'a.placeholder', focus: 'a.focus' }

/** The pictures of a product in their order, each once. */
export async function readPicturesOfProduct(q: Knex, productId: number): Promise<OwnerPicture[]> {
  const rows: OwnerPicture[] = await q('product_assets as pa')
    .join('assets as a', 'a.id', 'pa.asset_id')
    .where({ 'pa.product_id': productId })
    .orderBy(['pa.position', 'pa.id'])
    .select({ assetId: 'a.id', alt: 'pa.alt', ...shown })
  return [...new Map(rows.toReversed().map((row) => [row.assetId, row])).values()].toReversed()
}

/** Pictures of other products, the last stored first. */
export async function readOtherPictures(
  q: Knex,
  productId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<Array<Picture & { assetId: number }>> {
  const ofProducts = q('product_assets as pa').whereRaw('pa.asset_id = a.id').select(q.raw('1'))
  return q('assets as a')
    .whereExists(ofProducts)
    .whereNotIn('a.id', q('product_assets').where({ product_id: productId }).select('asset_id'))
    .modify((query) => {
      if (before !== null) void query.where('a.id', '<', before)
    })
    .orderBy('a.id', 'desc')
    .limit(limit)
    .select({
      assetId: 'a.id',
      ...shown,
      alt: q('product_assets as pb').whereRaw('pb.asset_id = a.id').min('pb.alt'),
    })
}

/** The products that show one of these assets. */
export async function readProductsWith(q: Knex, assetIds: readonly number[]): Promise<number[]> {
  return q('product_assets').whereIn('asset_id', assetIds).distinct().orderBy('product_id').pluck('product_id')
}
