/** First and last code point. */
export type LetterRange = readonly [number, number]

/** Ranges of letters by name. Latin is that of western Europe, with the signs of prices, and is in every font. */
const letterSets = {
  latin:
    'U+20-7E,U+A0-FF,U+152-153,U+178,U+2013-2014,U+2018-201A,U+201C-201E,U+2022,U+2026,U+2039-203A,U+20AC,U+20B9,U+2212',
  'latin-extended': 'U+100-17F,U+218-21B,U+1E80-1E85,U+1E9E,U+1EF2-1EF3,U+20A0-20CF',
  vietnamese: 'U+102-103,U+110-111,U+128-129,U+168-169,U+1A0-1A1,U+1AF-1B0,U+300-309,U+323,U+1EA0-1EF9,U+20AB',
  greek: 'U+370-3FF',
  cyrillic: 'U+400-45F,U+490-491,U+2116,U+20B4,U+20BD',
  hebrew: 'U+590-5FF,U+200C-200F,U+20AA,U+25CC',
  arabic: 'U+600-6FF,U+750-77F,U+200C-200F,U+25CC',
  devanagari: 'U+900-97F,U+1CD0-1CF9,U+200C-200D,U+25CC,U+A8E0-A8FF',
  bengali: 'U+964-965,U+980-9FF,U+200C-200D,U+25CC',
  gurmukhi: 'U+964-965,U+A00-A7F,U+200C-200D,U+25CC',
  gujarati: 'U+964-965,U+A80-AFF,U+200C-200D,U+25CC',
  tamil: 'U+964-965,U+B80-BFF,U+200C-200D,U+25CC',
  telugu: 'U+964-965,U+C00-C7F,U+200C-200D,U+25CC',
  kannada: 'U+964-965,U+C80-CFF,U+200C-200D,U+25CC',
  malayalam: 'U+964-965,U+D00-D7F,U+200C-200D,U+25CC',
  thai: 'U+E00-E7F,U+200C-200D,U+25CC',
}

export const letterSetNames = Object.keys(letterSets)

function rangeOf(text: string): LetterRange | null {
  const [, first, last = first] = /^U\+([\da-f]{1,6})(?:-([\da-f]{1,6}))?$/i.exec(text) ?? []
  if (first === undefined || last === undefined) return null
  const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)]
  return from <= to && to <= 0x10_ff_ff ? [from, to] : null
}

const rangesOf = (text: string) => text.split(',').map((part) => rangeOf(part.trim()))

/**
 * The ranges of names of sets and of ranges, such as `greek,U+2190-2193`, with those of Latin; null when one of them is
 * neither.
 */
export function lettersOf(text: string): LetterRange[] | null {
  const sets = new Map(Object.entries(letterSets))
  const parts = ['latin', ...text.split(',').map((part) => part.trim().toLowerCase())]
  const ranges = parts.flatMap((part) => rangesOf(sets.get(part) ?? part))
  return ranges.some((range) => range === null) ? null : ranges.filter((range) => range !== null)
}
