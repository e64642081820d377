import { listStock } from '~/domain/catalogue/products/stock-by-hand/list-stock.server'
import { describeStock, saleableQuantity, stockLevelOf } from '~/domain/catalogue/stock/stock'
import { isSold } from '~/domain/sales/cart/lines/is-sold'
import {
  readCartVariantOptions,
  readCartVariants,
  type CartVariantRow,
} from '~/domain/sales/cart/lines/cart-variants.queries.server'
import { checkCustomisation } from '~/domain/catalogue/customisation/customisation'
import { parseCustomisationSchema } from '~/domain/sales/cart/pricing/price-lines.server'
import { readPricingFacts, type PricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import { formatMoney } from '~/domain/shared/money/money'
import { perUnitText, quantityText } from '~/domain/shared/money/sold-by-unit'
import type { ShopChannel } from '~/domain/shared/shop'
import type { OfferedVariant } from './hand-order'

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
        problem: buyersPart(
          variant,
          facts,
          options.some((one) => one.variantId === variantId && one.valueSlug === null),
        ),
      },
    ]
  })
}

/** Why an order without its buyer's words and choices could not be made; null where it can. */
function buyersPart(variant: CartVariantRow, facts: PricingFacts, hasOpenChoice: boolean): string | null {
  if (variant.isGiftCard === 1) return 'A gift card is made on the page of gift cards, or bought in the shop'
  const schema = parseCustomisationSchema(variant.customisationSchema, facts)
  return hasOpenChoice || !checkCustomisation(schema, null, false).ok
    ? 'The customer has to choose or write something for it, so it is ordered in the shop'
    : null
}

function stockTextOf(variant: CartVariantRow): string {
  const level = stockLevelOf(variant)
  const { stock } = describeStock(level, variant)
  if (stock === 'out_of_stock') return 'sold out'
  if (stock === 'backorder') return 'not in stock yet'
  const saleable = saleableQuantity(level)
  return saleable === null ? '' : `${quantityText(saleable, variant)} to sell`
}
