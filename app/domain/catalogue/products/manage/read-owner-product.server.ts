import { soldUnitOf } from '~/domain/catalogue/products/sold-unit-of'
import type { Database } from '~db/connection'
import type { Channel } from '~/domain/operations/channels/channel'
import type { ProductInput } from '~/domain/catalogue/products/product-input'
import { readCategoryTree } from '~/domain/catalogue/products/stored/read-inputs.queries.server'
import { categoryPaths, readInputs } from '~/domain/catalogue/products/stored/read-inputs.server'
import { toDecimal } from '~/domain/shared/money/money'
import { inUnits } from '~/domain/shared/money/sold-by-unit'
import type { ProductTexts } from './edit-product.schema'
import { findProduct, readVersions } from './manage-product.queries.server'
import type { OwnerProduct } from './owner-product'

/** The product with a slug, with its prices in a channel; null without one. */
export async function readOwnerProduct(
  db: Database,
  channel: Pick<Channel, 'code' | 'currency'>,
  slug: string,
): Promise<OwnerProduct | null> {
  const product = await findProduct(db.read, slug)
  const input = product && (await readInputs(db.read, [product.id])).get(product.id)
  if (!product || !input) return null
  const versions = await readVersions(db.read, product.id)
  return {
    slug,
    version: versions.product,
    isPublished: input.isPublished === true,
    binnedAt: product.binnedAt,
    publishAt: product.publishAt,
    texts: textsOf(input),
    unit: input.displayUnit ?? null,
    pictures: input.pictures.length,
    variants: input.variants.flatMap((variant) => {
      const { sku = '', optionValues, stock, prices } = variant
      const row = versions.variants.get(sku)
      const price = prices[channel.code]
      if (!row) return []
      const money = (amount: number | undefined) => (amount === undefined ? '' : toDecimal(amount, channel.currency))
      return {
        ...row,
        sku,
        optionsText: optionValues.map((value) => value ?? 'any').join(' / '),
        price: money(price?.price),
        compareAtPrice: money(price?.compareAtPrice),
        stock: stock ? String(inUnits(stock.onHand, soldUnitOf(input, variant))) : '',
        sale: price?.sale ?? null,
      }
    }),
  }
}

function textsOf(input: ProductInput): ProductTexts {
  return {
    name: input.name,
    subtitle: input.subtitle ?? '',
    description: input.descriptionHtml,
    brand: input.brand ?? '',
    categories: input.categories,
    tags: input.tags ?? [],
    metaTitle: input.metaTitle ?? '',
    metaDescription: input.metaDescription ?? '',
  }
}

/** The paths of all categories, from the root, in the order of their names. */
export async function readCategoryPaths(db: Pick<Database, 'read'>): Promise<string[][]> {
  return (await readCategoryChoices(db)).map(({ path }) => path)
}

/** All categories with their paths from the root, in the order of their names. */
export async function readCategoryChoices(db: Pick<Database, 'read'>): Promise<Array<{ id: number; path: string[] }>> {
  const tree = await readCategoryTree(db.read)
  const pathOf = categoryPaths(tree)
  return tree
    .map(({ id }) => ({ id, path: pathOf(id) }))
    .sort((a, b) => a.path.join(' > ').localeCompare(b.path.join(' > ')))
}
