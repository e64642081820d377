import { maxSearchTextLength } from '~/domain/shared/field-limits'
import { joinWords, normaliseSearchText } from '~/domain/shared/text/search-text'
import { departments, wordForms } from './word-forms'

const maxWords = 8
const maxWordLength = 40

/** Consecutive words; with `isPrefix` the last one is the start of a word. */
export interface SearchPhrase {
  words: string[]
  isPrefix: boolean
}

/** One word (or phrase) of a search with the owner's synonyms for it. */
export interface SearchTerm {
  phrases: SearchPhrase[]
}

/** The words of a text that are searched; all other characters are left out. Safe for any text. */
export function searchWords(text: string): string[] {
  const words = normaliseSearchText(text.slice(0, maxSearchTextLength))
  return words.slice(0, maxWords).map((word) => [...word].slice(0, maxWordLength).join(''))
}

/** Parses synonym rows ('kurta, kurti, tunic') to lists of phrases with the same meaning. */
export function parseSynonyms(rows: string[]): string[][][] {
  return rows.map((terms) =>
    terms
      .split(/[,;\n]/)
      .map(normaliseSearchText)
      .filter((phrase) => phrase.length > 0),
  )
}

/** Whether two words are the same or the singular and the plural of one. */
function isSameWord(word: string | undefined, other: string): boolean {
  return word === other || (word !== undefined && wordForms(word).includes(other))
}

/**
 * Groups the words of a search into terms; a phrase of the owner's synonyms becomes one term with all its synonyms, a
 * word for women, men or children one with all words for them, every other word one with its singular and plural, and
 * with the word that it makes with its neighbour: 'wifi' for 'wi fi'.
 */
export function expandSynonyms(words: string[], synonyms: string[][][]): SearchTerm[] {
  const terms: SearchTerm[] = []
  for (let from = 0; from < words.length;) {
    let match: { length: number; phrases: string[][] } | null = null
    for (const group of synonyms) {
      for (const phrase of group) {
        const isMatching = phrase.every((word, offset) => isSameWord(words[from + offset], word))
        if (isMatching && phrase.length > (match?.length ?? 0))
          match = { length: phrase.length, phrases: [phrase, ...group.filter((other) => other !== phrase)] }
      }
    }
    const length = match?.length ?? 1
    const typed = words.slice(from, from + length)
    const phrases = match ? [typed, ...match.phrases] : [typed]
    const joined = [
      joinWords(words[from - 1] ?? '', words[from] ?? ''),
      joinWords(words[from] ?? '', words[from + 1] ?? ''),
    ]
    if (length === 1) phrases.push(...joined.flatMap((word) => (word === null ? [] : [[word]])))
    const whole = [...(departments.find((group) => length === 1 && group.includes(typed[0] ?? '')) ?? [])]
    if (length === 1) whole.push(...[typed[0] ?? '', ...joined].flatMap((word) => wordForms(word ?? '')))
    terms.push({
      phrases: [
        ...distinctPhrases(phrases).map((phrase) => ({ words: phrase, isPrefix: canBePrefix(phrase) })),
        ...whole.map((word) => ({ words: [word], isPrefix: false })),
      ],
    })
    from += length
  }
  return terms
}

function distinctPhrases(phrases: string[][]): string[][] {
  return [...new Map(phrases.map((phrase) => [phrase.join(' '), phrase])).values()]
}

/** A whole word that begins with a prefix of the same term need not be looked for. */
function withoutCovered(phrases: SearchPhrase[], tier: SearchTier): SearchPhrase[] {
  if (!matchesPrefixes(tier)) return phrases
  const prefixes = phrases.flatMap(({ words, isPrefix }) => (isPrefix && words.length === 1 ? words : []))
  return phrases.filter(
    ({ words, isPrefix }) =>
      isPrefix || words.length > 1 || !prefixes.some((prefix) => (words[0] ?? '').startsWith(prefix)),
  )
}

/**
 * The tiers of search after the start of the name, narrowest first; each includes the one before (decisions, The
 * catalogue).
 */
export const searchTiers = ['name', 'groups', 'attributes', 'description'] as const
export type SearchTier = (typeof searchTiers)[number]

/** A single letter is not a prefix, because every product has a word that starts with it. */
function canBePrefix(phrase: string[]): boolean {
  return [...(phrase.at(-1) ?? '')].length > 1
}

/** Descriptions are not searched by prefix, because nearly every description has a word with the typed prefix. */
const matchesPrefixes = (tier: SearchTier) => tier !== 'description'

/**
 * The search expression for FTS5: every term, in any column of the tier's index. Words contain only letters, marks and
 * digits.
 */
export function sqliteMatch(terms: SearchTerm[], tier: SearchTier): string {
  const phraseText = ({ words, isPrefix }: SearchPhrase) =>
    `"${words.join(' ')}"${isPrefix && matchesPrefixes(tier) ? ' *' : ''}`
  return terms.map(({ phrases }) => `(${withoutCovered(phrases, tier).map(phraseText).join(' OR ')})`).join(' AND ')
}

const weights: Record<SearchTier, string> = { name: 'A', groups: 'AB', attributes: 'ABC', description: 'ABCD' }

/** The search expression for PostgreSQL, a tsquery. */
export function postgresMatch(terms: SearchTerm[], tier: SearchTier): string {
  const weight = weights[tier]
  const phraseText = ({ words, isPrefix }: SearchPhrase) =>
    words
      .map(
        (word, position) =>
          `'${word}':${position === words.length - 1 && isPrefix && matchesPrefixes(tier) ? '*' : ''}${weight}`,
      )
      .join(' <-> ')
  return terms
    .map(
      ({ phrases }) =>
        `(${withoutCovered(phrases, tier)
          .map((phrase) => `(${phraseText(phrase)})`)
          .join(' | ')})`,
    )
    .join(' & ')
}
