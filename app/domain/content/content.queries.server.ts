import type { Knex } from 'knex'

interface PageRow {
  slug: string
  title: string
  metaTitle: string | null
  metaDescription: string | null
  /** JSON; see page-document.schema. */
  document: string
}

export async function readPublishedPageRow(q: Knex, slug: string): Promise<PageRow | undefined> {
  return await q('pages').where({ slug, is_published: 1 }).first({
    slug: 'slug',
    title: 'title',
    metaTitle: 'meta_title',
    metaDescription: 'meta_description',
    document: 'document',
  })
}
