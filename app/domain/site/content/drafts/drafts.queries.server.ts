import type { Knex } from 'knex'

/** The content of a page: its title, the texts for search engines, and the document as JSON. */
export interface PageContent {
  title: string
  metaTitle: string | null
  metaDescription: string | null
  document: string
}

export interface StoredPage extends PageContent {
  id: number
  slug: string
  pageType: string
  isPublished: number
  updatedAt: string
}

export interface StoredDraft extends PageContent {
  pageId: number
  revision: number
  previewToken: string
  publishAt: string | null
  updatedAt: string
  /** The example theme that has prepared it; null for what somebody has made. */
  theme: string | null
}

const contentColumns = {
  title: 'title',
  metaTitle: 'meta_title',
  metaDescription: 'meta_description',
  document: 'document',
} as const

const pageColumns = {
  id: 'id',
  slug: 'slug',
  pageType: 'page_type',
  isPublished: 'is_published',
  updatedAt: 'updated_at',
  ...contentColumns,
} as const

const draftColumns = {
  pageId: 'page_id',
  revision: 'revision',
  previewToken: 'preview_token',
  publishAt: 'publish_at',
  updatedAt: 'updated_at',
  theme: 'theme',
  ...contentColumns,
} as const

const toRow = ({ title, metaTitle, metaDescription, document }: PageContent) => ({
  title,
  meta_title: metaTitle,
  meta_description: metaDescription,
  document,
})

export async function findPage(q: Knex, slug: string): Promise<StoredPage | undefined> {
  return await q('pages').where({ slug }).first(pageColumns)
}

/** Locks the page until the transaction ends, so that its versions are numbered one after the other. */
export async function lockPage(trx: Knex, id: number): Promise<StoredPage | undefined> {
  return await trx('pages').where({ id }).forUpdate().first(pageColumns)
}

export async function findDraft(q: Knex, pageId: number): Promise<StoredDraft | undefined> {
  return await q('page_drafts').where({ page_id: pageId }).first(draftColumns)
}

export async function findDraftByToken(
  q: Knex,
  token: string,
): Promise<(StoredDraft & { slug: string; pageType: string }) | undefined> {
  return await q('page_drafts as d')
    .join('pages as p', 'p.id', 'd.page_id')
    .where('d.preview_token', token)
    .first({
      ...Object.fromEntries(Object.entries(draftColumns).map(([name, column]) => [name, `d.${column}`])),
      slug: 'p.slug',
      pageType: 'p.page_type',
    })
}

export interface PageOverview {
  slug: string
  title: string
  pageType: string
  isPublished: number
  draftRevision: number | null
  publishAt: string | null
  updatedAt: string
}

/** All pages with the state of their drafts. */
export async function readPageOverviews(q: Knex, limit: number): Promise<PageOverview[]> {
  return await q('pages as p').leftJoin('page_drafts as d', 'd.page_id', 'p.id').orderBy('p.slug').limit(limit).select({
    slug: 'p.slug',
    title: 'p.title',
    pageType: 'p.page_type',
    isPublished: 'p.is_published',
    draftRevision: 'd.revision',
    publishAt: 'd.publish_at',
    updatedAt: 'p.updated_at',
  })
}

/** A page that nobody sees before its first draft is published. */
export async function insertHiddenPage(
  trx: Knex,
  page: PageContent & { slug: string; pageType: string },
  now: string,
): Promise<number> {
  const [row]: Array<{ id: number }> = await trx('pages')
    .insert({ ...toRow(page), slug: page.slug, page_type: page.pageType, is_published: 0, updated_at: now })
    .returning('id')
  if (!row) throw new Error('the page has no id')
  return row.id
}

/** Writes the draft of a page; a draft that is changed keeps its preview and is no longer scheduled. */
export async function upsertDraft(
  trx: Knex,
  pageId: number,
  content: PageContent,
  draft: { revision: number; previewToken: string },
  now: string,
): Promise<void> {
  await trx('page_drafts')
    .insert({
      page_id: pageId,
      ...toRow(content),
      revision: draft.revision,
      preview_token: draft.previewToken,
      publish_at: null,
      updated_at: now,
    })
    .onConflict('page_id')
    .merge(['title', 'meta_title', 'meta_description', 'document', 'revision', 'publish_at', 'updated_at'])
}

