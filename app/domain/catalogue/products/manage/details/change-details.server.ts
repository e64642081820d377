import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { changeProduct } from '~/domain/catalogue/products/manage/change-product.server'
import type { ProductInput } from '~/domain/catalogue/products/product-input'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { findNamedProducts, linkKinds, saveLinks } from './details.queries.server'
import type { ProductDetails } from './product-details.schema'

/**
 * Changes the labels, collections, attributes and tax of a product, its size chart, and the products that go with it.
 * Errors: `product_not_found` for it, or with the field for one of the others; `stale`.
 */
export async function changeDetails(
  context: StaffContext,
  { slug, version, details }: { slug: string; version?: number; details: ProductDetails },
): Promise<StaffResult<{ slug: string }>> {
  return changeProduct(context, { slug, version }, async (stored, { trx, productId }) => {
    for (const { field, kind } of linkKinds) {
      const names = details[field]
      const ids = await findNamedProducts(trx, names)
      const unknown = names.find((name) => !ids.has(name))
      if (unknown !== undefined) return refuse('product_not_found', { slug: unknown }, field)
      const others = [...new Set(names.map((name) => ids.get(name) ?? 0))].filter((id) => id !== productId)
      await saveLinks(trx, productId, kind, others)
    }
    return ok(withDetails(stored, details))
  })
}

function withDetails(stored: ProductInput, details: ProductDetails): ProductInput {
  const { hsn: _hsn, sizeChart: _chart, ...kept } = stored
  const isFilterable = new Map(stored.attributes?.map(({ name, isFilterable: is }) => [name, is ?? true]))
  const names = [...new Set(details.attributes.map(({ name }) => name))]
  return {
    ...kept,
    labels: details.labels,
    collections: details.collections,
    attributes: names.map((name) => ({
      name,
      values: details.attributes.filter((one) => one.name === name).map(({ value }) => value),
      isFilterable: isFilterable.get(name) ?? true,
    })),
    taxClass: details.taxClass,
    isHidden: details.isHidden,
    ...(details.hsn === '' ? {} : { hsn: details.hsn }),
    ...(details.sizeChart === '' ? {} : { sizeChart: details.sizeChart }),
  }
}
