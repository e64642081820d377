import type { Database } from '~db/connection'
import { defineFact } from '~/domain/facts/facts.server'
import { parseJson } from '~/domain/parse-json'
import { findFormer } from '~/domain/redirects/change-slug.server'
import { checkNotLed } from '~/domain/redirects/redirects.server'
import { fail, ok, type Result } from '~/domain/result'
import type { Shop } from '~/domain/shop'
import { withParagraphs } from '~/domain/text/description-html.server'
import { ownerSlugSchema, slugRule } from '~/domain/text/owner-slug.schema'
import { sanitiseHtml } from '~/domain/text/sanitise-html.server'
import { faqDocumentSchema, faqItemsSchema } from './faq.schema'
import { deleteFaqRow, readFaqRows, upsertFaq } from './faqs.queries.server'

/** Questions with their answers. */
export interface Faq {
  id: number
  slug: string
  title: string
  description: string
  /** `answerHtml` is sanitised. */
  items: Array<{ question: string; answerHtml: string }>
}

const faqsFact = defineFact(async (db): Promise<Faq[]> =>
  (await readFaqRows(db.read)).map(({ items: json, ...faq }) => {
    const items = faqItemsSchema.safeParse(parseJson(json))
    const shown = items.success ? items.data : []
    return {
      ...faq,
      items: shown.map(({ question, answer }) => ({ question, answerHtml: sanitiseHtml(withParagraphs(answer)) })),
    }
  }),
)

/** A published FAQ by its slug, a former slug or its id; null when there is none. */
export async function readFaq({ db }: Pick<Shop, 'db'>, reference: string): Promise<Faq | null> {
  const faqs = await faqsFact(db)
  const found = faqs.find(({ id, slug }) => slug === reference || String(id) === reference)
  return found ?? findFormer(db, 'faq', reference, faqs)
}

/** All published FAQs by their slugs. */
export async function readFaqs({ db }: Pick<Shop, 'db'>): Promise<readonly Faq[]> {
  return faqsFact(db)
}

/**
 * Makes a FAQ, or replaces the one with the slug. Error: `invalid_input`.
 * @param pathOf the path of a FAQ with a slug
 */
export async function saveFaq(
  db: Database,
  slug: string,
  document: unknown,
  { pathOf, now }: { pathOf(slug: string): string; now: Date },
): Promise<Result<{ slug: string; title: string; questions: number }>> {
  if (!ownerSlugSchema.safeParse(slug).success) return fail('invalid_input', `slug: ${slugRule}`)
  const isNew = (await faqsFact(db)).every((faq) => faq.slug !== slug)
  const notLed = await checkNotLed(db, isNew ? pathOf(slug) : null)
  if (!notLed.ok) return notLed
  const parsed = faqDocumentSchema.safeParse(document)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return fail('invalid_input', `${issue?.path.join('.')}: ${issue?.message}`)
  }
  const { title, description, items } = parsed.data
  const row = { slug, title, description, items: JSON.stringify(items) }
  await db.transaction((trx) => upsertFaq(trx, row, now.toISOString()))
  return ok({ slug, title, questions: items.length })
}

/** Deletes a FAQ. Error: `not_found`. */
export async function deleteFaq(db: Database, slug: string): Promise<Result<{ slug: string }>> {
  const isDeleted = await db.transaction((trx) => deleteFaqRow(trx, slug))
  return isDeleted ? ok({ slug }) : fail('not_found', `There is no FAQ ${slug}`)
}
