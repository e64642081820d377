/** What bounds the quantity of a line. Quantities are min, min + step, min + 2 × step … */
export interface QuantityRule {
  minQuantity: number
  maxQuantity: number
  quantityStep: number
  /** Pieces this line may take of the stock; null when nothing bounds it. */
  available: number | null
}

export type QuantityLimit = 'minimum' | 'maximum' | 'step' | 'stock'

/** The quantity that can be had and what stood in the way; quantity 0 when there is not even the smallest. */
export interface FittedQuantity {
  quantity: number
  limit: QuantityLimit | null
}

/** The most that can be had of a line, or 0. */
export function largestQuantity(rule: QuantityRule): number {
  const most = rule.available === null ? rule.maxQuantity : Math.min(rule.maxQuantity, rule.available)
  return most < rule.minQuantity ? 0 : onStep(most, rule)
}

/** Fits a wanted quantity (a whole number ≥ 1) into the rule, always downwards except up to the minimum. */
export function fitQuantity(wanted: number, rule: QuantityRule): FittedQuantity {
  const largest = largestQuantity(rule)
  if (largest === 0) return { quantity: 0, limit: 'stock' }
  if (wanted < rule.minQuantity) return { quantity: rule.minQuantity, limit: 'minimum' }
  if (wanted > largest) {
    const isBoundByStock = rule.available !== null && rule.available < Math.min(wanted, rule.maxQuantity)
    return { quantity: largest, limit: isBoundByStock ? 'stock' : wanted > rule.maxQuantity ? 'maximum' : 'step' }
  }
  const quantity = onStep(wanted, rule)
  return { quantity, limit: quantity === wanted ? null : 'step' }
}

function onStep(quantity: number, rule: QuantityRule): number {
  return rule.minQuantity + Math.floor((quantity - rule.minQuantity) / rule.quantityStep) * rule.quantityStep
}

/** What a shopper reads when the quantity was not what they asked for. */
export function quantityNotice(
  name: string,
  fitted: FittedQuantity,
  rule: QuantityRule,
): { code: string; message: string } | null {
  switch (fitted.limit) {
    case null:
      return null
    case 'stock':
      return {
        code: 'quantity_stock',
        message: `Only ${fitted.quantity} of ${name} can be had now, so the quantity is ${fitted.quantity}`,
      }
    case 'maximum':
      return {
        code: 'quantity_maximum',
        message: `You can order at most ${rule.maxQuantity} of ${name}, so the quantity is ${fitted.quantity}`,
      }
    case 'minimum':
      return {
        code: 'quantity_minimum',
        message: `The smallest order of ${name} is ${rule.minQuantity}, so the quantity is ${fitted.quantity}`,
      }
    case 'step':
      return {
        code: 'quantity_step',
        message: `${name} is sold in steps of ${rule.quantityStep}, so the quantity is ${fitted.quantity}`,
      }
  }
}
