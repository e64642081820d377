/** How often a letter is among a hundred others in texts; the space stands between words of five letters. */
const frequencies: Readonly<Record<string, number>> = {
  ' ': 19,
  e: 12.7,
  t: 9.1,
  a: 8.2,
  o: 7.5,
  i: 7,
  n: 6.7,
  s: 6.3,
  h: 6.1,
  r: 6,
  d: 4.3,
  l: 4,
  c: 2.8,
  u: 2.8,
  m: 2.4,
  w: 2.4,
  f: 2.2,
  g: 2,
  y: 2,
  p: 1.9,
  b: 1.5,
  v: 1,
  k: 0.8,
}

/** The letters that a font is measured by. */
export const measuredLetters = Object.keys(frequencies).join('')

/** The average of letters as texts have them. */
export function averageWidth(widthOf: (letter: string) => number): number {
  const entries = Object.entries(frequencies)
  const total = entries.reduce((sum, [, frequency]) => sum + frequency, 0)
  return entries.reduce((sum, [letter, frequency]) => sum + frequency * widthOf(letter), 0) / total
}

/** The average width of Arial, in its size; Helvetica and Liberation Sans are as wide. */
const arialWidth = 0.4457

/** How Arial is fitted to a font, in percent. All values are shares of the font's size; the descent is ≥ 0. */
export function fitFallback(font: { averageWidth: number; ascent: number; descent: number }) {
  const sizeAdjust = font.averageWidth / arialWidth
  const percent = (value: number) => Math.round(value * 1000) / 10
  return {
    sizeAdjust: percent(sizeAdjust),
    ascent: percent(font.ascent / sizeAdjust),
    descent: percent(font.descent / sizeAdjust),
  }
}
