import type { Visitor } from '~/domain/shared/shop'
import type { CartView, CheckoutCart, ShownCart } from './cart'
import type { CartRow } from './cart-row'
import { findVisitorCart } from './cart.queries.server'
import { cartOwnerOf } from './cart-token.server'
import { emptyCartView, toCartView } from './view/cart-view'
import { emptyShownCart, toShownCart } from './view/shown-cart'
import type { CartPricing } from './pricing/cart-pricing'
import { priceCart } from '~/domain/sales/cart/pricing/price-cart.server'
import { readPricingFacts } from '~/domain/sales/cart/pricing/pricing-facts.server'
import { listPublicCoupons } from '~/domain/sales/pricing/coupon.queries.server'

/** Reads the visitor's open cart as it is stored, without its lines and prices; null when there is none. */
export async function readOpenCart(visitor: Visitor): Promise<CartRow | null> {
  const owner = cartOwnerOf(visitor)
  const cart = owner && (await findVisitorCart(visitor.db.read, owner, visitor.now()))
  return cart?.status === 'open' ? cart : null
}

/** The visitor's open cart at current prices and stock; null when there is none. Changes nothing. */
async function readPricing(visitor: Visitor, options: { withCoupons: boolean }): Promise<CartPricing | null> {
  const cart = await readOpenCart(visitor)
  if (!cart) return null
  const facts = await readPricingFacts(visitor.db, visitor.channel.id)
  return priceCart(visitor.db.read, visitor, facts, cart, options)
}

/** The visitor's open cart for calls; an empty one when there is none. */
export async function readCart(visitor: Visitor): Promise<CartView> {
  const pricing = await readPricing(visitor, { withCoupons: true })
  return pricing ? toCartView(visitor, pricing) : emptyCartView(visitor)
}

/** The visitor's open cart for the checkout, which shows no coupons on offer. */
export async function readCheckoutCart(visitor: Visitor): Promise<CheckoutCart> {
  const pricing = await readPricing(visitor, { withCoupons: false })
  return pricing ? toCartView(visitor, pricing) : emptyCartView(visitor)
}

/** The visitor's open cart for its page. */
export async function readShownCart(visitor: Visitor): Promise<ShownCart> {
  const pricing = await readPricing(visitor, { withCoupons: true })
  return pricing ? toShownCart(visitor, pricing) : emptyShownCart
}

/** The cart's coupon and the public ones. They are the same without a cart, and say that the cart is empty. */
export async function readCoupons(visitor: Visitor): Promise<Pick<CartView, 'coupon' | 'availableCoupons'>> {
  const { coupon, availableCoupons, lines } = await readCart(visitor)
  if (lines.length > 0) return { coupon, availableCoupons }
  const facts = await readPricingFacts(visitor.db, visitor.channel.id)
  const coupons = await listPublicCoupons(visitor.db.read, facts.publicCoupons, visitor.now())
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
