import { lineReturnTerms, type CartPricing, type PricedCartLine } from '~/domain/sales/cart/pricing/cart-pricing'
import { contactOf } from '~/domain/sales/cart/contact'
import { giftDetailsOf, sumOfParts } from '~/domain/sales/gift-cards/gift-card'
import type { DraftValues, OrderLineRow } from '~/domain/sales/orders/order-row'
import type { OrderLineSnapshot } from '~/domain/sales/orders/order-snapshot'
import { partsOfOffers } from '~/domain/sales/pricing/offers'
import type { Visitor } from '~/domain/shared/shop'

/** The values of an order for a priced cart. Pure. */
export function draftValuesOf(pricing: CartPricing, visitor: Visitor): DraftValues {
  const { cart, totals, shipping, payment } = pricing
  const billing = cart.isBillingSame ? (cart.shippingAddress ?? cart.billingAddress) : cart.billingAddress
  return {
    currency: visitor.channel.currency,
    subtotal: totals.subtotal,
    discount: totals.discount,
    shipping: totals.shipping,
    fee: totals.fee,
    tax: totals.tax,
    taxAdded: totals.taxAdded,
    grandTotal: totals.grandTotal,
    hasGiftCardLines: pricing.lines.some((line) => line.isGiftCard),
    giftCardAmount: sumOfParts(pricing.giftCardParts),
    totals: JSON.stringify({
      taxes: totals.taxes,
      savings: totals.savings,
      isTaxIncluded: visitor.channel.pricesIncludeTax,
      hasShipping: shipping !== null,
      offers: partsOfOffers(pricing.offers, totals),
      giftCards: pricing.giftCardParts,
    }),
    ...contactOf(visitor, cart),
    shippingAddress: pricing.needsShipping && cart.shippingAddress ? JSON.stringify(cart.shippingAddress) : null,
    billingAddress: billing === null ? null : JSON.stringify(billing),
    shippingMethod:
      shipping &&
      JSON.stringify({
        code: shipping.code,
        name: shipping.name,
        daysMin: shipping.daysMin,
        daysMax: shipping.daysMax,
      }),
    paymentMethod: JSON.stringify({
      code: payment?.code ?? '',
      // where gift cards pay everything, there is no other way to pay
      name: pricing.amountDue === 0 && pricing.giftCardParts.length > 0 ? 'Gift card' : (payment?.name ?? ''),
      provider: payment?.provider ?? '',
    }),
    couponCode: pricing.coupon?.outcome.ok ? pricing.coupon.code : null,
    note: cart.note || null,
  }
}

/** A line of a priced cart as an order keeps it: the product as it was bought. Pure. */
export function lineSnapshotOf(
  line: PricedCartLine,
  taxes: OrderLineSnapshot['taxes'],
  { returnDays }: Pick<Visitor['channel'], 'returnDays'>,
): OrderLineSnapshot {
  return {
    slug: line.slug,
    options: line.options,
    customisation: line.customisationRows,
    imageToken: line.customisation?.imageToken ?? null,
    picture: line.picture,
    displayUnit: line.displayUnit,
    unitsPerQuantity: line.unitsPerQuantity,
    hsn: line.hsn,
    taxClass: line.taxClass,
    restockOn: line.restockOn,
    taxes,
    gift: line.isGiftCard && line.customisation ? giftDetailsOf(line.customisation) : null,
    returns: lineReturnTerms(line, returnDays),
  }
}

/** The lines of a priced cart as order lines, each with a snapshot of the product. Pure. */
export function draftLinesOf(pricing: CartPricing, { channel }: Pick<Visitor, 'channel'>): OrderLineRow[] {
  const priced = new Map(pricing.totals.lines.map((line) => [line.key, line]))
  return pricing.lines.flatMap((line, index) => {
    const amounts = priced.get(line.key)
    if (!amounts) return []
    const snapshot = lineSnapshotOf(line, amounts.taxes, channel)
    return [
      {
        position: index + 1,
        productId: line.productId,
        variantId: line.variantId,
        sku: line.sku,
        name: line.name,
        quantity: line.quantity,
        backorderedQuantity: line.backorderedQuantity,
        unitPrice: line.unitPrice,
        discount: amounts.discount,
        tax: amounts.tax,
        total: amounts.total,
        snapshot: JSON.stringify(snapshot),
        cartLineKey: line.lineKey,
      },
    ]
  })
}
