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
