import type { z } from 'zod/v4'
import type { cartSchema } from '~/api/wire/cart.schema'
import { serialiseAddress } from './address.server'
import type { CartCouponView, CartLineView, CartView } from '~/domain/sales/cart/cart'
import { customerOf, type Visitor } from '~/domain/shared/shop'
import { serialisePicture } from './picture.server'
import { serialiseTotals } from './totals.server'

function serialiseCoupon(coupon: CartCouponView, applied: CartCouponView | null) {
  return {
    code: coupon.code,
    title: coupon.title,
    description: coupon.description,
    discount: coupon.discount,
    is_applied: coupon.code === applied?.code && coupon.reason === null,
    reason: coupon.reason,
  }
}

function serialiseLine(line: CartLineView) {
  return {
    line_id: line.id,
    product: {
      id: line.variantId,
      parent_id: line.productId,
      name: line.name,
      slug: line.slug,
      brand: line.brand === null ? null : { name: line.brand },
      category: line.category === null ? null : { name: line.category },
      channel: { sku: line.sku, selling_price: line.unitPrice, compare_at_price: line.compareAtUnitPrice },
      base_image: serialisePicture(line.picture),
      options: line.options,
    },
    quantity: line.quantity,
    quantity_in_display_unit: line.quantityInDisplayUnit,
    subtotal: line.subtotal,
    discount: line.discount,
    stock: { status: line.stock, available: line.available },
    problem: line.problem && line.problem.message,
    previous_price: line.previousUnitPrice,
    ...(line.customisationInput
      ? {
          additonal_data: {
            custom_text: line.customisationInput.texts,
            custom_choices: line.customisationInput.choices,
            image_path: line.customisationInput.imageToken,
            image: serialisePicture(line.customisationPicture),
            // the same, in words
            summary: line.customisation,
          },
        }
      : {}),
  }
}

export const serialiseCoupons = ({ coupon, availableCoupons }: Pick<CartView, 'coupon' | 'availableCoupons'>) => ({
  coupon: coupon && serialiseCoupon(coupon, coupon),
  coupons: availableCoupons.map((available) => serialiseCoupon(available, coupon)),
})

/** A cart in the wire format (specification 2, section 3). */
export async function serialiseCart(visitor: Visitor, cart: CartView): Promise<z.infer<typeof cartSchema>> {
  const address = (value: CartView['shippingAddress'], type: 'Shipping' | 'Billing') =>
    value ? serialiseAddress(visitor.db, value, type) : null
  const shipping = cart.shippingOptions.find(({ isSelected }) => isSelected)
  const payment = cart.paymentOptions.find(({ isSelected }) => isSelected)
  return {
    items: cart.lines.map(serialiseLine),
    total_quantity: cart.totalQuantity,
    ...serialiseCoupons(cart),
    totals: serialiseTotals(cart.totals),
    grand_total: cart.totals.grandTotal,
    content_key: cart.contentKey,
    customer_id: customerOf(visitor)?.id ?? null,
    phone: cart.phone,
    email: cart.email,
    note: cart.note,
    shipping_address: await address(cart.shippingAddress, 'Shipping'),
    billing_address: await address(cart.billingAddress, 'Billing'),
    shipping_method: shipping ? { code: shipping.code, name: shipping.name, price: shipping.price } : null,
    shipping_methods: cart.shippingOptions.map(({ code, name, description, price }) => ({
      code,
      name,
      description,
      price,
    })),
    shipping_problem: cart.shippingProblem,
    cart_payment_method: payment ? { code: payment.code, name: payment.name } : null,
    cart_payment_methods: cart.paymentOptions.map(({ code, name, description, fee, reason }) => ({
      code,
      name,
      description,
      fee,
      reason,
    })),
    session_id: visitor.cartToken,
    steps: cart.steps.map(({ name, number, isActive, status, isValid }) => ({
      name,
      step: number,
      active: isActive,
      status,
      valid: isValid,
    })),
    prices_updated: cart.hasPriceChanges,
    items_stock_valid: cart.isStockValid,
    out_of_stock_items: cart.outOfStockLineIds,
  }
}
