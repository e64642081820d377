import { toAsciiDigits } from '~/domain/shared/text/ascii-digits'

/**
 * Returns the code in a text that somebody has typed or pasted, such as the whole message that it came with: the first
 * digits in a row that are as many as a code has, else all digits when they are as many ('12 34'). Null for none.
 */
export function codeInText(text: string, length: number): string | null {
  const ascii = toAsciiDigits(text)
  const [run] = (ascii.match(/\d+/g) ?? []).filter((digits) => digits.length === length)
  const all = ascii.replace(/\D/g, '')
  return run ?? (all.length === length ? all : null)
}
