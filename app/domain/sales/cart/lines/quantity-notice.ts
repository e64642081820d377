import { quantityText, type SoldUnit } from '~/domain/shared/money/sold-by-unit'
import type { FittedQuantity, QuantityRules } from '~/domain/catalogue/stock/quantity'
import type { ResultNotice } from '~/domain/shared/result'

/**
 * The notice for a shopper whose line has another quantity than they entered; null when it has the same.
 * @param inCart how much the line had before more was added to it; absent when the quantity was set
 */
export function quantityNotice(
  name: string,
  fitted: FittedQuantity,
  rules: QuantityRules & SoldUnit,
  inCart?: number,
): ResultNotice | null {
  const text = (quantity: number) => quantityText(quantity, rules)
  const set = text(fitted.quantity)
  const so =
    inCart === undefined ? `so the quantity is ${set}` : inCart === 0 ? `so we added ${set}` : `so your cart has ${set}`
  switch (fitted.limit) {
    case null:
      return null
    case 'stock':
      return {
        code: 'quantity_stock',
        message: `Only ${set} of ${name} left, ${so}`,
      }
    case 'maximum':
      return {
        code: 'quantity_maximum',
        message: `You can order at most ${text(rules.maxQuantity)} of ${name}, ${so}`,
      }
    case 'minimum':
      return {
        code: 'quantity_minimum',
        message: `The smallest order of ${name} is ${text(rules.minQuantity)}, ${so}`,
      }
    case 'step':
      return {
        code: 'quantity_step',
        message: `${name} is sold in steps of ${text(rules.quantityStep)}, ${so}`,
      }
  }
}
