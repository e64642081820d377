import type { Knex } from 'knex'

export interface FaqRow {
  id: number
  slug: string
  title: string
  description: string
  items: string
}

/** The published FAQs. */
export async function readFaqRows(q: Knex): Promise<FaqRow[]> {
  return q('faqs')
    .where({ is_published: 1 })
    .orderBy('slug')
    .select<FaqRow[]>('id', 'slug', 'title', 'description', 'items')
}

export async function upsertFaq(trx: Knex, row: Omit<FaqRow, 'id'>, now: string): Promise<void> {
  await trx('faqs')
    .insert({ ...row, is_published: 1, updated_at: now })
    .onConflict('slug')
    .merge(['title', 'description', 'items', 'updated_at'])
}

export async function deleteFaqRow(trx: Knex, slug: string): Promise<boolean> {
  return (await trx('faqs').where({ slug }).delete()) > 0
}

export async function findFaqRow(q: Knex, slug: string): Promise<(FaqRow & { version: number }) | undefined> {
  return q('faqs')
    .where({ slug, is_published: 1 })
    .first<(FaqRow & { version: number }) | undefined>('id', 'slug', 'version', 'title', 'description', 'items')
}
