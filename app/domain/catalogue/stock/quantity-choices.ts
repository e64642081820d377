import { inUnits, lineAmount, quantityText, type SoldUnit } from '~/domain/shared/money/sold-by-unit'
import { largestQuantity, type QuantityRules } from './quantity'

/** A quantity that can be chosen from a list. */
export interface QuantityChoice {
  /** The quantity in its unit: '1.5'. */
  value: string
  /** '1.5 m · ₹720' */
  label: string
}

/** The field in which a quantity is typed, in the unit of what is sold by length or weight. */
export interface QuantityField {
  min: number
  max: number
  step: number
  /** 'm', 'kg' …, or null for pieces. */
  unit: string | null
}

export function quantityField(variant: QuantityRules & SoldUnit): QuantityField {
  return {
    min: inUnits(variant.minQuantity, variant),
    max: inUnits(variant.maxQuantity, variant),
    step: inUnits(variant.quantityStep, variant),
    unit: variant.displayUnit,
  }
}

/** With more quantities than this, a number is typed instead. */
const maxChoices = 60

/**
 * The quantities of a variant that is sold by length or weight, each with its total, so that metres and grams are
 * chosen without counting. Null for pieces, for very many quantities, and when nothing can be bought.
 * @param price of one unit, minor units
 */
export function quantityChoices(
  variant: QuantityRules & SoldUnit,
  available: number | null,
  price: number,
  format: (amount: number) => string,
): QuantityChoice[] | null {
  if (variant.displayUnit === null) return null
  const { minQuantity, quantityStep } = variant
  const largest = largestQuantity({ ...variant, available })
  const count = largest === 0 ? 0 : (largest - minQuantity) / quantityStep + 1
  if (count === 0 || count > maxChoices) return null
  return Array.from({ length: count }, (_, index) => {
    const quantity = minQuantity + index * quantityStep
    return {
      value: String(inUnits(quantity, variant)),
      label: `${quantityText(quantity, variant)} · ${format(lineAmount(price, quantity, variant))}`,
    }
  })
}
