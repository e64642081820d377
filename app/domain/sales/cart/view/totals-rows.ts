import type { Money } from '~/domain/shared/money/money'
import type { DeliveryView, TotalsRow, TotalsView } from '~/domain/sales/cart/cart'

/** The labels of the amount that gift cards leave of the total. */
export const restLabels = { due: 'To pay', onDelivery: 'Due on delivery', paid: 'Paid' } as const
export type RestLabel = (typeof restLabels)[keyof typeof restLabels]

/**
 * Returns the rows that stand below the lines of a cart, an order, a mail or an invoice. The lines show what they cost
 * before the discounts, so that lines, offers, coupon, delivery, fee and (where it is added) tax sum to the total. Below it stand
 * what gift cards pay of it and what is left to pay.
 * @param delivery.isNeeded whether anything is delivered
 * @param delivery.estimatedFor the place that the delivery is estimated for; then the total is an estimate, too
 * @param rest the label of what gift cards leave; null where nothing is to be paid any more
 */
export function totalsRows(
  totals: TotalsView,
  delivery: { isNeeded: boolean; estimatedFor?: string | null },
  rest: RestLabel | null = restLabels.due,
): TotalsRow[] {
  const { couponDiscount, shipping, fee, isTaxIncluded } = totals
  // the rates of a free delivery, for example, come to nothing
  const taxes = totals.taxes.filter(({ amount }) => amount.amount > 0)
  const place = delivery.estimatedFor ?? null
  const taxNames = taxes.map(({ name, ratePpm }) => `${name} ${ratePpm / 10_000}%`)
  const rows: TotalsRow[] = [row('subtotal', 'Subtotal', totals.subtotal)]
  for (const offer of totals.offers) rows.push(row('offer', offer.name, offer.discount))
  if (couponDiscount.amount < 0)
    rows.push(row('coupon', totals.couponCode === null ? 'Coupon' : `Coupon ${totals.couponCode}`, couponDiscount))
  if (delivery.isNeeded || (shipping && shipping.amount > 0)) {
    const label = place === null ? 'Delivery' : `Delivery (estimated for ${place})`
    const text = shipping === null ? 'Depends on your address' : shipping.amount === 0 ? 'Free' : shipping.formatted
    rows.push({ kind: 'delivery', label, amount: shipping, text })
  }
  if (fee.amount > 0) rows.push(row('fee', 'Payment fee', fee))
  if (!isTaxIncluded)
    for (const [index, tax] of taxes.entries()) rows.push(row('tax', taxNames[index] ?? tax.name, tax.amount))
  rows.push(row('total', place === null ? 'Total' : 'Estimated total', totals.grandTotal))
  if (isTaxIncluded && totals.tax.amount > 0)
    rows.push(row('included-tax', `Includes ${taxNames.join(', ')}`, totals.tax))
  for (const { lastFour, amount } of totals.giftCards) rows.push(row('gift-card', `Gift card ${lastFour}`, amount))
  const isNothingLeft = rest === restLabels.paid && totals.amountDue.amount === 0
  if (totals.giftCards.length > 0 && rest !== null && !isNothingLeft) rows.push(row('due', rest, totals.amountDue))
  return rows
}

/** Returns the sentences that stand below the rows of the totals. */
export function totalsNotes(
  { savings }: Pick<TotalsView, 'savings'>,
  delivery: Pick<DeliveryView, 'missingForFree' | 'isFreeWithoutCoupon' | 'arrival'> | null,
): string[] {
  return [
    ...freeDeliveryNotes(delivery),
    ...(delivery?.arrival ? [`${delivery.arrival}.`] : []),
    ...(savings.amount > 0 ? [`You save ${savings.formatted} in total.`] : []),
  ]
}

/** Returns the sentences about what is missing for a free delivery; none where it is free or never becomes free. */
export function freeDeliveryNotes(
  delivery: Pick<DeliveryView, 'missingForFree' | 'isFreeWithoutCoupon'> | null,
): string[] {
  if (delivery === null) return []
  const { missingForFree, isFreeWithoutCoupon } = delivery
  return [
    ...(isFreeWithoutCoupon ? ['Without the coupon delivery would be free.'] : []),
    ...(missingForFree ? [`Add ${missingForFree.formatted} more for free delivery.`] : []),
  ]
}

function row(kind: TotalsRow['kind'], label: string, amount: Money): TotalsRow {
  return { kind, label, amount, text: amount.formatted }
}
