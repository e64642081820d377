import { createHash } from 'node:crypto'
import type { Database } from '~db/connection'
import { storeAsset, originalLimit, type StoredAsset } from '~/domain/catalogue/media/store-asset.server'
import { requirePermission, type ActorContext } from '~/domain/operations/actors/staff-context'
import { fail, ok, refuse, type StaffResult } from '~/domain/shared/result'
import { pageDocumentSchema, type PageDocument } from '~/domain/site/content/page-document.schema'
import type { PageEdit } from './edit-sections'
import { readPageFile, type PageFile } from './read-drafts.server'
import { saveDraft, type CheckSections, type SavedDraft } from './save-draft.server'

/** What is edited of a page: its draft, or what is published where it has none. */
export interface EditedPage extends PageFile {
  document: PageDocument
  revision: number
  /** Of the preview of its draft; null without one. */
  previewToken: string | null
}

/** Reads what is edited of a page; null when there is no such page. */
export async function readEditedPage(db: Database, slug: string): Promise<EditedPage | null> {
  const draft = await readPageFile(db, slug, 'draft')
  const page = draft.ok ? draft : await readPageFile(db, slug, 'published')
  if (!page.ok) return null
  const { previewToken, ...file } = page.value
  return {
    ...file,
    document: pageDocumentSchema.parse(file.document),
    previewToken: draft.ok ? previewToken : null,
  }
}

interface EditOptions {
  checkSections: CheckSections
  isAddressTaken(slug: string): boolean
  pathOf(slug: string): string
  /** The document of a page that the shop has no document of yet; null where there is no such page. */
  start: PageDocument | null
}

/** Somebody else may save another change meanwhile, so often. */
const maxTries = 5

/**
 * Changes the sections of a page as its draft is now: changes of others are kept, whatever revision they have made.
 * Errors: `page_not_found`, those of the edit and those of saveDraft.
 */
export async function editDraft(
  context: ActorContext,
  slug: string,
  edit: PageEdit,
  options: EditOptions,
): Promise<StaffResult<SavedDraft>> {
  for (let tries = maxTries; ; tries -= 1) {
    const page = await readEditedPage(context.db, slug)
    const document = page?.document ?? options.start
    if (!document) return refuse('page_not_found', { slug })
    const edited = edit(document)
    if (!edited.ok) return edited
    const saved = await saveDraft(
      context,
      slug,
      { document: edited.value },
      { ...options, expectedRevision: page?.revision ?? 0 },
    )
    const isOvertaken = !saved.ok && saved.error.code === 'page_draft_changed'
    if (!isOvertaken || tries === 0) return saved
  }
}

/** A number that tells whether a section or a block is as it was: another one for other settings. */
export function versionOfSettings(settings: Record<string, unknown>): number {
  return createHash('sha256').update(JSON.stringify(settings)).digest().readUInt32BE(0)
}

/**
 * An edit of settings that refuses what somebody else has changed meanwhile.
 * @param version of the settings that were edited (versionOfSettings) Errors: `stale`, `section_not_found`.
 */
export function editIfUnchanged(
  { key, block, version, label }: { key: string; block: string | null; version: number; label: string },
  edit: PageEdit,
): PageEdit {
  return (document) => {
    const section = Object.hasOwn(document.sections, key) ? document.sections[key] : undefined
    const settings = block === null ? section?.settings : section?.blocks[block]?.settings
    if (!settings) return refuse('section_not_found', {})
    if (versionOfSettings(settings) !== version) return refuse('stale', { label, changes: [] })
    return edit(document)
  }
}

/** Stores a picture for a section. Errors: `forbidden`, `not_a_picture`, `picture_too_large`. */
export async function storeSectionPicture(
  context: ActorContext & { dataDir: string },
  file: { path: string; size: number },
): Promise<StaffResult<StoredAsset>> {
  const allowed = requirePermission(context, 'design')
  if (!allowed.ok) return allowed
  if (file.size > originalLimit) return fail('picture_too_large', 'The picture is larger than 25 MB.')
  return storeAsset(context.db, context.dataDir, file.path, { now: context.now() })
}

/** What publishing a draft would change of a page, section by section. */
export interface PageDifference {
  added: string[]
  removed: string[]
  changed: string[]
  isReordered: boolean
}

/** Compares two documents of a page by the keys of their sections. */
export function comparePages(before: PageDocument, after: PageDocument): PageDifference {
  const isSame = (key: string) => JSON.stringify(before.sections[key]) === JSON.stringify(after.sections[key])
  const stayed = after.order.filter((key) => before.order.includes(key))
  return {
    added: after.order.filter((key) => !before.order.includes(key)),
    removed: before.order.filter((key) => !after.order.includes(key)),
    changed: stayed.filter((key) => !isSame(key)),
    isReordered: before.order.filter((key) => stayed.includes(key)).join(' ') !== stayed.join(' '),
  }
}

/** What a page edit needs when nothing is to be changed: makes a draft of what is published. */
export const keepAsItIs: PageEdit = (document) => ok(document)
