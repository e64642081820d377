import type { Database } from '~db/connection'
import { findProduct, readVersions } from '~/domain/catalogue/products/manage/manage-product.queries.server'
import { readInputs } from '~/domain/catalogue/products/stored/read-inputs.server'
import { readChoices, readLinks } from './details.queries.server'
import type { ProductDetails } from './product-details.schema'

/** The details of a product with what can be chosen; null without it. */
export async function readDetails(db: Pick<Database, 'read'>, slug: string) {
  const product = await findProduct(db.read, slug)
  const input = product && (await readInputs(db.read, [product.id])).get(product.id)
  if (!product || !input) return null
  const versions = await readVersions(db.read, product.id)
  const links = await readLinks(db.read, product.id)
  const linked = (kind: string) => links.filter((link) => link.kind === kind).map((link) => link.slug)
  const { taxClasses, ...choices } = await readChoices(db.read)
  const taxClass = input.taxClass ?? 'standard'
  const details: ProductDetails = {
    labels: input.labels ?? [],
    collections: input.collections ?? [],
    attributes: (input.attributes ?? []).flatMap(({ name, values }) => values.map((value) => ({ name, value }))),
    hsn: input.hsn ?? '',
    taxClass,
    sizeChart: input.sizeChart ?? '',
    isHidden: input.isHidden === true,
    related: linked('related'),
    crossSells: linked('cross_sell'),
    upSells: linked('up_sell'),
  }
  return {
    slug,
    name: input.name,
    version: versions.product,
    details,
    choices: { ...choices, taxClasses: [...new Set([taxClass, 'standard', ...taxClasses])] },
  }
}
