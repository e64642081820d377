import { readArticleTitles } from '~/domain/site/blog/read-blog.server'
import { readPageTitles } from '~/domain/site/content/read-page.server'
import { mainFaq } from '~/domain/site/faqs/faq'
import { readFaqs } from '~/domain/site/faqs/faqs.server'
import type { Shop } from '~/domain/shared/shop'
import { htmlToText } from '~/domain/shared/text/html-to-text'
import { normaliseSearchText } from '~/domain/shared/text/search-text'
import { withoutFillers, wordForms } from './word-forms'

/** Where a found page is: a content page, a FAQ or an article with its slug, or a page of the shop's own. */
export type FoundTarget = { kind: 'page' | 'faq' | 'article'; slug: string } | { kind: 'track-order' | 'gift-card' }

/** Help, a policy or another page that a search found. */
export interface FoundPage {
  place: FoundTarget
  title: string
  description: string
}

/** Words for the same question, because a page says 'returns' and a shopper 'refund'. */
const questions: string[][] = [
  ['return', 'refund', 'exchange', 'replace'],
  ['shipping', 'delivery', 'deliver', 'postage', 'courier', 'dispatch'],
  ['time', 'days', 'long', 'arrive'],
  ['contact', 'phone', 'call', 'email', 'mail', 'help', 'support', 'care', 'reach'],
  ['terms', 'conditions', 'legal'],
  ['privacy', 'cookies', 'data'],
  ['pay', 'payment', 'paying'],
  ['cod', 'cash'],
]

/** Words of a question that no page contains: 'how do I return a thing'. */
const questionWords = new Set(
  'can do does get how i is it item long me order policy policies what when where you'.split(' '),
)
const maxPages = 3
const minPrefix = 4

/** Pages of the shop's own. They are found by a word that is about them alone: 'gift' searches for products. */
const ownPages: Array<FoundPage & { words: string }> = [
  {
    place: { kind: 'track-order' },
    title: 'Track your order',
    description: 'Where your parcel is, by the number of the order or the waybill.',
    words: 'track tracking parcel waybill',
  },
  {
    place: { kind: 'gift-card' },
    title: 'Gift card balance',
    description: 'How much is left on a gift card.',
    words: 'balance redeem',
  },
]

/**
 * Pages about the words of a search: each word, or one that asks the same, is in the title or the description; of
 * articles, in the title or the tags. Articles come last.
 * @param withAnswers also single questions of the FAQ, with their answers; for words that no product has
 */
export async function findPages(
  shop: Pick<Shop, 'db' | 'now'>,
  words: string[],
  { withAnswers }: { withAnswers: boolean },
): Promise<FoundPage[]> {
  const telling = withoutFillers(words).filter((word) => !questionWords.has(word))
  if (telling.length === 0) return []
  const asked = telling.map(alternatives)
  const isAbout = (text: string) => {
    const own = normaliseSearchText(text)
    return asked.every((forms) => forms.some((one) => own.some((other) => isWord(other, one))))
  }
  const found: FoundPage[] = ownPages
    .filter(({ title, description, words: about }) => {
      const names = about.split(' ')
      return telling.some((word) => names.includes(word)) && isAbout(`${title} ${description} ${about}`)
    })
    .map(({ place, title, description }) => ({ place, title, description }))
  for (const { slug, title, description } of await readPageTitles(shop))
    if (isAbout(`${title} ${description}`)) found.push({ place: { kind: 'page', slug }, title, description })
  for (const { slug, title, description, items } of await readFaqs(shop)) {
    const place = { kind: 'faq', slug } as const
    if (isAbout(`${title} ${slug === mainFaq ? 'faq faqs' : ''}`)) found.push({ place, title, description })
    else if (withAnswers)
      for (const { question, answerHtml } of items)
        if (isAbout(`${question} ${htmlToText(answerHtml)}`)) found.push({ place, title: question, description: title })
  }
  for (const { slug, title, excerpt, tags } of found.length < maxPages ? await readArticleTitles(shop) : [])
    if (isAbout(`${title} ${tags.join(' ')}`))
      found.push({ place: { kind: 'article', slug }, title, description: excerpt })
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
