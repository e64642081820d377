import { listStock } from '~/domain/catalogue/products/stock-by-hand/list-stock.server'
import { isSold } from '~/domain/sales/cart/lines/is-sold'
import { readCartVariants } from '~/domain/sales/cart/lines/cart-variants.queries.server'
import { readPricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import { formatMoney } from '~/domain/shared/money/money'
import { perUnitText } from '~/domain/shared/money/sold-by-unit'
import type { ShopChannel } from '~/domain/shared/shop'
import type { OfferedVariant } from './hand-order'

/** What the channel sells and a search finds: the variant with a SKU, else the variants of products with all words. */
export async function findOfferedVariants({ db, channel }: ShopChannel, q: string): Promise<OfferedVariant[]> {
  if (q === '') return []
  const { rows } = await listStock({ db }, { q, state: 'all', after: null, before: null })
  const facts = await readPricingFacts(db, channel.id)
  const ids = rows.map(({ id }) => id)
  const variants = await readCartVariants(db.read, channel.id, ids)
  return rows.flatMap(({ id, productName, choice, sku, counted }): OfferedVariant[] => {
    const variant = variants.get(id)
    if (!variant || !isSold(variant, facts)) return []
    const price = formatMoney(variant.price, channel.currency, channel.languageTag)
    return [
      {
        variantId: id,
        name: productName,
        choice,
        sku: variant.channelSku ?? sku,
        priceText: `${price} ${perUnitText(variant.displayUnit) ?? 'each'}`,
        stockText: stockTextOf(counted),
      },
    ]
  })
}

function stockTextOf(counted: { free: string; status: string } | null): string {
  if (counted === null) return ''
  if (counted.status === 'out_of_stock') return 'sold out'
  return counted.status === 'backorder' ? 'not in stock yet' : `${counted.free} to sell`
}
