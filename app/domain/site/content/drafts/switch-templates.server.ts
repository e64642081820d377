import type { ActorContext } from '~/domain/operations/actors/staff-context'
import { ok, type StaffResult } from '~/domain/shared/result'
import { pageContentType } from '~/domain/site/content/page-document'
import { orderedSections, parsePageDocument } from '~/domain/site/content/page-document.schema'
import { fixedLabels, fixedPageType, templateType } from '~/domain/site/content/templates'
import {
  deleteBroughtDocument,
  findDraft,
  findPage,
  readBroughtDocuments,
  upsertBroughtDocument,
  type BroughtDocument,
  type StoredPage,
} from './drafts.queries.server'
import { unpublishPage } from './publish-page.server'
import {
  checkThemeDocument,
  hashOf,
  publishDocument,
  publishThemeDocument,
  recordThemeDocuments,
  sourceHashOf,
  type Theme,
  type ThemeOptions,
} from './theme-documents.server'

/**
 * The change that was made to a document: prepared as a draft, shown as its new version, taken off, already so, or left
 * because its owner has made it.
 */
export interface SwitchedDocument {
  slug: string
  change: 'prepared' | 'published' | 'taken off' | 'unchanged' | 'left alone'
  /** Why it was left alone; '' otherwise. */
  reason: string
  /** The last part of the address of the preview of what is prepared. */
  previewToken?: string
}

const bareDocument = {
  page_type: templateType,
  sections: { content: { type: pageContentType } },
  order: ['content'],
}

/**
 * Whether a document has nothing beside the page's own part: it is there for the title and the texts for search engines
 * alone.
 */
export function isBare(json: string): boolean {
  const document = parsePageDocument(json)
  return document !== null && orderedSections(document).every(({ type }) => type === pageContentType)
}

/** Whether a page has a title or texts for search engines other than those of a template without any. */
const hasOwnTexts = ({ slug, title, metaTitle, metaDescription }: StoredPage) =>
  title !== fixedLabels[slug] || Boolean(metaTitle) || Boolean(metaDescription)

/**
 * Publishes what a new version of the shop has changed in the documents that its themes have brought, the home page
 * among them, and takes off those that their themes no longer have. Publishes the pages that the theme `used` has now
 * and did not have when the shop took it. What the owner has made or changed stays as it is. Error: `invalid_input` for
 * a document that is not valid.
 */
export async function followThemes(
  context: ActorContext,
  themes: readonly Theme[],
  options: ThemeOptions,
  used?: { name: string; slugs: readonly string[] },
): Promise<StaffResult<SwitchedDocument[]>> {
  await recordThemeDocuments(context, themes, options)
  const broughtDocuments = await readBroughtDocuments(context.db.read)
  const themeNamed = (wanted: string | undefined) => themes.find(({ name }) => name === wanted)
  const changed = broughtDocuments.flatMap((brought) => {
    const theme = themeNamed(brought.theme)
    const source = theme?.documents[brought.slug]
    const isSame = source !== undefined && sourceHashOf(source) === brought.sourceHash
    return theme && !isSame ? [{ slug: brought.slug, theme, brought }] : []
  })
  const usedTheme = themeNamed(used?.name)
  const known = new Set([...(used?.slugs ?? []), ...broughtDocuments.map(({ slug }) => slug)])
  const added = usedTheme
    ? Object.keys(usedTheme.documents)
        .filter((slug) => !known.has(slug))
        .map((slug) => ({ slug, theme: usedTheme, brought: undefined }))
    : []
  const followed: SwitchedDocument[] = []
  for (const { slug, theme, brought } of [...changed, ...added]) {
    const change = await switchDocument(context, slug, theme, brought, options)
    if (!change.ok) return change
    if (change.value) followed.push(change.value)
  }
  return ok(followed)
}

/** Shows one document of a theme instead of what a theme has brought; null where there is none before and after. */
export async function switchDocument(
  context: ActorContext,
  slug: string,
  { name, documents }: Theme,
  brought: BroughtDocument | undefined,
  options: ThemeOptions,
): Promise<StaffResult<SwitchedDocument | null>> {
  const source = Object.hasOwn(documents, slug) ? documents[slug] : undefined
  const next = source === undefined ? undefined : checkThemeDocument(slug, source, options)
  if (next && !next.ok) return next
  const page = await findPage(context.db.read, slug)
  const isShown = page?.isPublished === 1
  if (!isShown && !next) return ok(null)
  if (isShown && page.document === next?.value) {
    const documentHash = hashOf(page.document)
    const same = { slug, theme: name, sourceHash: sourceHashOf(source), documentHash }
    await context.db.transaction((trx) => upsertBroughtDocument(trx, same))
    return ok({ slug, change: 'unchanged', reason: '' })
  }
  const isTemplate = fixedPageType(slug) === templateType
  const isBareTemplate = isShown && isTemplate && isBare(page.document)
  if (isBareTemplate && !next) return ok(null)
  if (isShown && !isBareTemplate && hashOf(page.document) !== brought?.documentHash)
    return ok({ slug, change: 'left alone', reason: 'it is not as a theme brought it' })
  if (page && (await findDraft(context.db.read, page.id)))
    return ok({ slug, change: 'left alone', reason: 'it has a draft' })
  if (next) {
    const published = await publishThemeDocument(context, slug, { theme: name, source }, options)
    return published.ok ? ok({ slug, change: 'published', reason: '' }) : published
  }
  // a template whose title and texts for search engines stay loses its sections alone
  const hidden =
    page && isTemplate && hasOwnTexts(page)
      ? await publishDocument(context, slug, bareDocument, options)
      : await unpublishPage(context, slug)
  if (!hidden.ok) return hidden
  await context.db.transaction((trx) => deleteBroughtDocument(trx, slug))
  return ok({ slug, change: 'taken off', reason: '' })
}
