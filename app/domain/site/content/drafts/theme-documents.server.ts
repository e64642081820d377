import { createHash } from 'node:crypto'
import type { ActorContext } from '~/domain/operations/actors/staff-context'
import { ok, type Result, type StaffResult } from '~/domain/shared/result'
import { fixedPageType } from '~/domain/site/content/templates'
import { findPage, markDraft, readBroughtDocuments, upsertBroughtDocument } from './drafts.queries.server'
import { publishPage } from './publish-page.server'
import { checkDocument, saveDraft, type CheckSections } from './save-draft.server'

/** The documents of a theme by the slugs of their pages. */
export interface Theme {
  name: string
  documents: Readonly<Record<string, unknown>>
}

export interface ThemeOptions {
  checkSections: CheckSections
  /** Puts pictures of the shop into a document of a theme. */
  insertPictures(document: unknown): unknown
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
export const sourceHashOf = (source: unknown) => hashOf(JSON.stringify(source))

/** The document of a theme as the page `slug` stores it. Error: `invalid_input`. */
export function checkThemeDocument(slug: string, source: unknown, options: ThemeOptions): Result<string> {
  return checkDocument(slug, options.insertPictures(source), fixedPageType(slug), options.checkSections)
}

/**
 * Shows the document of a theme on the page `slug`, and records that the theme has brought it. Error: `invalid_input`.
 */
export async function publishThemeDocument(
  context: ActorContext,
  slug: string,
  { theme, source }: { theme: string; source: unknown },
  options: ThemeOptions,
): Promise<StaffResult<{ version: number }>> {
  const checked = checkThemeDocument(slug, source, options)
  if (!checked.ok) return checked
  const published = await publishDocument(context, slug, JSON.parse(checked.value), options)
  if (!published.ok) return published
  const brought = { slug, theme, sourceHash: sourceHashOf(source), documentHash: hashOf(checked.value) }
  await context.db.transaction((trx) => upsertBroughtDocument(trx, brought))
  return published
}

/**
 * Makes the document of a theme the draft of the page `slug`, and notes that the theme has prepared it. Nobody sees it
 * before it is published. Errors: `invalid_input`, `page_draft_changed`.
 * @param expectedRevision that of the draft which is replaced; 0 where there is none
 */
export async function prepareThemeDocument(
  context: ActorContext,
  slug: string,
  { theme, source, expectedRevision }: { theme: string; source: unknown; expectedRevision: number },
  { checkSections, insertPictures }: ThemeOptions,
): Promise<StaffResult<{ previewToken: string }>> {
  const options = { isAddressTaken: () => false, pathOf: () => '/', checkSections, expectedRevision }
  const draft = await saveDraft(context, slug, { document: insertPictures(source) }, options)
  if (!draft.ok) return draft
  const page = await findPage(context.db.read, slug)
  if (!page) throw new Error(`the page ${slug} has no row`)
  await context.db.transaction((trx) => markDraft(trx, page.id, theme))
  return ok({ previewToken: draft.value.previewToken })
}

/** Shows a document on a page that has no draft. Error: `invalid_input`. */
export async function publishDocument(
  context: ActorContext,
  slug: string,
  document: unknown,
  { checkSections }: Pick<ThemeOptions, 'checkSections'>,
): Promise<StaffResult<{ version: number }>> {
  // the slugs of these documents are fixed names, and the addresses of what they serve are the shop's
  const options = { isAddressTaken: () => false, pathOf: () => '/' }
  const draft = await saveDraft(context, slug, { document }, { ...options, checkSections, expectedRevision: 0 })
  return draft.ok ? publishPage(context, slug, options) : draft
}

/**
 * Records the documents that are as a theme has them and of which nothing is recorded, such as those of a new demo
 * shop.
 */
export async function recordThemeDocuments(
  context: ActorContext,
  themes: readonly Theme[],
  options: ThemeOptions,
): Promise<void> {
  const recorded = new Set((await readBroughtDocuments(context.db.read)).map(({ slug }) => slug))
  for (const { name, documents } of themes)
    for (const [slug, source] of Object.entries(documents)) {
      const page = recorded.has(slug) ? undefined : await findPage(context.db.read, slug)
      if (page?.isPublished !== 1) continue
      const ofTheme = checkThemeDocument(slug, source, options)
      const shown = checkDocument(slug, JSON.parse(page.document), fixedPageType(slug), options.checkSections)
      if (!ofTheme.ok || !shown.ok || ofTheme.value !== shown.value) continue
      const documentHash = hashOf(page.document)
      await context.db.transaction((trx) =>
        upsertBroughtDocument(trx, { slug, theme: name, sourceHash: sourceHashOf(source), documentHash }),
      )
      recorded.add(slug)
    }
}
