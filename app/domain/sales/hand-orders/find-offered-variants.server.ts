import { listStock } from '~/domain/catalogue/products/stock-by-hand/list-stock.server'
import { describeStock, saleableQuantity, stockLevelOf } from '~/domain/catalogue/stock/stock'
import { isSold } from '~/domain/sales/cart/lines/is-sold'
import {
  readCartVariantOptions,
  readCartVariants,
  readValuesOfOptions,
  type CartVariantRow,
} from '~/domain/sales/cart/lines/cart-variants.queries.server'
import { parseCustomisationSchema } from '~/domain/sales/cart/pricing/price-lines.server'
import { readPricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import { formatMoney } from '~/domain/shared/money/money'
import { perUnitText, quantityText } from '~/domain/shared/money/sold-by-unit'
import type { ShopChannel } from '~/domain/shared/shop'
import type { AskedVariant, OfferedVariant } from './hand-order'

/** What the channel sells and a search finds: the variant with a SKU, else the variants of products with all words. */
export async function findOfferedVariants(shop: ShopChannel, q: string): Promise<OfferedVariant[]> {
  if (q === '') return []
  const { rows } = await listStock({ db: shop.db }, { q, state: 'all', after: null, before: null })
  return describeOffered(
    shop,
    rows.map(({ id }) => id),
  )
}

/** Those of the variants that the channel sells, in the same order. */
export async function describeOffered(
  { db, channel }: ShopChannel,
  variantIds: readonly number[],
): Promise<OfferedVariant[]> {
  const facts = await readPricingFacts(db, channel.id)
  const variants = await readCartVariants(db.read, channel.id, variantIds)
  const options = await readCartVariantOptions(db.read, variantIds)
  return variantIds.flatMap((variantId): OfferedVariant[] => {
    const variant = variants.get(variantId)
    if (!variant || !isSold(variant, facts)) return []
    const price = formatMoney(variant.price, channel.currency, channel.languageTag)
    return [
      {
        variantId,
        name: variant.name,
        choice: options
          .flatMap((one) => (one.variantId === variantId && one.value !== null ? [one.value] : []))
          .join(', '),
        sku: variant.channelSku ?? variant.sku,
        unit: variant.displayUnit,
        priceText: `${price} ${perUnitText(variant.displayUnit) ?? 'each'}`,
        stockText: stockTextOf(variant),
        asks:
          parseCustomisationSchema(variant.customisationSchema, facts) !== null ||
          options.some((one) => one.variantId === variantId && one.valueSlug === null),
      },
    ]
  })
}

/** What has to be entered before the channel’s variant can be added; null for one that it does not sell, or that asks nothing. */
export async function readAskedVariant({ db, channel }: ShopChannel, variantId: number): Promise<AskedVariant | null> {
  const facts = await readPricingFacts(db, channel.id)
  const variant = (await readCartVariants(db.read, channel.id, [variantId])).get(variantId)
  if (!variant || !isSold(variant, facts)) return null
  const open = (await readCartVariantOptions(db.read, [variantId])).filter(({ valueSlug }) => valueSlug === null)
  const values = await readValuesOfOptions(
    db.read,
    open.map(({ optionId }) => optionId),
  )
  const customisation = parseCustomisationSchema(variant.customisationSchema, facts)
  if (open.length === 0 && customisation === null) return null
  return {
    variantId,
    name: variant.name,
    sku: variant.channelSku ?? variant.sku,
    price: variant.price,
    unit: variant.displayUnit,
    isGiftCard: variant.isGiftCard === 1,
    options: open.map(({ optionId, optionSlug, optionName }) => ({
      slug: optionSlug,
      name: optionName,
      values: values.flatMap((one) => (one.optionId === optionId ? [{ slug: one.slug, value: one.value }] : [])),
    })),
    customisation,
  }
}

function stockTextOf(variant: CartVariantRow): string {
  const level = stockLevelOf(variant)
  const { stock } = describeStock(level, variant)
  if (stock === 'out_of_stock') return 'sold out'
  if (stock === 'backorder') return 'not in stock yet'
  const saleable = saleableQuantity(level)
  return saleable === null ? '' : `${quantityText(saleable, variant)} to sell`
}
