import { customisationSchemaSchema } from '~/domain/catalogue/customisation/customisation.schema'
import type { CustomisationSchema } from '~/domain/catalogue/customisation/customisation'
import type { ShopChannel } from '~/domain/shared/shop'
import { hasFeature } from '~/domain/site/storefront/features.server'
import { openOptions, requestedValues } from './choose-variant.server'
import { findProductToBuy } from './read-product.queries.server'
import { findFirstVariant, readProductOptions, readSoldVariants } from './sold-variants.queries.server'

interface VariantToBuy {
  productName: string
  customisation: CustomisationSchema | null
  /** null when no variant matches the selection, or an option is open. */
  variantId: number | null
  /** Options with several values of which the selection names none. The shopper has to choose. */
  openOptions: Array<{ slug: string; name: string }>
}

/**
 * The variant that readProduct selects for a complete selection, without the rest of the product's page.
 * @param selection option slug → value slug; unknown values are ignored
 * @returns null when there is no such product, it is not published, or the channel sells none of its variants
 */
export async function findVariantToBuy(
  { db, channel }: ShopChannel,
  slug: string,
  selection: Record<string, string>,
): Promise<VariantToBuy | null> {
  if (slug === '' || slug.includes('\0')) return null
  const product = await findProductToBuy(db.read, slug)
  if (!product) return null
  const options = await readProductOptions(db.read, product.id)
  const requested = requestedValues(options, selection)
  const open = openOptions(options, requested)
  const variant = await findFirstVariant(db.read, channel.id, product.id, requested, null)
  if (!variant && (await readSoldVariants(db.read, channel.id, product.id, 1)).length === 0) return null
  const { name, customisation } = product
  const isCustomised = customisation !== null && (await hasFeature({ db }, 'ProductCustomisation'))
  return {
    productName: name,
    customisation: isCustomised ? customisationSchemaSchema.parse(JSON.parse(customisation)) : null,
    variantId: open.length > 0 ? null : (variant?.id ?? null),
    openOptions: open,
  }
}
