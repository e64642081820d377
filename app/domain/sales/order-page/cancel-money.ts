import { toMoney } from '~/domain/shared/money/money'
import type { OrderView } from '~/domain/sales/orders/order'

/**
 * Returns the sentence that says what happens to the money of an order when its buyer cancels it. Pure.
 * @param refunded minor units that were given back before, for pieces that could not be sent
 */
export function cancelMoneyText(
  {
    paymentStatus,
    totals,
    paymentMethod,
  }: Pick<OrderView, 'paymentStatus' | 'paymentMethod'> & {
    totals: Pick<OrderView['totals'], 'grandTotal' | 'amountDue' | 'giftCards'>
  },
  refunded: number,
  languageTag: string,
): string {
  const { grandTotal, amountDue, giftCards } = totals
  const rest = toMoney(grandTotal.amount - refunded, grandTotal.currency, languageTag).formatted
  if (paymentStatus === 'pending' && giftCards.length === 0)
    return 'You haven’t paid yet, so there is nothing to refund.'
  if (paymentStatus === 'pending') return 'What you paid with gift cards goes back to them at once.'
  const cards = giftCards.length > 1 ? 'your gift cards' : 'your gift card'
  if (giftCards.length === 0) return `We’ll refund ${rest} the way you paid, by ${paymentMethod.name}.`
  return `We’ll refund ${rest} to ${cards}${amountDue.amount > 0 ? ` and by ${paymentMethod.name}` : ''}.`
}
