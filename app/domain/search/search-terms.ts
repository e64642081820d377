import { maxSearchTextLength } from '~/domain/field-limits'
import { normaliseSearchText } from '~/domain/text/search-text'

const maxWords = 8
const maxWordLength = 40

/** Words that follow each other; the last may be the beginning of one. */
export interface SearchPhrase {
  words: string[]
  isPrefix: boolean
}

/** One word of a search and what may stand for it: itself and the owner's synonyms. */
export interface SearchTerm {
  phrases: SearchPhrase[]
}

/** The words that are searched for; whatever else is typed is left out. Safe for any text. */
export function searchWords(text: string): string[] {
  const words = normaliseSearchText(text.slice(0, maxSearchTextLength))
  return words.slice(0, maxWords).map((word) => [...word].slice(0, maxWordLength).join(''))
}

/** Synonym rows ('kurta, kurti, tunic') as lists of phrases that mean the same. */
export function parseSynonyms(rows: string[]): string[][][] {
  return rows.map((terms) =>
    terms
      .split(/[,;\n]/)
      .map(normaliseSearchText)
      .filter((phrase) => phrase.length > 0),
  )
}

/**
 * Groups the words of a search into terms; a phrase of the owner's synonyms becomes one term with all that mean the
 * same.
 */
export function expandSynonyms(words: string[], synonyms: string[][][]): SearchTerm[] {
  const terms: SearchTerm[] = []
  for (let from = 0; from < words.length;) {
    let match: { length: number; phrases: string[][] } | null = null
    for (const group of synonyms) {
      for (const phrase of group) {
        const fits = phrase.every((word, offset) => words[from + offset] === word)
        if (fits && phrase.length > (match?.length ?? 0))
          match = { length: phrase.length, phrases: [phrase, ...group.filter((other) => other !== phrase)] }
      }
    }
    const length = match?.length ?? 1
    const phrases = match?.phrases ?? [words.slice(from, from + 1)]
    terms.push({ phrases: phrases.map((phrase) => ({ words: phrase, isPrefix: mayBePrefix(phrase) })) })
    from += length
  }
  return terms
}

/** The tiers of search after the name's beginning, narrowest first; each holds the one before (decisions, Search). */
export const searchTiers = ['name', 'groups', 'attributes', 'description'] as const
export type SearchTier = (typeof searchTiers)[number]

/** A word of one letter must be whole: every product has a word that begins with it. */
function mayBePrefix(phrase: string[]): boolean {
  return [...(phrase.at(-1) ?? '')].length > 1
}

/** In descriptions words are matched whole: nearly every product's has some word that begins with what is typed. */
const matchesBeginnings = (tier: SearchTier) => tier !== 'description'

/**
 * The expression of FTS5: every term, in the columns up to the tier's; descriptions have an index of one column. Words
 * hold letters, marks and digits only.
 */
export function sqliteMatch(terms: SearchTerm[], tier: SearchTier): string {
  const phraseText = ({ words, isPrefix }: SearchPhrase) =>
    `"${words.join(' ')}"${isPrefix && matchesBeginnings(tier) ? ' *' : ''}`
  const all = terms.map(({ phrases }) => `(${phrases.map(phraseText).join(' OR ')})`).join(' AND ')
  return tier === 'description' ? all : `{${searchTiers.slice(0, searchTiers.indexOf(tier) + 1).join(' ')}} : (${all})`
}

const weights: Record<SearchTier, string> = { name: 'A', groups: 'AB', attributes: 'ABC', description: 'ABCD' }

/** The same as text for PostgreSQL's to_tsquery('simple', …). */
export function postgresMatch(terms: SearchTerm[], tier: SearchTier): string {
  const weight = weights[tier]
  const phraseText = ({ words, isPrefix }: SearchPhrase) =>
    words
      .map(
        (word, position) =>
          `'${word}':${position === words.length - 1 && isPrefix && matchesBeginnings(tier) ? '*' : ''}${weight}`,
      )
      .join(' <-> ')
  return terms.map(({ phrases }) => `(${phrases.map((phrase) => `(${phraseText(phrase)})`).join(' | ')})`).join(' & ')
}
