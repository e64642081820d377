import { focusOf, type Picture } from '~/domain/catalogue/media/picture'
import { readShownPictures, type ProductPictureRow } from './product-pictures.queries.server'
import type { Channel } from '~/domain/operations/channels/channel'
import { toMoney } from '~/domain/shared/money/money'
import { perUnitText } from '~/domain/shared/money/sold-by-unit'
import { savingPercent } from '~/domain/shared/money/saving-percent'
import type { ShopChannel } from '~/domain/shared/shop'
import { hasFeature } from '~/domain/site/storefront/features.server'
import { parseStoredCard } from './index/stored-card'
import type { ProductCardView } from './listing'
import type { VariantLists } from './index/memory/variant-lists'
import { chooseShown, isEmptyFilter, type VariantFilter } from './variant-filter'
import {
  readCardVariants,
  readCollectionOrder,
  readListedCards,
  readListedVariants,
  readNamingVariants,
  type CardVariant,
  type ListedCard,
  type NamingVariant,
} from './listing-cards.queries.server'

/**
 * The number of cards that keep their placeholder: a phone shows them first. A placeholder takes 100 bytes of a
 * compressed page.
 */
const cardsWithPlaceholder = 4

/** Cards of these products in this order; those that are not listed in the channel are left out. */
export async function readCards(shop: ShopChannel, productIds: number[]): Promise<ProductCardView[]> {
  if (productIds.length === 0) return []
  const cards = new Map<number, ProductCardView>()
  const hasRatings = await hasFeature(shop, 'Review')
  for (const row of await readListedCards(shop.db.read, shop.channel.id, productIds)) {
    cards.set(row.productId, toProductCard(row, shop.channel, hasRatings))
  }
  return inShownOrder(productIds, cards)
}

function inShownOrder(productIds: readonly number[], cards: ReadonlyMap<number, ProductCardView>): ProductCardView[] {
  return productIds
    .flatMap((id) => cards.get(id) ?? [])
    .map((card, index) => (index < cardsWithPlaceholder ? card : withoutPlaceholder(card)))
}

function withoutPlaceholder(card: ProductCardView): ProductCardView {
  return { ...card, picture: card.picture && { ...card.picture, placeholder: '' } }
}

/**
 * Cards of these products in this order, each as the variant that matches a filter: with its picture, price, stock and
 * link. Three statements, however many there are.
 */
export async function readFilteredCards(
  shop: ShopChannel,
  productIds: number[],
  lists: VariantLists,
  filter: VariantFilter,
): Promise<ProductCardView[]> {
  if (isEmptyFilter(filter)) return readCards(shop, productIds)
  const { db, channel } = shop
  const hasRatings = await hasFeature(shop, 'Review')
  const rows = await readListedVariants(db.read, channel.id, productIds)
  const shown = rows.map((row) => (row.variants === '' ? null : chooseShown(lists, filter, row)))
  const ids = shown.flatMap((choice) => choice?.variantId ?? [])
  const variants = new Map((await readCardVariants(db.read, channel.id, ids)).map((one) => [one.variantId, one]))
  const pictures = await readShownPictures(
    db.read,
    rows.flatMap(({ productId }, at) => (shown[at] ? [productId] : [])),
  )
  const cards = new Map<number, ProductCardView>()
  for (const [at, row] of rows.entries()) {
    const card = toProductCard(row, channel, hasRatings)
    const choice = shown[at]
    const variant = choice ? variants.get(choice.variantId) : undefined
    if (!choice || !variant) {
      cards.set(row.productId, card)
      continue
    }
    const picture =
      pictures.find(({ variantId }) => variantId === choice.variantId) ??
      pictures.find(({ variantId }) => variantId !== null && choice.pictureIds.has(variantId))
    const { chosen, ...ofVariant } = toVariantCard(card, variant, picture, channel)
    const link = choice.isExact ? { sku: variant.sku } : { options: choice.options }
    const isProduct = !choice.isExact && Object.keys(choice.options).length === 0
    cards.set(row.productId, {
      ...ofVariant,
      picture: isProduct ? card.picture : ofVariant.picture,
      isFromPrice: choice.isFromPrice,
      onlyVariantId: card.onlyVariantId,
      ...(isProduct || !chosen ? {} : { chosen: { ...chosen, link } }),
    })
  }
  return inShownOrder(productIds, cards)
}

/**
 * Cards of variants by the variant's id, each with its own price, stock, picture and link. Those that the channel does
 * not sell, or whose product it does not list, are left out. Three statements, however many there are.
 */
