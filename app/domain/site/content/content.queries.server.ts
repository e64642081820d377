import type { Knex } from 'knex'
import type { OwnTemplateKind } from './templates'

export interface PageRow {
  id: number
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

const pageColumns = {
  id: 'id',
  slug: 'slug',
  title: 'title',
  metaTitle: 'meta_title',
  metaDescription: 'meta_description',
  document: 'document',
} as const

export async function readPublishedPageRow(q: Knex, slug: string): Promise<PageRow | undefined> {
  return await q('pages').where({ slug, is_published: 1 }).first(pageColumns)
}

/** @param reference the slug, or the id in digits; no slug is all digits */
export async function findPublishedPage(
  q: Knex,
  reference: string,
): Promise<(PageRow & { pageType: string }) | undefined> {
  const key = /^\d{1,15}$/.test(reference) ? { id: Number(reference) } : { slug: reference }
  return await q('pages')
    .where({ ...key, is_published: 1 })
    .first({ ...pageColumns, pageType: 'page_type' })
}

/** The published templates: those with the fixed names, and those of single products, categories … */
export async function readTemplateRows(q: Knex, names: readonly string[], type: string): Promise<PageRow[]> {
  return await q('pages')
    .where({ is_published: 1 })
    .andWhere((either) => either.whereIn('slug', names).orWhere({ page_type: type }))
    .select(pageColumns)
}

/** Which template the pages of single products, categories, collections and articles have. */
export async function readOwnTemplateRows(
  q: Knex,
): Promise<Array<{ kind: OwnTemplateKind; targetId: number; templateSlug: string }>> {
  return await q('own_templates as o')
    .join('pages as p', 'p.id', 'o.page_id')
    .where('p.is_published', 1)
    .select({ kind: 'o.kind', targetId: 'o.target_id', templateSlug: 'p.slug' })
}

const targetTables: Record<OwnTemplateKind, string> = {
  product: 'products',
  category: 'categories',
  collection: 'collections',
  article: 'articles',
}

/** The id of the product, category, collection or article with this slug; null when there is none. */
export async function findTargetId(q: Knex, kind: OwnTemplateKind, slug: string): Promise<number | null> {
  const row: { id: number } | undefined = await q(targetTables[kind]).where({ slug }).first('id')
  return row?.id ?? null
}

/** @param pageId null: the template of all of its kind */
export async function setOwnTemplate(
  trx: Knex,
  kind: OwnTemplateKind,
  targetId: number,
  pageId: number | null,
): Promise<void> {
  if (pageId === null) {
    await trx('own_templates').where({ kind, target_id: targetId }).delete()
    return
  }
  await trx('own_templates')
    .insert({ kind, target_id: targetId, page_id: pageId })
    .onConflict(['kind', 'target_id'])
    .merge()
}

/** The current slug of the published page that had this slug before; null when there is none. */
export async function findCurrentPageSlug(q: Knex, formerSlug: string): Promise<string | null> {
  const row: { slug: string } | undefined = await q('slug_history as h')
    .join('pages as p', 'p.id', 'h.target_id')
    .where({ 'h.kind': 'page', 'h.slug': formerSlug, 'p.is_published': 1 })
    .first('p.slug')
  return row?.slug ?? null
}
