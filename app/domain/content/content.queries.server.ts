import type { Knex } from 'knex'

export interface PageRow {
  slug: string
  title: string
  metaTitle: string | null
  metaDescription: string | null
  /** JSON; see page-document.schema. */
  document: string
}

/** Titles of the published content pages, by title. */
export async function readPublishedPageTitles(
  q: Knex,
  limit: number,
): Promise<Array<{ slug: string; title: string; description: string | null }>> {
  return await q('pages')
    .where({ is_published: 1, page_type: 'Page' })
    .orderBy(['title', 'slug'])
    .limit(limit)
    .select({ slug: 'slug', title: 'title', description: 'meta_description' })
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

/** The current slug of the published page that had this slug before; null when there is none. */
export async function findCurrentPageSlug(q: Knex, formerSlug: string): Promise<string | null> {
  const row: { slug: string } | undefined = await q('slug_history as h')
    .join('pages as p', 'p.id', 'h.target_id')
    .where({ 'h.kind': 'page', 'h.slug': formerSlug, 'p.is_published': 1 })
    .first('p.slug')
  return row?.slug ?? null
}
