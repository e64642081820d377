import type { FittedQuantity, QuantityRules } from '~/domain/stock/quantity'
import type { ResultNotice } from '~/domain/result'

/** The notice for a shopper whose line has another quantity than they entered; null when it has the same. */
export function quantityNotice(name: string, fitted: FittedQuantity, rules: QuantityRules): ResultNotice | null {
  switch (fitted.limit) {
    case null:
      return null
    case 'stock':
      return {
        code: 'quantity_stock',
        message: `Only ${fitted.quantity} of ${name} available now, so the quantity is ${fitted.quantity}`,
      }
    case 'maximum':
      return {
        code: 'quantity_maximum',
        message: `You can order at most ${rules.maxQuantity} of ${name}, so the quantity is ${fitted.quantity}`,
      }
    case 'minimum':
      return {
        code: 'quantity_minimum',
        message: `The smallest order of ${name} is ${rules.minQuantity}, so the quantity is ${fitted.quantity}`,
      }
    case 'step':
      return {
        code: 'quantity_step',
        message: `${name} is sold in steps of ${rules.quantityStep}, so the quantity is ${fitted.quantity}`,
      }
  }
}
