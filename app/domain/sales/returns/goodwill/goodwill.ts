import { mulDiv, splitByLargestRemainder } from '~/domain/shared/money/arithmetic'
import { pieceAmount } from '../refund-request'

/** A part of what an order has cost: a line, or delivery and payment fee. Amounts in minor units. */
export interface PricePart {
  /** Of the order's line; null for delivery and payment fee. */
  lineId: number | null
  /** Of the line within the order; null for delivery and payment fee. */
  position: number | null
  /** All of its pieces; 1 for delivery and payment fee. */
  quantity: number
  total: number
  /** The pieces that were given back. */
  returned: number
  /** What goodwill has taken off the pieces that were not given back. */
  goodwill: number
}

/** What is left of a part to be given back. Minor units, ≥ 0. Pure. */
export function leftOf(part: PricePart): number {
  return priceOf(part, part.quantity - part.returned) - part.goodwill
}

const priceOf = (part: PricePart, pieces: number) => pieceAmount(part, part.returned, pieces)

/** Some pieces of a part that are given back. */
export interface GivenPieces {
  part: PricePart
  quantity: number
  /** What they have cost. */
  price: number
  /** What goodwill has taken off it before; the rest is given back now. */
  goodwill: number
}

/**
 * Returns what the next pieces of a part have cost, and how much of it goodwill has given back before: as much as they
 * are of the pieces that are left, and all of it with the last of them. Pure.
 */
export function nextPieces(part: PricePart, quantity: number): GivenPieces {
  const price = priceOf(part, quantity)
  const rest = part.quantity - part.returned
  const share = mulDiv(part.goodwill, quantity, rest)
  // rounding must leave no more goodwill than the pieces that are left cost
  const least = part.goodwill - (priceOf(part, rest) - price)
  return { part, quantity, price, goodwill: Math.max(Math.min(share, price), least) }
}

/** The part after these pieces were given back. Pure. */
export function withoutPieces({ part, quantity, goodwill }: GivenPieces): PricePart {
  return { ...part, returned: part.returned + quantity, goodwill: part.goodwill - goodwill }
}

/**
 * Splits an amount over the parts of an order in proportion to what is left of them, so that each tax rate has its share;
 * null when it is nothing, or more than is left. Pure.
 */
export function splitGoodwill(
  parts: readonly PricePart[],
  amount: number,
): Array<{ part: PricePart; amount: number }> | null {
  const left = parts.map(leftOf)
  if (amount < 1 || amount > left.reduce((sum, one) => sum + one, 0)) return null
  const shares = splitByLargestRemainder(amount, left)
  return parts.flatMap((part, index) => {
    const share = shares[index] ?? 0
    return share > 0 ? [{ part, amount: share }] : []
  })
}
