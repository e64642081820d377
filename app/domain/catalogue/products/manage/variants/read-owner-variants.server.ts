import type { Database } from '~db/connection'
import { findProduct, readVersions } from '~/domain/catalogue/products/manage/manage-product.queries.server'
import { readPicturesOfProduct } from '~/domain/catalogue/products/manage/pictures/owner-pictures.queries.server'
import { readInputs } from '~/domain/catalogue/products/stored/read-inputs.server'
import { readCosts } from './variant-costs.queries.server'
import { missingCombinations } from './option-changes'
import { soldUnitOf } from '~/domain/catalogue/products/sold-unit-of'
import { optionsTextOf, type OwnerOptions, type OwnerVariantDetails } from './owner-variants'

async function readProduct(db: Pick<Database, 'read'>, slug: string) {
  const product = await findProduct(db.read, slug)
  const input = product && (await readInputs(db.read, [product.id])).get(product.id)
  return product && input ? { product, input, versions: await readVersions(db.read, product.id) } : null
}

/** The options and variants of a product; null without one. */
export async function readOwnerOptions(db: Pick<Database, 'read'>, slug: string): Promise<OwnerOptions | null> {
  const read = await readProduct(db, slug)
  if (!read) return null
  const { input, versions } = read
  return {
    slug,
    name: input.name,
    version: versions.product,
    options: input.options,
    variants: input.variants.flatMap(({ sku = '', optionValues }) => {
      const row = versions.variants.get(sku)
      return row ? { id: row.id, sku, optionsText: optionsTextOf({ optionValues }) } : []
    }),
    missing: missingCombinations(input),
  }
}

/** One variant of a product; null without one. */
export async function readOwnerVariant(
  db: Pick<Database, 'read'>,
  slug: string,
  id: number,
): Promise<OwnerVariantDetails | null> {
  const read = await readProduct(db, slug)
  if (!read) return null
  const { product, input, versions } = read
  const [sku, row] = [...versions.variants].find(([, one]) => one.id === id) ?? []
  const variant = input.variants.find((one) => one.sku === sku)
  if (!row || !variant || sku === undefined) return null
  return {
    id,
    version: row.version,
    productName: input.name,
    options: input.options,
    unit: soldUnitOf(input, variant),
    variant: { ...variant, sku },
    assetId: variant.picture === undefined ? null : (input.pictures[variant.picture]?.assetId ?? null),
    pictures: await readPicturesOfProduct(db.read, product.id),
    costs: await readCosts(db.read, id),
  }
}
