import { inSteps, quantityText, type SoldUnit } from '~/domain/shared/money/sold-by-unit'
import { fail, ok, type Result } from '~/domain/shared/result'
import { onStep, type QuantityRules } from './quantity'

/**
 * Returns the stored quantity of a number that was typed in the unit of a variant, together with the quantity that the
 * cart has already. What is less than the minimum or more than the maximum is left to `fitQuantity`. Errors:
 * 'invalid_input' at `quantity` for a part of a piece, and for an amount between the steps of what is sold by length
 * or weight, with the nearest two that can be bought.
 */
export function quantityOfTyped(
  name: string,
  typed: number,
  variant: QuantityRules & SoldUnit,
  inCart = 0,
): Result<number> {
  const total = inCart + inSteps(typed, variant)
  if (variant.displayUnit === null) return Number.isInteger(total) ? ok(total) : refuse('Enter a whole number')
  if (total < variant.minQuantity) return ok(Math.ceil(total))
  if (total > variant.maxQuantity) return ok(Math.floor(total))
  const below = onStep(total, variant)
  if (below === total) return ok(total)
  const nearest = [below, below + variant.quantityStep]
    .filter((quantity) => quantity > inCart && quantity <= variant.maxQuantity)
    .map((quantity) => quantityText(quantity - inCart, variant))
  if (nearest.length === 0) return ok(Math.floor(total))
  const step = quantityText(variant.quantityStep, variant)
  return refuse(`${name} is sold in steps of ${step}. Enter ${nearest.join(' or ')}`)
}

/**
 * Returns the stored quantity of a number in the unit of what was sold. Errors: 'invalid_input' at `quantity` for a part
 * of a piece, and for an amount between two steps, with the nearest ones.
 */
export function exactQuantity(name: string, typed: number, unit: SoldUnit): Result<number> {
  const quantity = inSteps(typed, unit)
  if (Number.isInteger(quantity)) return ok(quantity)
  if (unit.displayUnit === null) return refuse('Enter a whole number')
  const nearest = [Math.floor(quantity), Math.ceil(quantity)].filter((one) => one > 0)
  const texts = nearest.map((one) => quantityText(one, unit)).join(' or ')
  return refuse(`${name} is sold in steps of ${quantityText(1, unit)}. Enter ${texts}`)
}

const refuse = (message: string) => fail('invalid_input', message, { quantity: [message] })
