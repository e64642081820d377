import type { Knex } from 'knex'

export interface PageRow {
  id: number
  slug: string
  page_type: string
  title: string
  meta_title: string | null
  meta_description: string | null
  document: string
  updated_at: string
}

export async function readPublishedPageRow(q: Knex, slug: string): Promise<PageRow | undefined> {
  return await q('pages')
    .where({ slug, is_published: 1 })
    .first('id', 'slug', 'page_type', 'title', 'meta_title', 'meta_description', 'document', 'updated_at')
}
