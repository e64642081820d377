import type { ProductCardView } from '~/domain/catalogue/listing/listing'
import {
  readOfferedProducts,
  readProductCategoryIds,
  readProductCollectionIds,
} from '~/domain/sales/cart/lines/cart-product-groups.queries.server'
import { isLineEligible, type CouponConditions, type CouponTerms } from '~/domain/sales/pricing/coupon'
import { badgeText, discountText, termsText } from '~/domain/sales/pricing/offer-text'
import { readOfferTerms } from '~/domain/sales/pricing/coupon.queries.server'
import { isRunning } from '~/domain/sales/pricing/offers'
import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import type { Shop } from '~/domain/shared/shop'
import type { ShownOffer } from './shown-offer'

const readOffers = cacheReferenceData((db, channelId: number) => readOfferTerms(db.read, channelId))

interface OfferedProduct {
  id: number
  isOnSale: boolean
}

/** The offers that are on and that a product is for, as its page shows them. */
export async function readShownOffers(shop: Shop, product: OfferedProduct): Promise<ShownOffer[]> {
  const offers = (await readOffersOf(shop, [product])).get(product.id) ?? []
  return offers.map((terms) => ({
    id: terms.id,
    name: terms.title,
    text: discountText(terms, shop.channel) + termsText(terms, shop.channel),
  }))
}

/** Cards with a badge for the first offer that their product is for; a free delivery has none. */
export async function withOffers(shop: Shop, cards: readonly ProductCardView[]): Promise<ProductCardView[]> {
  const products = cards.map(({ id, compareAtPrice }) => ({ id, isOnSale: compareAtPrice !== null }))
  const offers = await readOffersOf(shop, products)
  return cards.map((card) => {
    const terms = offers.get(card.id)?.find(({ kind }) => kind !== 'free_shipping')
    return terms ? { ...card, offer: badgeText(terms, shop.channel) } : card
  })
}

/** The offers that are on, by the product that they are for; no more than four statements. */
async function readOffersOf(shop: Shop, products: readonly OfferedProduct[]): Promise<Map<number, CouponTerms[]>> {
  const { db, channel } = shop
  const offers = await readOffers(db, channel.id)
  const running = offers.filter((terms) => isRunning(terms, { now: shop.now(), channelId: channel.id }))
  if (running.length === 0 || products.length === 0) return new Map()
  const ids = [...new Set(products.map(({ id }) => id))]
  const needs = (...names: Array<keyof CouponConditions>) =>
    running.some(({ conditions }) => names.some((name) => conditions[name] !== undefined))
  const categories = await readProductCategoryIds(db.read, needs('categories', 'excludeCategories') ? ids : [])
  const collections = await readProductCollectionIds(db.read, needs('collections', 'excludeCollections') ? ids : [])
  const rows = new Map((await readOfferedProducts(db.read, ids)).map((row) => [row.id, row]))
  return new Map(
    products.map(({ id, isOnSale }) => {
      const row = rows.get(id)
      const thing = {
        productId: id,
        categoryIds: categories.get(id) ?? [],
        collectionIds: collections.get(id) ?? [],
        brandId: row?.brandId ?? null,
        isOnSale,
      }
      const isOffered = row?.isGiftCard === 0
      return [id, isOffered ? running.filter(({ conditions }) => isLineEligible(thing, conditions)) : []]
    }),
  )
}
