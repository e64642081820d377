/**
 * A text with the decimal digits of all scripts as those of ASCII: ५ (Devanagari) as 5. Unicode has the ten digits of a
 * script in a row, which begins at 0 or at 6 of sixteen.
 */
export function toAsciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const row = code - (code % 16)
    return String(/\p{Nd}/u.test(String.fromCodePoint(row)) ? code - row : code - row - 6)
  })
}
