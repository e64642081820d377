import { quantityText, type SoldUnit } from '~/domain/money/sold-by-unit'
import type { FittedQuantity, QuantityRules } from '~/domain/stock/quantity'
import type { ResultNotice } from '~/domain/result'

/** The notice for a shopper whose line has another quantity than they entered; null when it has the same. */
export function quantityNotice(
  name: string,
  fitted: FittedQuantity,
  rules: QuantityRules & SoldUnit,
): ResultNotice | null {
  const text = (quantity: number) => quantityText(quantity, rules)
  const set = text(fitted.quantity)
  switch (fitted.limit) {
    case null:
      return null
    case 'stock':
      return {
        code: 'quantity_stock',
        message: `Only ${set} of ${name} available now, so the quantity is ${set}`,
      }
    case 'maximum':
      return {
        code: 'quantity_maximum',
        message: `You can order at most ${text(rules.maxQuantity)} of ${name}, so the quantity is ${set}`,
      }
    case 'minimum':
      return {
        code: 'quantity_minimum',
        message: `The smallest order of ${name} is ${text(rules.minQuantity)}, so the quantity is ${set}`,
      }
    case 'step':
      return {
        code: 'quantity_step',
        message: `${name} is sold in steps of ${text(rules.quantityStep)}, so the quantity is ${set}`,
      }
  }
}
