import type { Visitor } from '~/domain/shop'
import type { CartView } from './cart'
import { findVisitorCart } from './cart.queries.server'
import { cartOwnerOf } from './cart-token.server'
import { emptyCartView, toCartView } from './view/cart-view'
import { createCartReads } from '~/domain/cart/pricing/cart-reads.server'
import { withKeptContent } from '~/domain/cart/pricing/kept-cart-reads.server'
import { priceCart } from '~/domain/cart/pricing/price-cart.server'
import { readPricingFacts } from '~/domain/cart/pricing/pricing-facts.server'

/** The visitor's open cart at current prices and stock; an empty one when there is none. Changes nothing. */
export async function readCart(visitor: Visitor): Promise<CartView> {
  const owner = cartOwnerOf(visitor)
  if (!owner) return emptyCartView(visitor)
  const { read } = visitor.db
  const cart = await findVisitorCart(read, owner, visitor.now())
  if (cart?.status !== 'open') return emptyCartView(visitor)
  const facts = await readPricingFacts(visitor.db, visitor.channel.id)
  const reads = withKeptContent(createCartReads(read, visitor, facts), visitor)
  return toCartView(visitor, await priceCart(reads, visitor, cart))
}

/** The cart's coupon and the public ones. They are the same without a cart, and say that the cart is empty. */
export async function readCoupons(visitor: Visitor): Promise<Pick<CartView, 'coupon' | 'availableCoupons'>> {
  const { coupon, availableCoupons, lines } = await readCart(visitor)
  if (lines.length > 0) return { coupon, availableCoupons }
  const facts = await readPricingFacts(visitor.db, visitor.channel.id)
  const coupons = await createCartReads(visitor.db.read, visitor, facts).publicCoupons()
  return {
    coupon,
    availableCoupons: coupons.map(({ code, title, description }) => ({
      code,
      title,
      description,
      discount: null,
      reason: 'Your cart is empty',
    })),
  }
}

/** Whether the visitor has an open cart, so that an add makes no new one. */
export async function hasOpenCart(visitor: Visitor): Promise<boolean> {
  const owner = cartOwnerOf(visitor)
  return owner !== null && (await findVisitorCart(visitor.db.read, owner, visitor.now()))?.status === 'open'
}
