import type { Database } from '~db/connection'
import { ok, type Result } from '~/domain/result'
import { pageContentType } from '../page-document'
import { orderedSections, parsePageDocument } from '../page-document.schema'
import { fixedLabels, fixedPageType, templateType } from '../templates'
import { findDraft, findPage, type StoredPage } from './drafts.queries.server'
import { publishPage, unpublishPage } from './publish-page.server'
import { checkDocument, saveDraft, type CheckSections } from './save-draft.server'

/** What was done with a template: shown as its new document, taken off, already so, or left because its owner has made it. */
export interface SwitchedTemplate {
  slug: string
  change: 'published' | 'taken off' | 'unchanged' | 'left alone'
  /** Why it was left alone; '' otherwise. */
  reason: string
}

/** The template documents of a theme by the fixed names of content/templates. */
export type TemplateDocuments = Readonly<Record<string, unknown>>

const bareDocument = {
  page_type: templateType,
  sections: { content: { type: pageContentType } },
  order: ['content'],
}

/** Whether a document has nothing beside the page's own part: it is there for the title and the texts for search engines alone. */
function isBare(json: string): boolean {
  const document = parsePageDocument(json)
  return document !== null && orderedSections(document).every(({ type }) => type === pageContentType)
}

/** Whether a page has a title or texts for search engines other than those of a template without any. */
const hasOwnTexts = ({ slug, title, metaTitle, metaDescription }: StoredPage) =>
  title !== fixedLabels[slug] || Boolean(metaTitle) || Boolean(metaDescription)

/**
 * Publishes the templates of a theme, and takes off those that only other themes have. What the owner has made or changed, and
 * templates with a draft, stay as they are: only a document that is still one of the `known`, or has no sections, is replaced or
 * taken off. The title and the texts for search engines stay in any case.
 * @param known the templates of all themes
 * Error: `invalid_input` for a document that is not valid, before anything is changed.
 */
export async function switchTemplates(
  db: Database,
  wanted: TemplateDocuments,
  known: readonly TemplateDocuments[],
  { checkSections, now }: { checkSections: CheckSections; now: Date },
): Promise<Result<SwitchedTemplate[]>> {
  const stored = new Map<string, string[]>()
  for (const [slug, document] of [wanted, ...known].flatMap(Object.entries<unknown>)) {
    const checked = checkDocument(document, fixedPageType(slug), checkSections)
    if (!checked.ok) return checked
    stored.set(slug, [...(stored.get(slug) ?? []), checked.value])
  }
  const switched: SwitchedTemplate[] = []
  for (const [slug, documents] of stored) {
    const next = Object.hasOwn(wanted, slug) ? documents[0] : undefined
    const change = await switchTemplate(db, slug, { next, documents }, { checkSections, now })
    if (!change.ok) return change
    if (change.value) switched.push(change.value)
  }
  return ok(switched)
}

/** Switches one template; null where there is none before and after. */
async function switchTemplate(
  db: Database,
  slug: string,
  { next, documents }: { next: string | undefined; documents: readonly string[] },
  { checkSections, now }: { checkSections: CheckSections; now: Date },
): Promise<Result<SwitchedTemplate | null>> {
  const page = await findPage(db.read, slug)
  const isShown = page?.isPublished === 1
  if (!isShown && next === undefined) return ok(null)
  if (isShown && page.document === next) return ok({ slug, change: 'unchanged', reason: '' })
  const isBareTemplate = isShown && fixedPageType(slug) === templateType && isBare(page.document)
  if (isBareTemplate && next === undefined) return ok(null)
  if (isShown && !isBareTemplate && !documents.includes(page.document))
    return ok({ slug, change: 'left alone', reason: 'it is not as a theme brought it' })
  if (page && (await findDraft(db.read, page.id))) return ok({ slug, change: 'left alone', reason: 'it has a draft' })
  if (next === undefined && page && !(fixedPageType(slug) === templateType && hasOwnTexts(page))) {
    const hidden = await unpublishPage(db, slug, now)
    return hidden.ok ? ok({ slug, change: 'taken off', reason: '' }) : hidden
  }
  const document: unknown = next === undefined ? bareDocument : JSON.parse(next)
  const options = { checkSections, isAddressTaken: () => false, expectedRevision: 0, now }
  const draft = await saveDraft(db, slug, { document }, options)
  if (!draft.ok) return draft
  const published = await publishPage(db, slug, now)
  return published.ok ? ok({ slug, change: next === undefined ? 'taken off' : 'published', reason: '' }) : published
}
