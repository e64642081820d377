import type { PricedCartLine } from './cart-pricing'

/** The lines that are part of the totals, of coupons and of delivery: those that can be bought as they are. */
export function countedLines(lines: readonly PricedCartLine[]): PricedCartLine[] {
  return lines.filter(({ problem }) => problem === null)
}
