import type { ActorContext } from '~/domain/operations/actors/staff-context'
import { ok, type StaffResult } from '~/domain/shared/result'
import {
  findDraft,
  findPage,
  readBroughtDocuments,
  upsertBroughtDocument,
  type BroughtDocument,
  type StoredDraft,
} from './drafts.queries.server'
import { discardDraft, publishPage } from './publish-page.server'
import { isBare, switchDocument, type SwitchedDocument } from './switch-templates.server'
import {
  checkThemeDocument,
  hashOf,
  prepareThemeDocument,
  recordThemeDocuments,
  sourceHashOf,
  type Theme,
  type ThemeOptions,
} from './theme-documents.server'

/**
 * Makes the home page and the templates of a theme drafts, which nobody sees before they are published. What the owner
 * has made or changed of templates, and drafts that the owner has made or edited, stay as they are; drafts of another
 * theme that nobody has edited go. Error: `invalid_input` for a document that is not valid, before anything is changed.
 */
export async function prepareTheme(
  context: ActorContext,
  theme: Theme,
  themes: readonly Theme[],
  options: ThemeOptions,
): Promise<StaffResult<SwitchedDocument[]>> {
  for (const [slug, source] of Object.entries(theme.documents)) {
    const checked = checkThemeDocument(slug, source, options)
    if (!checked.ok) return checked
  }
  await recordThemeDocuments(context, themes, options)
  const brought = await broughtBySlug(context)
  const prepared: SwitchedDocument[] = []
  for (const slug of new Set([theme, ...themes].flatMap(({ documents }) => Object.keys(documents)))) {
    const change = await prepareDocument(context, slug, theme, themes, brought.get(slug), options)
    if (!change.ok) return change
    if (change.value) prepared.push(change.value)
  }
  return ok(prepared)
}

async function broughtBySlug({ db }: ActorContext): Promise<Map<string, BroughtDocument>> {
  return new Map((await readBroughtDocuments(db.read)).map((document) => [document.slug, document]))
}

/** The page of a slug with its draft, as far as there are any. */
async function findPageAndDraft({ db }: ActorContext, slug: string) {
  const page = await findPage(db.read, slug)
  return { page, draft: page && (await findDraft(db.read, page.id)) }
}

/** Whether a page has a draft that its owner has made or edited. */
export async function hasOwnDraft(
  context: ActorContext,
  slug: string,
  themes: readonly Theme[],
  options: ThemeOptions,
): Promise<boolean> {
  const { draft } = await findPageAndDraft(context, slug)
  return draft !== undefined && !isAsPrepared(slug, draft, themes, options)
}

/** Whether a draft is as a theme has prepared it. */
function isAsPrepared(slug: string, draft: StoredDraft, themes: readonly Theme[], options: ThemeOptions): boolean {
  const source = themes.find(({ name }) => name === draft.theme)?.documents[slug]
  const ofTheme = source === undefined ? null : checkThemeDocument(slug, source, options)
  return ofTheme !== null && ofTheme.ok && ofTheme.value === draft.document
}

/** What becomes of a document when a theme is prepared. */
type Decision =
  /** Nobody sees it, and nothing is said of it. */
  | { kind: 'none' | 'discard' }
  | { kind: 'stay'; said: SwitchedDocument }
  | { kind: 'prepare'; source: unknown; expectedRevision: number }

async function decideOn(
  context: ActorContext,
  slug: string,
  { documents }: Theme,
  themes: readonly Theme[],
  brought: BroughtDocument | undefined,
  options: ThemeOptions,
): Promise<StaffResult<Decision>> {
  const source = Object.hasOwn(documents, slug) ? documents[slug] : undefined
  const { page, draft } = await findPageAndDraft(context, slug)
  const isReplaceable = !draft || isAsPrepared(slug, draft, themes, options)
  if (source === undefined) return ok({ kind: draft && isReplaceable ? 'discard' : 'none' })
  const stay = (change: 'left alone' | 'unchanged', reason: string) =>
    ok<Decision>({ kind: 'stay', said: { slug, change, reason } })
  if (!isReplaceable) return stay('left alone', 'it has a draft')
  const next = checkThemeDocument(slug, source, options)
  if (!next.ok) return next
  const isShown = page?.isPublished === 1
  if (isShown && page.document === next.value && !draft) return stay('unchanged', '')
  const isOwners = isShown && !isBare(page.document) && hashOf(page.document) !== brought?.documentHash
  // what the home page shows always comes from somewhere, and its former version can be restored
  if (isOwners && slug !== 'home') return stay('left alone', 'it is not as a theme brought it')
  return ok({ kind: 'prepare', source, expectedRevision: draft?.revision ?? 0 })
}

async function prepareDocument(
  context: ActorContext,
  slug: string,
  theme: Theme,
  themes: readonly Theme[],
  brought: BroughtDocument | undefined,
  options: ThemeOptions,
): Promise<StaffResult<SwitchedDocument | null>> {
  const decided = await decideOn(context, slug, theme, themes, brought, options)
  if (!decided.ok) return decided
  const decision = decided.value
  switch (decision.kind) {
    case 'none':
      return ok(null)
    case 'discard': {
      const discarded = await discardDraft(context, slug)
      return discarded.ok ? ok(null) : discarded
    }
    case 'stay':
      return ok(decision.said)
    case 'prepare': {
      const { source, expectedRevision } = decision
      const saved = await prepareThemeDocument(context, slug, { theme: theme.name, source, expectedRevision }, options)
      if (!saved.ok) return saved
      return ok({ slug, change: 'prepared', reason: '', previewToken: saved.value.previewToken })
    }
  }
}

