import type { Database } from '~db/connection'
import { parseJson } from '~/domain/shared/parse-json'
import { faqItemsSchema } from './faq.schema'
import { findFaqRow, readFaqRows } from './faqs.queries.server'

/** A page of questions as its owner changes it. */
export interface OwnerFaq {
  slug: string
  version: number
  title: string
  description: string
  /** As they were written: HTML or plain text. */
  items: Array<{ question: string; answer: string }>
}

const itemsOf = (json: string) => faqItemsSchema.catch([]).parse(parseJson(json))

/** All pages of questions, by their slugs. */
export async function listOwnerFaqs({
  read,
}: Pick<Database, 'read'>): Promise<Array<{ slug: string; title: string; questions: number }>> {
  const rows = await readFaqRows(read)
  return rows.map(({ slug, title, items }) => ({ slug, title, questions: itemsOf(items).length }))
}

/** A page of questions as its owner changes it; null when there is none. */
export async function readOwnerFaq({ read }: Pick<Database, 'read'>, slug: string): Promise<OwnerFaq | null> {
  const row = await findFaqRow(read, slug)
  if (!row) return null
  const { version, title, description, items } = row
  return { slug, version, title, description, items: itemsOf(items) }
}
