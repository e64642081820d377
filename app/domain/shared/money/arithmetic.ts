import { plainCode } from '~/domain/shared/text/plain-code'
import { currencyDigits } from './money'

/** A rate of one, in parts per million. */
export const ONE_IN_PPM = 1_000_000

/**
 * numerator ÷ denominator rounded half-up: a half is rounded away from zero, so that −x rounds to the negative of x.
 * Exact at any size; throws RangeError for a denominator of 0 or a result that is not a safe integer.
 */
export function divideHalfUp(numerator: bigint, denominator: bigint): number {
  if (denominator === 0n) throw new RangeError('division by zero')
  const isNegative = numerator < 0n !== denominator < 0n
  const n = numerator < 0n ? -numerator : numerator
  const d = denominator < 0n ? -denominator : denominator
  const rounded = (2n * n + d) / (2n * d)
  return toSafeNumber(isNegative ? -rounded : rounded)
}

/** value × factor ÷ divisor, rounded half-up, exact even where the product passes 2^53. All are whole numbers. */
export function mulDiv(value: number, factor: number, divisor: number): number {
  return divideHalfUp(BigInt(value) * BigInt(factor), BigInt(divisor))
}

/** A decimal number to the nearest whole one; a half goes away from zero. Throws RangeError outside safe integers. */
export function roundHalfUp(value: number): number {
  const magnitude = Math.abs(value)
  const floor = Math.floor(magnitude)
  const rounded = magnitude - floor >= 0.5 ? floor + 1 : floor
  if (!Number.isSafeInteger(rounded)) throw new RangeError(`not a safe integer: ${value}`)
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

/**
 * Splits `total` (any sign) in proportion to `weights` (whole numbers ≥ 0) so that the parts sum to it exactly. Each
 * part is its exact share without the fraction; the remaining units are added one by one to the parts with the largest
 * remainders, the earlier first where they are equal. Every part is less than one unit from its exact share. With
 * weights that are all 0 the parts are as equal as possible. Throws RangeError for a total other than 0 without
 * weights.
 */
export function splitByLargestRemainder(total: number, weights: readonly number[]): number[] {
  assertWhole(total)
  for (const weight of weights) {
    assertWhole(weight)
    if (weight < 0) throw new RangeError(`negative weight: ${weight}`)
  }
  if (weights.length === 0) {
    if (total === 0) return []
    throw new RangeError('nothing to split over')
  }
  let sum = 0n
  for (const weight of weights) sum += BigInt(weight)
  if (sum === 0n)
    return splitByLargestRemainder(
      total,
      weights.map(() => 1),
    )

  const magnitude = BigInt(Math.abs(total))
  const parts: number[] = []
  const remainders: Array<{ index: number; remainder: bigint }> = []
  let left = magnitude
  for (const [index, weight] of weights.entries()) {
    const product = magnitude * BigInt(weight)
    const part = product / sum
    left -= part
    parts.push(Number(part))
    remainders.push({ index, remainder: product % sum })
  }
  remainders.sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1))
  for (const { index } of remainders.slice(0, Number(left))) parts[index] = (parts[index] ?? 0) + 1
  return total < 0 ? parts.map((part) => (part === 0 ? 0 : -part)) : parts
}

/**
 * Parses an amount as people and files write it ("1,299.50", " 12 ", "१२") to minor units of the currency; null when it is
 * not an amount. A point before the decimals, commas only as thousands separators, no more decimals than the currency
 * has, except zeros.
 */
export function parseDecimal(text: string, currency: string): number | null {
  const match = /^([+-]?)(\d+|\d{1,3}(?:,\d{2,3})*,\d{3})?(?:\.(\d*))?$/.exec(plainCode(text))
  if (!match) return null
  const [, sign = '', whole = '', decimals = ''] = match
  if (whole === '' && decimals === '') return null
  const digits = currencyDigits(currency)
  if (/[1-9]/.test(decimals.slice(digits))) return null
  const amount = Number(whole.replaceAll(',', '') + decimals.slice(0, digits).padEnd(digits, '0'))
  if (!Number.isSafeInteger(amount)) return null
  return sign === '-' && amount !== 0 ? -amount : amount
}

/** Throws RangeError unless the number is a safe integer. */
export function assertWhole(value: number): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a safe integer: ${value}`)
}

function toSafeNumber(value: bigint): number {
  const number = Number(value)
  assertWhole(number)
  return number
}
