import { toAsciiDigits } from './ascii-digits'

/**
 * An e-mail address, a number or a code as a person meant it who has copied it or typed it with another keyboard: plain
 * characters for wide ones, the digits of all scripts as those of ASCII, every dash as '-', and nothing invisible. Not
 * for words, whose letters stay as they were typed.
 */
export function plainCode(typed: string): string {
  return toAsciiDigits(typed.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212\u30fc]/gu, '-')
    .trim()
}

/**
 * Returns the SKUs that a person can mean: in plain characters, as SKUs are stored, and as it was typed, because those
 * stored long ago may have others.
 */
export function skuSpellings(typed: string): string[] {
  return [...new Set([plainCode(typed), typed.trim()])]
}