/** Notes which theme has prepared the draft of a page, or that none has. */
export async function markDraft(trx: Knex, pageId: number, theme: string | null): Promise<void> {
  await trx('page_drafts').where({ page_id: pageId }).update({ theme })
}

export async function setPublishAt(trx: Knex, pageId: number, publishAt: string | null): Promise<boolean> {
  return (await trx('page_drafts').where({ page_id: pageId }).update({ publish_at: publishAt })) > 0
}

export async function deleteDraft(trx: Knex, pageId: number): Promise<boolean> {
  return (await trx('page_drafts').where({ page_id: pageId }).delete()) > 0
}

/** Slugs of the pages whose drafts are due. */
export async function findDuePages(q: Knex, now: string, limit: number): Promise<Array<{ id: number }>> {
  return await q('page_drafts')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(limit)
    .select({ id: 'page_id' })
}

export async function showPageContent(trx: Knex, pageId: number, content: PageContent, now: string): Promise<void> {
  await trx('pages')
    .where({ id: pageId })
    .update({ ...toRow(content), is_published: 1, updated_at: now })
}

export async function hidePage(trx: Knex, slug: string, now: string): Promise<boolean> {
  return (await trx('pages').where({ slug, is_published: 1 }).update({ is_published: 0, updated_at: now })) > 0
}

export interface PageVersion extends PageContent {
  number: number
  publishedAt: string
}

const versionColumns = { number: 'number', publishedAt: 'published_at', ...contentColumns } as const

/** The versions of a page, the latest first. */
export async function readVersions(q: Knex, pageId: number, limit: number): Promise<PageVersion[]> {
  return await q('page_versions')
    .where({ page_id: pageId })
    .orderBy('number', 'desc')
    .limit(limit)
    .select(versionColumns)
}

export async function findVersion(q: Knex, pageId: number, number: number): Promise<PageVersion | undefined> {
  return await q('page_versions').where({ page_id: pageId, number }).first(versionColumns)
}

export async function findLastVersionNumber(q: Knex, pageId: number): Promise<number> {
  const row: { last?: number | null } | undefined = await q('page_versions')
    .where({ page_id: pageId })
    .max({ last: 'number' })
    .first()
  return row?.last ?? 0
}

export async function insertVersion(
  trx: Knex,
  pageId: number,
  number: number,
  content: PageContent,
  publishedAt: string,
): Promise<void> {
  await trx('page_versions').insert({ page_id: pageId, number, ...toRow(content), published_at: publishedAt })
}

export async function deleteVersionsBefore(trx: Knex, pageId: number, number: number): Promise<void> {
  await trx('page_versions').where({ page_id: pageId }).andWhere('number', '<', number).delete()
}

/** A document that a theme has brought, with what tells whether it has changed since, in the theme or in the shop. */
export interface BroughtDocument {
  slug: string
  theme: string
  sourceHash: string
  documentHash: string
}

export async function readBroughtDocuments(q: Knex): Promise<BroughtDocument[]> {
  return await q('theme_documents as t').join('pages as p', 'p.id', 't.page_id').orderBy('p.slug').select({
    slug: 'p.slug',
    theme: 't.theme',
    sourceHash: 't.source_hash',
    documentHash: 't.document_hash',
  })
}

export async function upsertBroughtDocument(q: Knex, { slug, ...brought }: BroughtDocument): Promise<void> {
  await q('theme_documents')
    .insert({
      page_id: q('pages').where({ slug }).select('id'),
      theme: brought.theme,
      source_hash: brought.sourceHash,
      document_hash: brought.documentHash,
    })
    .onConflict('page_id')
    .merge(['theme', 'source_hash', 'document_hash'])
}

export async function deleteBroughtDocument(q: Knex, slug: string): Promise<void> {
  await q('theme_documents').whereIn('page_id', q('pages').where({ slug }).select('id')).delete()
}
