import { z } from 'zod/v4'
import { readEditedPage, type EditedPage } from '~/domain/site/content/drafts/edit-draft.server'
import { emptySection, pageContentType, type StoredSection } from '~/domain/site/content/page-document'
import { pageDocumentSchema, type PageDocument } from '~/domain/site/content/page-document.schema'
import { findPage } from '~/domain/site/content/drafts/drafts.queries.server'
import { fixedLabels, fixedPageType, shellLabels, templateType } from '~/domain/site/content/templates'
import { contentPagePath, homePath, previewParam, previewPath, withQuery } from '~/paths'
import { isShopPath } from '~/shop-paths'
import { errorResponse } from '~/http/body.server'
import { samplePaths } from '~/http/content-page.server'
import type { RequestContext } from '~/http/context.server'
import { checkSections } from '~/sections/check-sections.server'
import { sectionDefinitions } from '~/sections/section-definitions.server'
import { defaultShell, shellSections } from '~/sections/shell/shell-sections.server'

type Definition = (typeof sectionDefinitions)[number] | (typeof shellSections)[number]

const definitions = new Map<string, Definition>(
  [...sectionDefinitions, ...shellSections].map((definition) => [definition.type, definition]),
)

/** The definition of a type of sections; undefined for the page's own part and for types that the shop does not have. */
export const definitionOf = (type: string): Definition | undefined => definitions.get(type)

/** What the owner reads for a type of sections. */
export const labelOf = (type: string): string =>
  type === pageContentType ? 'The page’s own part' : (definitionOf(type)?.label ?? type)

/** Whether a section can be moved and not removed, hidden or copied. */
export function isEssential(type: string): boolean {
  const definition = definitionOf(type)
  return type === pageContentType || (definition !== undefined && 'isEssential' in definition && definition.isEssential)
}

const documentOf = (pageType: string, sections: readonly StoredSection[]): PageDocument =>
  pageDocumentSchema.parse({
    page_type: pageType,
    sections: Object.fromEntries(sections.map(({ key, type }) => [key, { type }])),
    order: sections.map(({ key }) => key),
  })

/** The document that a page begins with, as the shop shows it without one; null for a page that does not exist. */
export function startDocument(slug: string): PageDocument | null {
  const type = fixedPageType(slug)
  if (type === null) return null
  if (slug === 'header' || slug === 'footer') return documentOf(type, defaultShell[slug])
  return documentOf(type, type === templateType ? [emptySection(pageContentType)] : [])
}

/** What an edit of the page with this slug needs. */
export const editOptions = (slug: string) => ({
  checkSections,
  isAddressTaken: (taken: string) => isShopPath(contentPagePath(taken)),
  pathOf: contentPagePath,
  start: startDocument(slug),
})

/** The page of an editor: what is edited of it, or what it begins with. Throws 404 where there is none. */
export async function requireEditedPage(
  { db }: Pick<RequestContext, 'db'>,
  slug: string,
): Promise<EditedPage & { isPublished: boolean; label: string }> {
  const page = slug.length > 200 || slug.includes('\0') ? null : await readEditedPage(db, slug)
  const start = startDocument(slug)
  const fixed = Object.hasOwn(fixedLabels, slug) ? fixedLabels[slug] : undefined
  if (page) {
    const stored = await findPage(db.read, slug)
    return { ...page, isPublished: stored?.isPublished === 1, label: fixed ?? page.title }
  }
  if (!start) throw errorResponse(404, 'Page Not Found')
  return {
    title: fixed ?? slug,
    meta_title: null,
    meta_description: null,
    document: start,
    revision: 0,
    previewToken: null,
    isPublished: false,
    label: fixed ?? slug,
  }
}

/** The address of the page as it is edited; null where only a draft could be shown. */
export function frameHref(slug: string, { previewToken, document }: Pick<EditedPage, 'previewToken' | 'document'>) {
  const sample = Object.hasOwn(samplePaths, slug) ? samplePaths[slug] : undefined
  if (sample !== undefined) return withQuery(sample, { [previewParam]: previewToken ?? undefined })
  if (previewToken !== null) return previewPath(previewToken)
  if (slug === 'home' || Object.hasOwn(shellLabels, slug)) return homePath
  return document.page_type === templateType ? null : contentPagePath(slug)
}

/** A line that tells one section of a kind from another: the first of its texts. */
function wordsOf(type: string, settings: Readonly<Record<string, unknown>>): string {
  const named = ['heading', 'title', 'message', 'text', 'eyebrow'].map((name) => settings[name])
  const own = named.find((value): value is string => typeof value === 'string' && value !== '')
  return (own ?? '').slice(0, 80)
}

/** The sections of a page as the list of its editor shows them. */
export function shownSections({ sections, order }: PageDocument, keys: readonly string[] = order) {
  return keys.flatMap((key) => {
    const section = sections[key]
    if (!section) return []
    return [
      {
        key,
        label: labelOf(section.type),
        words: wordsOf(section.type, section.settings),
        blocks: section.block_order.length,
        hiddenOn: section.hidden_on,
        isEssential: isEssential(section.type),
        isKnown: section.type === pageContentType || definitionOf(section.type) !== undefined,
        hasForm: section.type !== pageContentType && Object.keys(definitionOf(section.type)?.settings ?? {}).length > 0,
      },
    ]
  })
}

export const pageKey = z.string().regex(/^[A-Za-z\d_-]{1,64}$/)
