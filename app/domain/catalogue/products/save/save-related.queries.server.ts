import type { Knex } from 'knex'
import { insertRows, selectIn, type TableRow } from '~db/bulk-rows'
import type { ProductInput } from '~/domain/catalogue/products/product-input'
import { identityKey, readExistingProducts } from './save-product-rows.queries.server'

type Links = Pick<ProductInput, 'source' | 'sourceKey' | 'related' | 'crossSells' | 'upSells'>

/**
 * Writes the related products of the kinds that an input has a list of, which may be empty; the other kinds stay. Keys
 * of products that are not stored are left out.
 */
export async function saveRelatedRows(trx: Knex, inputs: readonly Links[]): Promise<void> {
  const keysOf = (input: Links) => [
    { kind: 'related', keys: input.related },
    { kind: 'cross_sell', keys: input.crossSells },
    { kind: 'up_sell', keys: input.upSells },
  ]
  const identities = inputs.flatMap((input) =>
    [input.sourceKey, ...keysOf(input).flatMap(({ keys }) => keys ?? [])].map((sourceKey) => ({
      source: input.source,
      sourceKey,
    })),
  )
  const ids = new Map(
    (await readExistingProducts(trx, identities)).map((product) => [
      identityKey(product.source, product.sourceKey),
      product.id,
    ]),
  )
  const rows = new Map<string, TableRow>()
  const idsByKind = new Map<string, number[]>()
  for (const input of inputs) {
    const id = ids.get(identityKey(input.source, input.sourceKey))
    if (id === undefined) continue
    for (const { kind, keys } of keysOf(input)) {
      if (!keys) continue
      idsByKind.set(kind, [...(idsByKind.get(kind) ?? []), id])
      for (const [position, key] of keys.entries()) {
        const other = ids.get(identityKey(input.source, key))
        if (other !== undefined && other !== id)
          rows.set(`${id} ${other} ${kind}`, { product_id: id, related_product_id: other, kind, position })
      }
    }
  }
  for (const [kind, productIds] of idsByKind)
    await selectIn(productIds, async (chunk) => {
      await trx('related_products').where({ kind }).whereIn('product_id', chunk).delete()
      return []
    })
  await insertRows(trx, 'related_products', [...rows.values()])
}
