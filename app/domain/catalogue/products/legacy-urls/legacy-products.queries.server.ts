import type { Knex } from 'knex'

/** The slug of the published product that has this key in one of the sources; null when there is none. */
export async function findSlugByKey(q: Knex, sources: string[], key: string): Promise<string | null> {
  const row: { slug: string } | undefined = await q('products')
    .whereIn('source', sources)
    .where({ source_key: key, is_published: 1 })
    .orderBy('id')
    .first('slug')
  return row?.slug ?? null
}

interface FormerVariant {
  slug: string
  sku: string
}

/** The published variant with this key in a source (WooCommerce gives variations ids of their own). */
export async function findVariantByKey(q: Knex, source: string, key: string): Promise<FormerVariant | null> {
  const row: FormerVariant | undefined = await variants(q)
    .where({ 'products.source': source, 'variants.source_key': key })
    .first('products.slug', 'variants.sku')
  return row ?? null
}

/** The published variant with this id or SKU. */
export async function findVariantByReference(q: Knex, reference: string): Promise<FormerVariant | null> {
  const id = /^\d{1,15}$/.test(reference) ? Number(reference) : null
  const row: FormerVariant | undefined = await variants(q)
    .where((either) => {
      either.where({ 'variants.sku': reference })
      if (id !== null) either.orWhere({ 'variants.id': id })
    })
    .orderBy('variants.id')
    .first('products.slug', 'variants.sku')
  return row ?? null
}

function variants(q: Knex): Knex.QueryBuilder {
  return q('variants')
    .join('products', 'products.id', 'variants.product_id')
    .where({ 'products.is_published': 1, 'variants.is_deleted': 0 })
}
