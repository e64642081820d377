import { readFaq } from '~/domain/site/faqs/faqs.server'
import { fillShopWords } from '~/domain/site/storefront/fill-shop-words.server'
import { defineSection } from '~/sections/define-section.server'
import { html, slugOf, text } from '~/sections/setting-kinds.server'

/** Questions, each with its answer behind it: those of a FAQ, and its own. */
export const faq = defineSection({
  type: 'faq',
  label: 'Questions and answers',
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
    faqSlug: slugOf({ label: 'FAQ whose questions are shown', of: 'a FAQ' }),
  },
  blocks: {
    label: 'Question',
    settings: {
      question: text({ label: 'Question', maxLength: 200 }),
      answer: html({ label: 'Answer', maxLength: 4000 }),
    },
  },
  async load(shop, { settings, blocks }) {
    const faq = settings.faqSlug === '' ? null : await readFaq(shop, settings.faqSlug)
    const own = blocks.filter(({ question, answer }) => question !== '' && answer !== '')
    const items = [...(faq?.items ?? [])]
    for (const { question, answer } of own) items.push({ question, answerHtml: await fillShopWords(shop, answer) })
    return items.length > 0 ? { heading: settings.heading, items } : null
  },
  component: async () => (await import('./faq')).FaqSection,
})
