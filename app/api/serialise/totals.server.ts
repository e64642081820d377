import type { TotalsView } from '~/domain/sales/cart/cart'

/** The totals of a cart or an order in the wire format. */
export function serialiseTotals(totals: TotalsView) {
  return {
    subtotal: totals.subtotal,
    discount: totals.discount,
    offers: totals.offers.map(({ name, discount }) => ({ name, discount })),
    shipping: totals.shipping,
    fee: totals.fee,
    tax: totals.tax,
    taxes: totals.taxes.map(({ name, ratePpm, amount }) => ({ name, rate_ppm: ratePpm, amount })),
    is_tax_included: totals.isTaxIncluded,
    savings: totals.savings,
    grand_total: totals.grandTotal,
    gift_cards: totals.giftCards.map(({ lastFour, amount }) => ({ last_four: lastFour, amount })),
    amount_due: totals.amountDue,
  }
}
