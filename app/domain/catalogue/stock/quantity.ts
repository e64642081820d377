/**
 * The quantities in which a variant is sold: minimum, minimum + step, minimum + 2 × step … up to the maximum.
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

/**
 * The quantity that can be bought, and the limit that changed it; quantity 0 when less than the minimum is available.
 */
export interface FittedQuantity {
  quantity: number
  limit: QuantityLimit | null
}

/** The largest quantity that can be bought, or 0. */
export function largestQuantity(limits: QuantityLimits): number {
  const upperBound = limits.available === null ? limits.maxQuantity : Math.min(limits.maxQuantity, limits.available)
  return upperBound < limits.minQuantity ? 0 : onStep(upperBound, limits)
}

/** Adjusts a requested quantity (a whole number ≥ 1) to the limits: up to the minimum, otherwise down. */
export function fitQuantity(requested: number, limits: QuantityLimits): FittedQuantity {
  const largest = largestQuantity(limits)
  if (largest === 0) return { quantity: 0, limit: 'stock' }
  if (requested < limits.minQuantity) return { quantity: limits.minQuantity, limit: 'minimum' }
  if (requested > largest) {
    const isLimitedByStock = limits.available !== null && limits.available < Math.min(requested, limits.maxQuantity)
    return {
      quantity: largest,
      limit: isLimitedByStock ? 'stock' : requested > limits.maxQuantity ? 'maximum' : 'step',
    }
  }
  const quantity = onStep(requested, limits)
  return { quantity, limit: quantity === requested ? null : 'step' }
}

/** The largest quantity of a step that is not above the given one. */
export function onStep(quantity: number, rules: QuantityRules): number {
  return rules.minQuantity + Math.floor((quantity - rules.minQuantity) / rules.quantityStep) * rules.quantityStep
}
