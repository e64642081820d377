/**
 * Quantities a variant is sold in: minimum, minimum + step, minimum + 2 × step … up to the maximum (decisions, Lines).
 */
export interface QuantityRules {
  minQuantity: number
  maxQuantity: number
  quantityStep: number
}

/** The rules of one cart line. */
interface QuantityLimits extends QuantityRules {
  /** Pieces of stock that this line may use; null when nothing limits it. */
  available: number | null
}

type QuantityLimit = 'minimum' | 'maximum' | 'step' | 'stock'

/** The quantity that can be bought, and the limit that changed it; quantity 0 when not even the minimum is left. */
export interface FittedQuantity {
  quantity: number
  limit: QuantityLimit | null
}

/** The largest quantity that can be bought, or 0. */
export function largestQuantity(limits: QuantityLimits): number {
  const upperBound = limits.available === null ? limits.maxQuantity : Math.min(limits.maxQuantity, limits.available)
  return upperBound < limits.minQuantity ? 0 : onStep(upperBound, limits)
}

/** Fits a wanted quantity (a whole number ≥ 1) into the limits: rounded up to the minimum, otherwise rounded down. */
export function fitQuantity(wanted: number, limits: QuantityLimits): FittedQuantity {
  const largest = largestQuantity(limits)
  if (largest === 0) return { quantity: 0, limit: 'stock' }
  if (wanted < limits.minQuantity) return { quantity: limits.minQuantity, limit: 'minimum' }
  if (wanted > largest) {
    const isLimitedByStock = limits.available !== null && limits.available < Math.min(wanted, limits.maxQuantity)
    return { quantity: largest, limit: isLimitedByStock ? 'stock' : wanted > limits.maxQuantity ? 'maximum' : 'step' }
  }
  const quantity = onStep(wanted, limits)
  return { quantity, limit: quantity === wanted ? null : 'step' }
}

function onStep(quantity: number, rules: QuantityRules): number {
  return rules.minQuantity + Math.floor((quantity - rules.minQuantity) / rules.quantityStep) * rules.quantityStep
}
