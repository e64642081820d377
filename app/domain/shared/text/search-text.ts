import { toAsciiDigits } from './ascii-digits'

/** Letters that Unicode does not take apart, as they are typed on a keyboard without them. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
}
const plainLetter = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g')

/** The scripts whose words have no spaces between them. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' })

const hiragana = /[\u3041-\u3096]/g
/** A word typed without kanji, whose letters the dictionary of the segmenter would take for words of one letter. */
const hiraganaWord = /^[\u3041-\u3096ー]{1,8}$/
/** How far a letter of katakana is behind the same letter of hiragana. */
const toKatakana = 0x60

/**
 * A text in the one writing in which search compares it: lower case, without compatibility forms, invisible characters,
 * apostrophes, and the marks above and below letters of Latin, Greek, Cyrillic, Arabic and Hebrew; vowel signs of other
 * scripts stay.
 */
const toPlainWriting = (text: string): string =>
  toAsciiDigits(text.normalize('NFKD'))
    .replace(/[\p{Cf}\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670'’]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(plainLetter, (letter) => plainLetters[letter] ?? letter)

function splitUnspaced(word: string): string[] {
  if (!unspaced.test(word)) return [word]
  const parts = hiraganaWord.test(word)
    ? [word]
    : [...segmenter.segment(word)].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : []))
  return parts.map((part) =>
    part.replace(hiragana, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + toKatakana)),
  )
}

/**
 * The words of a text as search stores and compares them, on both databases: in plain writing, split at every character
 * that is not a letter, mark or digit, and between the words of scripts without spaces. Hiragana and katakana are the
 * same.
 */
export function normaliseSearchText(text: string): string[] {
  const words: string[] = toPlainWriting(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.flatMap(splitUnspaced)
}

/** The number of letters of a part that is written with or without a hyphen or space: 'Wi-Fi', '250 g'. */
const maxShortPart = 3
const maxJoinedLength = 12

/** Two words as one, where people write them both ways; null where they don't. */
export function joinWords(first: string, second: string): string | null {
  const isShort = [first, second].some((word) => [...word].length <= maxShortPart)
  return isShort && first.length + second.length <= maxJoinedLength ? first + second : null
}

const hyphenated = /(?<![\p{L}\p{N}\p{M}-])(\p{L}[\p{L}\p{M}]*)\p{Pd}(\p{L}[\p{L}\p{M}]*)(?![\p{L}\p{N}\p{M}-])/gu
const measured =
  /(?<![\p{L}\p{N}\p{M}.,])(\d+)\s+(mm|cm|m|km|mg|g|kg|ml|cl|l|in|ft|gsm|w|v|gb|tb)(?![\p{L}\p{N}\p{M}])/gu

/** The words of a text that are also written as one: 'wifi' of 'Wi-Fi', '250g' of '250 g'. */
export function joinedWords(text: string): string[] {
  const plain = toPlainWriting(text)
  return [...plain.matchAll(hyphenated), ...plain.matchAll(measured)].flatMap(
    ([, first = '', second = '']) => joinWords(first, second) ?? [],
  )
}
