import { readPageTitles } from '~/domain/content/read-page.server'
import type { Shop } from '~/domain/shop'
import { normaliseSearchText } from '~/domain/text/search-text'
import { withoutFillers, wordForms } from './word-forms'

/** A content page that a search found: help, policies, about the shop. */
export interface FoundPage {
  slug: string
  title: string
  description: string
}

/** Words for the same question, because a page says 'returns' and a shopper 'refund'. */
const questions: string[][] = [
  ['return', 'refund', 'exchange', 'replace'],
  ['shipping', 'delivery', 'deliver', 'postage', 'courier', 'dispatch'],
  ['contact', 'phone', 'call', 'email', 'mail', 'help', 'support', 'care', 'reach'],
  ['terms', 'conditions', 'legal'],
  ['privacy', 'cookies', 'data'],
]

/** Words of a question that no page contains: 'how do I return a thing'. */
const questionWords = new Set(
  'can do does get how i is it item long me order policy policies what when where you'.split(' '),
)
const maxPages = 3
const minPrefix = 4

/** Content pages about the words of a search: each word, or one that asks the same, is in the title or the description. */
export async function findPages(shop: Pick<Shop, 'db'>, words: string[]): Promise<FoundPage[]> {
  const telling = withoutFillers(words).filter((word) => !questionWords.has(word))
  if (telling.length === 0) return []
  const found = (await readPageTitles(shop)).filter(({ title, description }) => {
    const own = normaliseSearchText(`${title} ${description}`)
    return telling.every((word) => alternatives(word).some((one) => own.some((other) => isWord(other, one))))
  })
  return found.slice(0, maxPages)
}

function alternatives(word: string): string[] {
  const forms = [word, ...wordForms(word)]
  const same = questions.filter((group) => group.some((one) => forms.includes(one))).flat()
  return [...forms, ...same, ...same.flatMap(wordForms)]
}

function isWord(own: string, word: string): boolean {
  return own === word || (word.length >= minPrefix && own.startsWith(word))
}
