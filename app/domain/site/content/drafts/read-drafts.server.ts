import type { Database } from '~db/connection'
import { fail, ok, type Result } from '~/domain/shared/result'
import { isToken } from '~/domain/shared/token.schema'
import { toContentPage, type ContentPage } from '~/domain/site/content/read-page.server'
import {
  findDraft,
  findDraftByToken,
  findPage,
  readPageOverviews,
  readVersions,
  type PageOverview,
  type PageVersion,
} from './drafts.queries.server'
import { maxVersions } from './publish-page.server'

/** All pages, with the state of their drafts. */
export async function readPages(db: Database): Promise<PageOverview[]> {
  return readPageOverviews(db.read, 2000)
}

/** A page in the form in which its owner writes it. */
export interface PageFile {
  title: string
  meta_title: string | null
  meta_description: string | null
  document: unknown
}

/** Reads the published content of a page, or its draft. Errors: `not_found` without the page or a draft. */
export async function readPageFile(
  db: Database,
  slug: string,
  which: 'published' | 'draft',
): Promise<Result<PageFile & { revision: number; previewToken: string | null }>> {
  const page = await findPage(db.read, slug)
  if (!page) return fail('not_found', `There is no page ${slug}`)
  const draft = await findDraft(db.read, page.id)
  if (which === 'draft' && !draft) return fail('not_found', `The page ${slug} has no draft`)
  const content = which === 'draft' && draft ? draft : page
  return ok({
    title: content.title,
    meta_title: content.metaTitle,
    meta_description: content.metaDescription,
    document: JSON.parse(content.document),
    revision: draft?.revision ?? 0,
    previewToken: draft?.previewToken ?? null,
  })
}

/** The published versions of a page, the latest first. Error: `not_found`. */
export async function readPageHistory(db: Database, slug: string): Promise<Result<PageVersion[]>> {
  const page = await findPage(db.read, slug)
  return page ? ok(await readVersions(db.read, page.id, maxVersions)) : fail('not_found', `There is no page ${slug}`)
}

/** A draft by the token of its preview, as its page would be; null when there is none. */
export async function readDraftByToken({ db }: { db: Database }, token: string): Promise<ContentPage | null> {
  const draft = isToken(token) ? await findDraftByToken(db.read, token) : undefined
  const page = draft && toContentPage({ ...draft, id: draft.pageId })
  return page && page !== 'invalid' ? page : null
}
