import type { PriceInput } from '~/domain/catalogue/products/product-input'
import { priceProblem } from '~/domain/catalogue/products/manage/price-problem'
import type { PriceRule } from '~/domain/operations/selections/bulk-action.schema'
import type { LeftReason } from '~/domain/operations/selections/selection'
import { reasonOf } from '~/domain/operations/selections/bulk-work'
import { mulDiv, ONE_IN_PPM } from '~/domain/shared/money/arithmetic'

/** The highest price that a rule makes, in minor units. */
const maxPrice = 1_000_000_000_000

/** The step between prices that end so, and what is above it, in minor units. */
function stepOf(ending: PriceRule['ending'], unit: number): { step: number; rest: number } {
  // a currency without decimals has no .50 and no .99
  const part = (rest: number) => (unit >= 100 ? { step: unit, rest } : { step: unit, rest: 0 })
  switch (ending) {
    case 'none':
      return { step: 1, rest: 0 }
    case '00':
      return { step: unit, rest: 0 }
    case '50':
      return part(unit / 2)
    case '99':
      return part(unit - unit / 100)
    case '9':
      return { step: 10 * unit, rest: 9 * unit }
  }
}

/** The nearest amount above 0 that ends so; of two the higher one. */
export function withEnding(amount: number, ending: PriceRule['ending'], digits: number): number {
  const { step, rest } = stepOf(ending, 10 ** digits)
  const below = Math.floor((amount - rest) / step) * step + rest
  const nearest = amount - below < below + step - amount ? below : below + step
  return nearest > 0 ? nearest : nearest + step
}

/** What a rule makes of an amount; 0 or less when nothing is left of it. */
export function changedAmount(amount: number, rule: Pick<PriceRule, 'by' | 'change' | 'ending'>, digits: number) {
  const raw = rule.by === 'percent' ? mulDiv(amount, ONE_IN_PPM + rule.change, ONE_IN_PPM) : amount + rule.change
  return raw <= 0 ? raw : withEnding(raw, rule.ending, digits)
}

/** A price as a rule makes it, or why it cannot be made. */
export function priceByRule(current: PriceInput, rule: PriceRule, digits: number): PriceInput | LeftReason {
  const { price, compareAtPrice, sale, isPublished: _isPublished, ...rest } = current
  const crossedOut = compareAtPrice === undefined ? {} : { compareAtPrice }
  if (rule.target === 'no_sale') return sale ? { ...rest, price, ...crossedOut } : 'no_sale'
  const amount = changedAmount(price, rule, digits)
  if (amount <= 0 || amount > maxPrice) return 'price_not_possible'
  const kept = rule.crossedOut === 'old' ? { compareAtPrice: price } : rule.crossedOut === 'none' ? {} : crossedOut
  const changed: PriceInput =
    rule.target === 'price'
      ? { ...rest, price: amount, ...kept, ...(sale ? { sale } : {}) }
      : {
          ...rest,
          price,
          ...crossedOut,
          sale: {
            price: amount,
            ...(rule.startsAt === null ? {} : { startsAt: rule.startsAt }),
            ...(rule.endsAt === null ? {} : { endsAt: rule.endsAt }),
          },
        }
  const problem = priceProblem(changed)
  return problem ? reasonOf(problem.code) : changed
}
