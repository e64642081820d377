import type { Knex } from 'knex'
import { closeChangedPages } from '~/domain/sales/cart/agreed-cart.server'
import { addBookToCart } from '~/domain/sales/cart/address-book/address-book.server'
import { giftCardIdsSchema } from '~/domain/sales/cart/cart.schema'
import { hashCartToken } from '~/domain/sales/cart/cart-token.server'
import { readLines, updateLine, type StoredCartLine } from '~/domain/sales/cart/lines/cart-lines.queries.server'
import { readCartVariants } from '~/domain/sales/cart/lines/cart-variants.queries.server'
import { quantityNotice } from '~/domain/sales/cart/lines/quantity-notice'
import { maxGiftCards } from '~/domain/sales/gift-cards/gift-card'
import type { ResultNotice } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import { fitQuantity } from '~/domain/catalogue/stock/quantity'
import { saleableQuantity, stockLevelOf } from '~/domain/catalogue/stock/stock'
import { makeToken } from '~/domain/shared/token.server'
import {
  adoptCart,
  hasPaymentInFlight,
  lockCustomerCartIds,
  lockGuestCartId,
  moveCart,
  readCartChoices,
  writeCartChoices,
  type CartChoices,
} from './merge-carts.queries.server'

/** The cart of a customer after signing in. */
export interface MergedCart {
  cartId: number
  /** The new cart_session of this browser. */
  cartToken: string
  /** The sentences that say what changed. */
  notices: ResultNotice[]
}

/**
 * Makes the cart of a browser that of the customer who signs in there, in the caller's transaction, in which the
 * customer's row is locked. A customer who has a cart already keeps it and gets the lines of the other one; equal lines
 * are summed up to their limit. A cart with a payment in flight is never merged into another. The token is a new one,
 * so that nobody who knew the old one can see the cart. Null when there is no cart.
 */
export async function mergeCarts(
  trx: Knex.Transaction,
  visitor: Pick<Visitor, 'channel' | 'cartToken' | 'now'>,
  customerId: number,
): Promise<MergedCart | null> {
  const now = visitor.now().toISOString()
  const { channel, cartToken: oldToken } = visitor
  const guestCartId = oldToken === null ? null : await lockGuestCartId(trx, channel.id, hashCartToken(oldToken), now)
  const ownCartIds = await lockCustomerCartIds(trx, channel.id, customerId, now)
  const [keptId, ...others] = guestCartId === null ? ownCartIds : [...ownCartIds, guestCartId]
  if (keptId === undefined) return null
  const notices: ResultNotice[] = []
  for (const otherId of others) {
    if (await hasPaymentInFlight(trx, otherId)) {
      // it stays this customer's second cart until its payment has ended
      if (otherId === guestCartId)
        await adoptCart(trx, otherId, { tokenHash: hashCartToken(makeToken()), customerId, now: null })
    } else notices.push(...(await mergeInto(trx, visitor, { fromId: otherId, toId: keptId, customerId, now })))
  }
  const cartToken = makeToken()
  await adoptCart(trx, keptId, { tokenHash: hashCartToken(cartToken), customerId, now })
  await addBookToCart(trx, visitor, customerId, keptId)
  await closeChangedPages(trx, keptId, visitor.now())
  return { cartId: keptId, cartToken, notices }
}

async function mergeInto(
  trx: Knex.Transaction,
  { channel }: Pick<Visitor, 'channel'>,
  { fromId, toId, customerId, now }: { fromId: number; toId: number; customerId: number; now: string },
): Promise<ResultNotice[]> {
  const [from, to] = [await readLines(trx, fromId), await readLines(trx, toId)]
  const isSame = (one: StoredCartLine) => (other: StoredCartLine) =>
    other.variantId === one.variantId && other.lineKey === one.lineKey
  const equal = from.flatMap((line) => {
    const own = to.find(isSame(line))
    return own ? [{ line, own }] : []
  })
  const notices = equal.length > 0 ? await sumLines(trx, channel.id, equal) : []
  const moved = from.filter((line) => !to.some(isSame(line)))
  await moveCart(trx, { fromId, toId, customerId, lineIds: moved.map(({ id }) => id), now })
  const [theirs, own] = [await readCartChoices(trx, fromId), await readCartChoices(trx, toId)]
  await writeCartChoices(trx, toId, mergeChoices(own, theirs))
  if (from.length === 0) return []
  const message =
    to.length === 0
      ? 'The items that you chose before logging in are in your cart.'
      : 'Your cart has the items that you chose now, and those from your earlier visit.'
  return [{ code: 'cart_merged', message }, ...notices, ...couponNotices(own, theirs)]
}

/** The cart's own coupon stays, so the other one has to be named. */
function couponNotices(own: CartChoices, theirs: CartChoices): ResultNotice[] {
  if (own.couponCode === null || theirs.couponCode === null || own.couponCode === theirs.couponCode) return []
  const message = `Only one coupon can be used at a time: your cart keeps ${own.couponCode}, and ${theirs.couponCode} was left out.`
  return [{ code: 'coupon_left_out', message }]
}

/** Adds the quantities of equal lines, as far as they can be bought. */
async function sumLines(
  trx: Knex,
  channelId: number,
  equal: ReadonlyArray<{ line: StoredCartLine; own: StoredCartLine }>,
): Promise<ResultNotice[]> {
  const variants = await readCartVariants(trx, channelId, [...new Set(equal.map(({ own }) => own.variantId))])
  const notices: ResultNotice[] = []
  for (const { line, own } of equal) {
    const variant = variants.get(own.variantId)
    const sum = own.quantity + line.quantity
    if (!variant) continue
    const rule = { ...variant, available: saleableQuantity(stockLevelOf(variant), undefined) }
    const fitted = fitQuantity(sum, rule)
    // what is sold out stays in the cart, which says so
    if (fitted.quantity === 0) continue
    await updateLine(trx, own.id, { quantity: fitted.quantity })
    const notice = quantityNotice(variant.name, fitted, rule)
    if (notice) notices.push(notice)
  }
  return notices
}

/** The customer's own choices; the guest's where there are none. */
function mergeChoices(own: CartChoices, theirs: CartChoices): CartChoices {
  const hasAddress = own.shippingAddress !== null || own.billingAddress !== null
  const addresses = hasAddress ? own : theirs
  const ids = [own.giftCardIds, theirs.giftCardIds].flatMap((stored) =>
    stored === null ? [] : giftCardIdsSchema.parse(JSON.parse(stored)),
  )
  return {
    couponCode: own.couponCode ?? theirs.couponCode,
    giftCardIds: ids.length === 0 ? null : JSON.stringify([...new Set(ids)].slice(0, maxGiftCards)),
    email: own.email ?? theirs.email,
    phone: own.phone ?? theirs.phone,
    shippingAddress: addresses.shippingAddress,
    billingAddress: addresses.billingAddress,
    isBillingSame: addresses.isBillingSame,
    pincode: own.pincode ?? theirs.pincode,
    note: own.note || theirs.note,
  }
}
