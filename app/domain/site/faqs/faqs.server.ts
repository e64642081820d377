import { cacheReferenceData } from '~/domain/shared/reference-data/reference-data.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { parseFields } from '~/domain/operations/changes/parse-fields'
import { parseJson } from '~/domain/shared/parse-json'
import { findLegacy } from '~/domain/site/redirects/change-slug.server'
import { checkNotRedirected } from '~/domain/site/redirects/redirects.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import type { Shop } from '~/domain/shared/shop'
import { fillShopWords } from '~/domain/site/storefront/fill-shop-words.server'
import { withParagraphs } from '~/domain/shared/text/description-html.server'
import { ownerSlugSchema, slugRule } from '~/domain/shared/text/owner-slug.schema'
import type { CleanHtml } from '~/domain/shared/text/clean-html'
import { sanitiseHtml } from '~/domain/shared/text/sanitise-html.server'
import { faqDocumentSchema, faqItemsSchema } from './faq.schema'
import { deleteFaqRow, findFaqRow, readFaqRows, upsertFaq } from './faqs.queries.server'

/** Questions with their answers. */
export interface Faq {
  id: number
  slug: string
  title: string
  description: string
  items: Array<{ question: string; answerHtml: CleanHtml }>
}

const cachedFaqs = cacheReferenceData(async (db): Promise<Faq[]> =>
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
export async function readFaq(shop: Pick<Shop, 'db' | 'channel' | 'settings'>, reference: string): Promise<Faq | null> {
  const { db } = shop
  const faqs = await cachedFaqs(db)
  const found = faqs.find(({ id, slug }) => slug === reference || String(id) === reference)
  const faq = found ?? (await findLegacy(db, 'faq', reference, faqs))
  if (!faq) return null
  const items: Faq['items'] = []
  for (const { question, answerHtml } of faq.items)
    items.push({ question, answerHtml: await fillShopWords(shop, answerHtml) })
  return { ...faq, items }
}

/** All published FAQs by their slugs. */
export async function readFaqs({ db }: Pick<Shop, 'db'>): Promise<readonly Faq[]> {
  return cachedFaqs(db)
}

/**
 * Makes a FAQ, or replaces the one with the slug. Errors: `invalid_fields`, `faq_twice`, `stale`, an address that is led
 * elsewhere.
 * @param options.pathOf the path of a FAQ with a slug
 * @param options.isNewOnly whether none is replaced
 */
export async function saveFaq(
  context: StaffContext,
  slug: string,
  document: unknown,
  { pathOf, version, isNewOnly = false }: { pathOf(slug: string): string; version?: number; isNewOnly?: boolean },
): Promise<StaffResult<{ slug: string; title: string; questions: number }>> {
  return changeShop(context, 'content', async (trx, record) => {
    if (!ownerSlugSchema.safeParse(slug).success) return refuse('invalid_fields', { errors: { slug: [slugRule] } })
    const isNew = !(await findFaqRow(trx, slug))
    if (isNewOnly && !isNew) return refuse('faq_twice', { slug }, 'title')
    const notRedirected = await checkNotRedirected(context.db, isNew ? pathOf(slug) : null)
    if (!notRedirected.ok) return notRedirected
    const parsed = parseFields(faqDocumentSchema, document)
    if (!parsed.ok) return parsed
    const { title, description, items } = parsed.value
    const row = { slug, title, description, items: JSON.stringify(items) }
    const write = () => upsertFaq(trx, row, context.now().toISOString())
    await record.row('faq', { slug }, write, version)
    return ok({ slug, title, questions: items.length })
  })
}

/** A FAQ as a document that can be saved again. Error: `faq_not_found`. */
export async function readFaqDocument(db: Pick<Shop['db'], 'read'>, slug: string): Promise<StaffResult<object>> {
  const row = (await readFaqRows(db.read)).find((faq) => faq.slug === slug)
  if (!row) return refuse('faq_not_found', { slug })
  return ok({ title: row.title, description: row.description, items: parseJson(row.items) })
}

/** Deletes a FAQ. Errors: `faq_not_found`; `stale` when it was changed since the version. */
export async function deleteFaq(
  context: StaffContext,
  slug: string,
  version?: number,
): Promise<StaffResult<{ slug: string }>> {
  return changeShop(context, 'content', async (trx, record) => {
    const isDeleted = await record.row('faq', { slug }, () => deleteFaqRow(trx, slug), version)
    return isDeleted ? ok({ slug }) : refuse('faq_not_found', { slug })
  })
}
