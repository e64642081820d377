import { addItemToCart, type AddedItem } from '~/domain/sales/cart/lines/add-item.server'
import type { ProductCardView } from '~/domain/catalogue/listing/listing'
import { readCards, readVariantCards } from '~/domain/catalogue/listing/listing-cards.server'
import { toMoney } from '~/domain/shared/money/money'
import { fail, ok, type Result } from '~/domain/shared/result'
import { customerOf, type ShopChannel, type Visitor } from '~/domain/shared/shop'
import { maxSavedProducts, savedSign, type SavedProduct } from './wishlist'
import {
  deleteSaved,
  insertSaved,
  readProductOfVariant,
  readSavedKeys,
  readSavedOfProduct,
  readSavedRows,
  type SavedKey,
} from './wishlist.queries.server'

type Saver = Pick<Visitor, 'db' | 'channel' | 'now' | 'report'>

/** The signs (savedSign) of what a visitor has saved; none for guests. */
export async function readWishlistSigns(visitor: Pick<Visitor, 'db' | 'actor'>): Promise<string[]> {
  const customer = customerOf(visitor)
  const saved = customer ? await readSavedKeys(visitor.db.read, customer.id) : []
  const signs = saved.flatMap(({ productId, variantId }) => [
    savedSign(productId, null),
    savedSign(productId, variantId),
  ])
  return [...new Set(signs)]
}

/** Returns what a customer has saved, the latest first, with what each costs now (specification 2, section 3). */
export async function readWishlist(shop: ShopChannel, customerId: number): Promise<SavedProduct[]> {
  const { channel } = shop
  const rows = await readSavedRows(shop.db.read, customerId)
  const cardOf = await readSavedCards(shop, rows)
  return rows.map(({ productId, variantId, name, choice, channelId, price, savedAt, isSold }) => {
    const card = cardOf({ productId, variantId })
    const isShown = variantId === null || card?.chosen !== undefined
    const saving = card && isShown && channelId === channel.id && price !== null ? price - card.price.amount : 0
    const cheaperBy = saving > 0 ? toMoney(saving, channel.currency, channel.languageTag) : null
    return {
      productId,
      variantId,
      name: card?.name ?? name,
      choice: isShown ? choice : '',
      savedAt,
      card,
      isSoldElsewhere: card === null && isSold === 1,
      cheaperBy,
    }
  })
}

/** Cards of saved variants; where the channel does not sell a variant, and without one, that of the product. */
async function readSavedCards(
  shop: ShopChannel,
  saved: readonly SavedKey[],
): Promise<(saved: SavedKey) => ProductCardView | null> {
  const ids = [...new Set(saved.map(({ productId }) => productId))]
  const cards = new Map((await readCards(shop, ids)).map((card) => [card.id, card]))
  const variants = await readVariantCards(
    shop,
    saved.flatMap(({ variantId }) => variantId ?? []),
  )
  return ({ productId, variantId }) => variants.get(variantId ?? 0) ?? cards.get(productId) ?? null
}

const notSold = () => fail('not_found', 'This product is no longer sold')

/**
 * Saves a variant of a product, or the product (null), for a customer; what is saved already stays as it is. Returns
 * the product's name. Errors: 'not_found' for what the channel does not sell, 'wishlist_full'.
 */
export async function saveProduct(
  { db, channel, now, report }: Saver,
  customerId: number,
  productId: number,
  variantId: number | null = null,
): Promise<Result<{ name: string }>> {
  const card = (await readSavedCards({ db, channel }, [{ productId, variantId }]))({ productId, variantId })
  // of another product, or not sold
  if (card?.id !== productId || (variantId !== null && !card.chosen)) return notSold()
  const price = card.price.amount
  const item = { customerId, productId, variantId, channelId: channel.id, price, savedAt: now().toISOString() }
  const isSaved = await db.transaction((trx) => insertSaved(trx, item, maxSavedProducts))
  if (!isSaved)
    return fail('wishlist_full', `Your wishlist can hold ${maxSavedProducts} products. Please remove one first`)
  // pressed again on the same day, it is no further wish
  const key = `${customerId} ${savedSign(productId, variantId)} ${item.savedAt.slice(0, 10)}`
  const of = variantId === null ? { productId } : { variantId }
  report?.({ name: 'add_to_wishlist', key, lines: [{ of, quantity: 1, unitPrice: price }] })
  return ok({ name: card.name })
}

/** What a customer has saved of a product, with its card; `isWhole` where this is the product's. */
async function readItems(shop: ShopChannel, customerId: number, productId: number) {
  const saved = await readSavedOfProduct(shop.db.read, customerId, productId)
  const cardOf = await readSavedCards(shop, saved)
  return saved.map((item) => {
    const card = cardOf(item)
    return { ...item, card, isWhole: card?.chosen === undefined }
  })
}

type Item = Awaited<ReturnType<typeof readItems>>[number]

/** The item that a variant names: itself, or its product where this is saved as a whole or its variant is gone. */
const itemNamed = (items: readonly Item[], variantId: number): Item | undefined =>
  items.find((item) => item.variantId === variantId) ?? items.find(({ isWhole }) => isWhole)

/** Removes a variant from the wishlist, or (null) all that is saved of a product; what is not there is no error. */
export async function removeSaved(
  { db, channel }: Saver,
  customerId: number,
  productId: number,
  variantId: number | null = null,
): Promise<void> {
  const items = await readItems({ db, channel }, customerId, productId)
  const named = variantId === null ? items : [itemNamed(items, variantId)]
  const ids = named.flatMap((item) => item?.id ?? [])
  await db.transaction((trx) => deleteSaved(trx, ids))
}

/** The product of a variant, or null. */
export function findProductOfVariant({ db }: Pick<Visitor, 'db'>, variantId: number): Promise<number | null> {
  return readProductOfVariant(db.read, variantId)
}

const notSaved = () => fail('not_found', 'This product is not on your wishlist')

/**
 * Moves a saved variant to the cart, once; of a product that is saved as a whole the given one. Without a variant it is
 * the one that is saved, or the only one of the product. Errors: 'not_found' when it is not on the wishlist or not sold
 * any more, or the variant is of another product, 'option_missing' for a product with something to choose, and those of
 * adding to the cart.
 */
export async function moveToCart(
  visitor: Visitor,
  customerId: number,
  { productId, quantity, variantId }: { productId: number; quantity?: number; variantId?: number },
): Promise<Result<AddedItem & { name: string }>> {
  const items = await readItems(visitor, customerId, productId)
  const item = variantId === undefined ? items[0] : itemNamed(items, variantId)
  if (!item) return notSaved()
  const { card } = item
  if (!card) return notSold()
  const named = item.isWhole && variantId === item.variantId ? undefined : variantId
  const isOne = variantId !== undefined || items.length === 1
  const own = item.isWhole ? card.onlyVariantId : item.variantId
  const wanted = named ?? (isOne ? own : null)
  if (wanted === null) return fail('option_missing', `Please choose the options of ${card.name} first`)
  if ((await findProductOfVariant(visitor, wanted)) !== productId) return fail('not_found', `This is no ${card.name}`)
  const added = await addItemToCart(
    visitor,
    { variantId: wanted, quantity },
    // a second request at the same time finds it gone
    { before: async (trx) => ((await deleteSaved(trx, [item.id])) ? ok(null) : notSaved()) },
  )
  if (!added.ok) return added
  return ok({ ...added.value, name: card.name }, added.notices)
}
