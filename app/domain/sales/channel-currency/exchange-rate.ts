import { divideHalfUp } from '~/domain/shared/money/arithmetic'

/** What one minor unit of a currency is in those of another: numerator ÷ denominator. */
export interface ExchangeRate {
  numerator: bigint
  denominator: bigint
}

/**
 * Reads a rate as people type it, what one unit of the former currency is in the new one (`0.0112`, `1`); null when it
 * is not a number above zero with at most nine digits before and after the point.
 * @param digits how many decimals amounts of both currencies are stored with
 */
export function readRate(text: string, digits: { from: number; to: number }): ExchangeRate | null {
  const match = /^(\d{1,9})(?:\.(\d{1,9}))?$/.exec(text.trim())
  if (!match) return null
  const [, whole = '', decimals = ''] = match
  const numerator = BigInt(whole + decimals) * 10n ** BigInt(digits.to)
  const denominator = 10n ** BigInt(decimals.length + digits.from)
  if (numerator === 0n) return null
  const divisor = greatestCommonDivisor(numerator, denominator)
  return { numerator: numerator / divisor, denominator: denominator / divisor }
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b)
}

/** An amount in the other currency, rounded half-up to its minor units. */
export function convertAmount(amount: number, { numerator, denominator }: ExchangeRate): number {
  return divideHalfUp(BigInt(amount) * numerator, denominator)
}

/** The same in SQL, for a column without negative amounts. */
export function convertedColumn(column: string, { numerator, denominator }: ExchangeRate): string {
  return `(${column} * ${2n * numerator} + ${denominator}) / ${2n * denominator}`
}

/** Whether both databases can compute this amount, and a safe integer comes out. */
export function canConvert(amount: number, { numerator, denominator }: ExchangeRate): boolean {
  const product = BigInt(amount) * 2n * numerator + denominator
  return product < 2n ** 63n && product / (2n * denominator) <= BigInt(Number.MAX_SAFE_INTEGER)
}