/**
 * Returns what prepareTheme and publishTheme would do with each document, and changes nothing: 'taken off' are the
 * templates that only other themes have brought.
 */
export async function planTheme(
  context: ActorContext,
  theme: Theme,
  themes: readonly Theme[],
  options: ThemeOptions,
): Promise<StaffResult<SwitchedDocument[]>> {
  const brought = await broughtBySlug(context)
  const planned: SwitchedDocument[] = []
  const slugs = [theme, ...themes].flatMap(({ documents }) => Object.keys(documents))
  for (const slug of new Set([...slugs, ...brought.keys()])) {
    const decided = await decideOn(context, slug, theme, themes, brought.get(slug), options)
    if (!decided.ok) return decided
    const decision = decided.value
    if (decision.kind === 'stay') planned.push(decision.said)
    else if (decision.kind === 'prepare') planned.push({ slug, change: 'prepared', reason: '' })
    else {
      const { page } = await findPageAndDraft(context, slug)
      const isAsBrought = page?.isPublished === 1 && hashOf(page.document) === brought.get(slug)?.documentHash
      if (isAsBrought && slug !== 'home') planned.push({ slug, change: 'taken off', reason: '' })
    }
  }
  return ok(planned)
}

/** The drafts that a theme has prepared, with the tokens of their previews. */
export async function readPreparedDocuments(
  context: ActorContext,
  { name, documents }: Theme,
): Promise<Array<{ slug: string; previewToken: string }>> {
  const prepared: Array<{ slug: string; previewToken: string }> = []
  for (const slug of Object.keys(documents)) {
    const { draft } = await findPageAndDraft(context, slug)
    if (draft?.theme === name) prepared.push({ slug, previewToken: draft.previewToken })
  }
  return prepared
}

/** Whether a document of a theme is prepared or shown. */
export async function isThemePrepared(context: ActorContext, { name, documents }: Theme): Promise<boolean> {
  const brought = await broughtBySlug(context)
  for (const slug of Object.keys(documents)) {
    const { draft } = await findPageAndDraft(context, slug)
    if (draft?.theme === name || brought.get(slug)?.theme === name) return true
  }
  return false
}

/**
 * Publishes the drafts that a theme has prepared, with what the owner has filled in since, and takes off the templates
 * that only other themes have brought. What the owner has made or changed, and templates with a draft of the owner,
 * stay as they are. The title and the texts for search engines stay in any case. Error: `invalid_input` for a document
 * that is not valid.
 */
export async function publishTheme(
  context: ActorContext,
  theme: Theme,
  themes: readonly Theme[],
  options: ThemeOptions,
): Promise<StaffResult<SwitchedDocument[]>> {
  await recordThemeDocuments(context, themes, options)
  const brought = await broughtBySlug(context)
  const published: SwitchedDocument[] = []
  const slugs = [theme, ...themes].flatMap(({ documents }) => Object.keys(documents))
  for (const slug of new Set([...slugs, ...brought.keys()])) {
    const { draft } = await findPageAndDraft(context, slug)
    const change =
      draft?.theme === theme.name
        ? await publishPrepared(context, slug, theme, options)
        : Object.hasOwn(theme.documents, slug)
          ? await keepDocument(context, slug, theme, options)
          : slug === 'home'
            ? ok(null)
            : await switchDocument(context, slug, theme, brought.get(slug), options)
    if (!change.ok) return change
    if (change.value) published.push(change.value)
  }
  return ok(published)
}

/** Publishes a prepared draft. A document that the owner has edited is the owner's from then on. */
async function publishPrepared(
  context: ActorContext,
  slug: string,
  { name, documents }: Theme,
  options: ThemeOptions,
): Promise<StaffResult<SwitchedDocument>> {
  const published = await publishPage(context, slug, { pathOf: () => '/' })
  if (!published.ok) return published
  await noteBrought(context, slug, { name, source: documents[slug] }, options)
  return ok({ slug, change: 'published', reason: slug === 'home' ? `version ${published.value.version}` : '' })
}

/** Says of a document without a prepared draft why it stays as it is. */
async function keepDocument(
  context: ActorContext,
  slug: string,
  { name, documents }: Theme,
  options: ThemeOptions,
): Promise<StaffResult<SwitchedDocument>> {
  const { page, draft } = await findPageAndDraft(context, slug)
  const ofTheme = checkThemeDocument(slug, documents[slug], options)
  if (!ofTheme.ok) return ofTheme
  if (page?.isPublished === 1 && page.document === ofTheme.value) {
    await noteBrought(context, slug, { name, source: documents[slug] }, options)
    return ok({ slug, change: 'unchanged', reason: '' })
  }
  const reason = draft ? 'it has a draft' : 'it is not as a theme brought it'
  return ok({ slug, change: 'left alone', reason })
}

/** Records that a theme has brought a document, and how it was then. */
async function noteBrought(
  { db }: ActorContext,
  slug: string,
  { name, source }: { name: string; source: unknown },
  options: ThemeOptions,
): Promise<void> {
  const ofTheme = checkThemeDocument(slug, source, options)
  if (!ofTheme.ok) return
  const brought = { slug, theme: name, sourceHash: sourceHashOf(source), documentHash: hashOf(ofTheme.value) }
  await db.transaction((trx) => upsertBroughtDocument(trx, brought))
}