export async function readVariantCards(
  shop: ShopChannel,
  variantIds: readonly number[],
): Promise<Map<number, ProductCardView>> {
  if (variantIds.length === 0) return new Map()
  const { db, channel } = shop
  const variants = await readCardVariants(db.read, channel.id, variantIds)
  const productIds = [...new Set(variants.map(({ productId }) => productId))]
  const cards = new Map((await readCards(shop, productIds)).map((card) => [card.id, card]))
  const pictures = await readShownPictures(db.read, productIds)
  return new Map(
    variants.flatMap((variant) => {
      const card = cards.get(variant.productId)
      const picture = pictures.find(({ variantId }) => variantId === variant.variantId)
      return card ? [[variant.variantId, toVariantCard(card, variant, picture, channel)]] : []
    }),
  )
}

/**
 * The variant by which each card names its product, by the card: the one that it shows, the only one, or the cheapest
 * that the channel sells. One statement, however many there are; a card whose product has just been taken out is left
 * out.
 */
export async function readCardNames(
  { db, channel }: ShopChannel,
  cards: readonly ProductCardView[],
): Promise<Map<ProductCardView, NamingVariant>> {
  const ownOf = ({ chosen, onlyVariantId }: ProductCardView) => chosen?.variantId ?? onlyVariantId
  const rows = await readNamingVariants(db.read, channel.id, {
    variantIds: cards.flatMap((card) => ownOf(card) ?? []),
    productIds: cards.flatMap((card) => (ownOf(card) === null ? [card.id] : [])),
  })
  return new Map(
    cards.flatMap((card) => {
      const own = ownOf(card)
      const row = rows.find(({ productId, variantId }) => (own === null ? productId === card.id : variantId === own))
      return row ? [[card, row]] : []
    }),
  )
}

/** The card of a product as one of its variants. */
function toVariantCard(
  card: ProductCardView,
  variant: CardVariant,
  picture: ProductPictureRow | undefined,
  channel: Channel,
): ProductCardView {
  const { price } = variant
  const earlier = variant.compareAtPrice ?? 0
  const compareAt = earlier > price ? earlier : null
  const money = (amount: number) => toMoney(amount, channel.currency, channel.languageTag)
  return {
    ...card,
    picture: picture
      ? pictureOfCard(card.picture?.placeholder ? picture : { ...picture, placeholder: '' })
      : card.picture,
    price: money(price),
    isFromPrice: false,
    compareAtPrice: compareAt === null ? null : money(compareAt),
    savingPercent: savingPercent(price, compareAt),
    isInStock: variant.isAvailable === 1,
    onlyVariantId: variant.isReady === 1 ? variant.variantId : null,
    chosen: { variantId: variant.variantId, link: { sku: variant.sku } },
  }
}

/** The card also shows the product's name, so the picture needs no alt text. */
const pictureOfCard = ({ hash, width, height, placeholder, focus }: Picture): Picture => ({
  ...focusOf({ focus }),
  hash,
  width,
  height,
  placeholder,
  alt: '',
})

/**
 * Cards of the first products of a collection in its stored order; at most `limit`.
 */
export async function readCollectionCards(
  shop: ShopChannel,
  collectionId: number,
  limit: number,
): Promise<ProductCardView[]> {
  // some may not be listed in the channel, so twice as many are read
  const products = await readCollectionOrder(shop.db.read, collectionId, limit * 2)
  const cards = await readCards(
    shop,
    products.map(({ productId }) => productId),
  )
  return cards.slice(0, limit)
}

function toProductCard(row: ListedCard, channel: Channel, hasRatings: boolean): ProductCardView {
  const stored = parseStoredCard(row.card)
  const money = (amount: number) => toMoney(amount, channel.currency, channel.languageTag)
  const perUnit = perUnitText(stored.soldUnit?.displayUnit ?? null)
  const compareAt = row.compareAtPrice !== null && row.compareAtPrice > row.priceMin ? row.compareAtPrice : null
  return {
    id: row.productId,
    slug: stored.slug,
    name: stored.name,
    brand: stored.brand,
    picture: stored.pictures[0] ? pictureOfCard(stored.pictures[0]) : null,
    price: money(row.priceMin),
    ...(perUnit === null ? {} : { perUnit }),
    isFromPrice: stored.isFromPrice,
    compareAtPrice: compareAt === null ? null : money(compareAt),
    savingPercent: savingPercent(row.priceMin, compareAt),
    isInStock: row.inStock === 1,
    labels: stored.labels,
    rating:
      hasRatings && stored.ratingCount > 0
        ? { timesTen: Math.round(row.rating / 100), count: stored.ratingCount }
        : null,
    swatches: stored.swatches,
    onlyVariantId: stored.onlyVariantId,
  }
}
