import { addItemToCart, type AddedItem } from '~/domain/sales/cart/lines/add-item.server'
import { readCards } from '~/domain/catalogue/listing/listing-cards.server'
import { toMoney } from '~/domain/shared/money/money'
import { fail, ok, type Result } from '~/domain/shared/result'
import { customerOf, type ShopChannel, type Visitor } from '~/domain/shared/shop'
import { maxSavedProducts, type SavedProduct } from './wishlist'
import {
  deleteSaved,
  insertSaved,
  readCheapestVariants,
  readProductOfVariant,
  readSavedIds,
  readSavedRows,
} from './wishlist.queries.server'

type Saver = Pick<Visitor, 'db' | 'channel' | 'now' | 'report'>

/** The ids of the products that a visitor has saved; none for guests. */
export async function readWishlistIds(visitor: Pick<Visitor, 'db' | 'actor'>): Promise<number[]> {
  const customer = customerOf(visitor)
  return customer ? readSavedIds(visitor.db.read, customer.id) : []
}

/** Returns a customer's saved products, the latest first, with what each costs now (specification 2, section 3). */
export async function readWishlist(shop: ShopChannel, customerId: number): Promise<SavedProduct[]> {
  const { channel } = shop
  const rows = await readSavedRows(shop.db.read, customerId)
  const ids = rows.map(({ productId }) => productId)
  const cards = new Map((await readCards(shop, ids)).map((card) => [card.id, card]))
  return rows.map(({ productId, name, channelId, price, savedAt, isSold }) => {
    const card = cards.get(productId) ?? null
    const saving = card && channelId === channel.id && price !== null ? price - card.price.amount : 0
    const cheaperBy = saving > 0 ? toMoney(saving, channel.currency, channel.languageTag) : null
    return {
      productId,
      name: card?.name ?? name,
      savedAt,
      card,
      isSoldElsewhere: card === null && isSold === 1,
      cheaperBy,
    }
  })
}

/**
 * The variant by which calls name each product: the only one, or the cheapest of several. Products that the channel
 * does not sell are not among them.
 */
export async function readNamingVariants(
  { db, channel }: ShopChannel,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = productIds.length === 0 ? [] : await readCheapestVariants(db.read, channel.id, productIds)
  return new Map(rows.map(({ productId, variantId }) => [productId, variantId]))
}

/**
 * Saves a product for a customer; one that is saved already stays as it is. Returns its name. Errors: 'not_found' for
 * what the channel does not sell, 'wishlist_full'.
 */
export async function saveProduct(
  { db, channel, now, report }: Saver,
  customerId: number,
  productId: number,
): Promise<Result<{ name: string }>> {
  const [card] = await readCards({ db, channel }, [productId])
  if (!card) return fail('not_found', 'This product is no longer sold')
  const item = { customerId, productId, channelId: channel.id, price: card.price.amount, savedAt: now().toISOString() }
  const isSaved = await db.transaction((trx) => insertSaved(trx, item, maxSavedProducts))
  if (!isSaved)
    return fail('wishlist_full', `Your wishlist can hold ${maxSavedProducts} products. Please remove one first`)
  // pressed again on the same day, it is no further wish
  const key = `${customerId} ${productId} ${item.savedAt.slice(0, 10)}`
  report?.({ name: 'add_to_wishlist', key, lines: [{ of: { productId }, quantity: 1, unitPrice: card.price.amount }] })
  return ok({ name: card.name })
}

/** Removes a product from the wishlist; one that is not there is no error. */
export async function removeSaved({ db }: Saver, customerId: number, productId: number): Promise<void> {
  await db.transaction((trx) => deleteSaved(trx, customerId, productId))
}

/** The product of a variant, or null. */
export function findProductOfVariant({ db }: Pick<Visitor, 'db'>, variantId: number): Promise<number | null> {
  return readProductOfVariant(db.read, variantId)
}

const notSaved = () => fail('not_found', 'This product is not on your wishlist')

/**
 * Moves a saved product to the cart, once. Without a variant it is the only one. Errors: 'not_found' when it is not on
 * the wishlist or not sold any more, or the variant is of another product, 'option_missing' for a product with
 * something to choose, and those of adding to the cart.
 */
export async function moveToCart(
  visitor: Visitor,
  customerId: number,
  { productId, quantity, variantId }: { productId: number; quantity?: number; variantId?: number },
): Promise<Result<AddedItem & { name: string }>> {
  const saved = await readSavedIds(visitor.db.read, customerId)
  if (!saved.includes(productId)) return notSaved()
  const [card] = await readCards(visitor, [productId])
  if (!card) return fail('not_found', 'This product is no longer sold')
  const wanted = variantId ?? card.onlyVariantId
  if (wanted === null) return fail('option_missing', `Please choose the options of ${card.name} first`)
  if ((await findProductOfVariant(visitor, wanted)) !== productId) return fail('not_found', `This is no ${card.name}`)
  const added = await addItemToCart(
    visitor,
    { variantId: wanted, quantity },
    // a second request at the same time finds it gone
    { before: async (trx) => ((await deleteSaved(trx, customerId, productId)) ? ok(null) : notSaved()) },
  )
  if (!added.ok) return added
  return ok({ ...added.value, name: card.name }, added.notices)
}
