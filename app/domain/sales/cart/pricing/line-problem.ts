import { quantityText, type SoldUnit } from '~/domain/shared/money/sold-by-unit'
import { fitQuantity, largestQuantity, type QuantityRules } from '~/domain/catalogue/stock/quantity'
import type { LineProblem } from './cart-pricing'

/**
 * Why a line cannot be bought as it is, and the quantity that could be bought instead; or null.
 * @param line.name the product with its options, as shoppers know the line
 * @param line.available the variant's stock without what the cart's other lines of the variant use
 */
export function findLineProblem(
  quantity: number,
  variant: QuantityRules & SoldUnit,
  line: { name: string; isSold: boolean; isCustomisationValid: boolean; available: number | null },
): LineProblem | null {
  const { name } = line
  if (!line.isSold) return { code: 'unavailable', message: `${name} is no longer sold`, possibleQuantity: null }
  if (!line.isCustomisationValid)
    return {
      code: 'customisation_changed',
      message: `${name} can no longer be made this way. Remove it and add it again`,
      possibleQuantity: null,
    }
  const rule = { ...variant, available: line.available }
  const largest = largestQuantity(rule)
  if (largest === 0) return { code: 'out_of_stock', message: `${name} is out of stock`, possibleQuantity: null }
  const fitted = fitQuantity(quantity, rule)
  if (fitted.limit === null) return null
  const text = (count: number) => quantityText(count, variant)
  if (fitted.limit === 'stock')
    return {
      code: 'too_many',
      message: `Only ${text(largest)} of ${name} left`,
      possibleQuantity: fitted.quantity,
    }
  return {
    code: 'quantity_rule',
    message:
      `${name} is sold from ${text(variant.minQuantity)} to ${text(variant.maxQuantity)}` +
      (variant.quantityStep > 1 ? `, in steps of ${text(variant.quantityStep)}` : ''),
    possibleQuantity: fitted.quantity,
  }
}
