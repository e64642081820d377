import type { Knex } from 'knex'
import { selectIn } from '~db/bulk-rows'
import { lockVariants } from '~/domain/catalogue/stock/lock-variants.queries.server'

/** What actions have to know of a product. */
export interface ProductFacts {
  id: number
  slug: string
  name: string
  version: number
  isPublished: number
  binnedAt: string | null
  categoryId: number | null
}

const numbers = (ids: readonly string[]) => ids.map(Number).filter(Number.isSafeInteger)

/** The products with these ids, by id; a removed one is not among them. */
export async function readProductFacts(q: Knex, ids: readonly string[]): Promise<Map<string, ProductFacts>> {
  const rows = await selectIn<ProductFacts>(numbers(ids), (chunk) =>
    q('products').whereIn('id', chunk).whereNull('removed_at').select({
      id: 'id',
      slug: 'slug',
      name: 'name',
      version: 'version',
      isPublished: 'is_published',
      binnedAt: 'binned_at',
      categoryId: 'category_id',
    }),
  )
  return new Map(rows.map((row) => [String(row.id), row]))
}

/** How many prices a channel has of products, and how many of these it sells. */
export async function readPublications(
  q: Knex,
  channelId: number,
  ids: readonly string[],
): Promise<Map<string, { prices: number; published: number }>> {
  const rows = await selectIn<{ id: number; prices: number | string; published: number | string }>(
    numbers(ids),
    (chunk) =>
      q('variants')
        .join('variant_prices', 'variant_prices.variant_id', 'variants.id')
        .where({ 'variants.is_deleted': 0, 'variant_prices.channel_id': channelId })
        .whereIn('variants.product_id', chunk)
        .groupBy('variants.product_id')
        .select({ id: 'variants.product_id' })
        .count({ prices: '*' })
        .sum({ published: 'variant_prices.is_published' }),
  )
  return new Map(
    rows.map(({ id, prices, published }) => [String(id), { prices: Number(prices), published: Number(published) }]),
  )
}

const groupLinks = {
  categories: { table: 'product_categories', key: 'category_id' },
  labels: { table: 'product_labels', key: 'label_id' },
  tags: { table: 'product_tags', key: 'tag_id' },
} as const
export type GroupKind = keyof typeof groupLinks

/** The groups of a kind that products are in, by the product's id. */
export async function readGroupIds(q: Knex, kind: GroupKind, ids: readonly string[]): Promise<Map<string, number[]>> {
  const { table, key } = groupLinks[kind]
  const rows = await selectIn<{ productId: number; groupId: number }>(numbers(ids), (chunk) =>
    q(table).whereIn('product_id', chunk).orderBy(key).select({ productId: 'product_id', groupId: key }),
  )
  const groups = new Map<string, number[]>()
  for (const { productId, groupId } of rows) {
    const known = groups.get(String(productId))
    if (known) known.push(groupId)
    else groups.set(String(productId), [groupId])
  }
  return groups
}

/** The labels or tags of the shop with their names, and the text that names them in a product. */
export async function readGroups(
  q: Knex,
  kind: Exclude<GroupKind, 'categories'>,
): Promise<Array<{ id: number; name: string; slug: string }>> {
  return q(kind).orderBy('name').select('id', 'name', 'slug')
}

export interface VariantFacts {
  id: number
  productId: number
  productName: string
  sku: string
  version: number
}

/** The variants of products, or those with ids, by id. */
export async function readVariantFacts(
  q: Knex,
  by: 'variants.id' | 'variants.product_id',
  ids: readonly string[],
): Promise<VariantFacts[]> {
  return selectIn<VariantFacts>(numbers(ids), (chunk) =>
    q('variants')
      .join('products', 'products.id', 'variants.product_id')
      .where({ 'variants.is_deleted': 0 })
      .whereNull('products.removed_at')
      .whereIn(by, chunk)
      .orderBy(['variants.product_id', 'variants.position', 'variants.id'])
      .select({
        id: 'variants.id',
        productId: 'variants.product_id',
        productName: 'products.name',
        sku: 'variants.sku',
        version: 'variants.version',
      }),
  )
}

/** Locks products with their variants and stock until the transaction ends, in the order of their ids. */
export async function lockProducts(trx: Knex, ids: readonly string[]): Promise<void> {
  await lockVariants(trx, numbers(ids))
  // orders may refer to them meanwhile
  await trx('products').whereIn('id', numbers(ids)).orderBy('id').forNoKeyUpdate().select('id')
}
