import { fitQuantity, largestQuantity, type QuantityRules } from '~/domain/stock/quantity'
import type { LineProblem } from './cart-pricing'

/**
 * Why a line cannot be bought as it is, or null. `available` is the variant's stock without what the cart's other lines
 * of the variant use.
 */
export function findLineProblem(
  quantity: number,
  variant: QuantityRules & { name: string },
  isSold: boolean,
  isCustomisationValid: boolean,
  available: number | null,
): LineProblem | null {
  const { name } = variant
  if (!isSold) return { code: 'unavailable', message: `${name} is no longer available` }
  if (!isCustomisationValid)
    return {
      code: 'customisation_changed',
      message: `${name} can no longer be made this way. Remove it and add it again`,
    }
  const rule = { ...variant, available }
  const largest = largestQuantity(rule)
  if (largest === 0) return { code: 'out_of_stock', message: `${name} is out of stock` }
  const { limit } = fitQuantity(quantity, rule)
  if (limit === null) return null
  if (limit === 'stock') return { code: 'too_many', message: `Only ${largest} of ${name} left` }
  return {
    code: 'quantity_rule',
    message: `${name} is sold from ${variant.minQuantity} to ${variant.maxQuantity}, in steps of ${variant.quantityStep}`,
  }
}
