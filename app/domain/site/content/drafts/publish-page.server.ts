import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import type { ActorContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { Recorder } from '~/domain/operations/changes/change-log/record-change.server'
import { checkNotRedirected } from '~/domain/site/redirects/redirects.server'
import { ok, refuse, type Result, type StaffResult } from '~/domain/shared/result'
import { makeToken } from '~/domain/shared/token.server'
import { ownPageType } from '~/domain/site/content/templates'
import {
  deleteDraft,
  deleteVersionsBefore,
  findDraft,
  findDuePages,
  findLastVersionNumber,
  findPage,
  findVersion,
  hidePage,
  insertVersion,
  lockPage,
  markDraft,
  setPublishAt,
  showPageContent,
  upsertDraft,
  type StoredPage,
} from './drafts.queries.server'

/** Older versions of a page are deleted. */
export const maxVersions = 50

const noPage = (slug: string) => refuse('page_not_found', { slug })
const noDraft = (slug: string) => refuse('page_draft_not_found', { slug })

/** The path of a page with a slug. */
type PathOf = (slug: string) => string

/** Publishes the page's draft, if it has one that is due; null when it has none (another process was first). */
async function publishDraft(
  trx: Knex,
  record: Recorder,
  pageId: number,
  now: string,
  isScheduled: boolean,
): Promise<number | null> {
  const page = await lockPage(trx, pageId)
  const draft = page && (await findDraft(trx, pageId))
  if (!draft || (isScheduled && (draft.publishAt === null || draft.publishAt > now))) return null
  let last = await findLastVersionNumber(trx, pageId)
  // what was published before there were versions can be restored, too
  if (last === 0 && page.isPublished === 1) await insertVersion(trx, pageId, (last += 1), page, page.updatedAt)
  await insertVersion(trx, pageId, last + 1, draft, now)
  await deleteVersionsBefore(trx, pageId, last + 2 - maxVersions)
  await record.row('page', { id: pageId }, async () => {
    await showPageContent(trx, pageId, draft, now)
    await deleteDraft(trx, pageId)
    record.detail({ published: last + 1 })
  })
  return last + 1
}

/** Refuses a new page whose address is led elsewhere: nobody would see it. */
function checkAddress(
  db: Database,
  { slug, isPublished, pageType }: StoredPage,
  pathOf: PathOf,
): Promise<Result<null>> {
  const takesAddress = isPublished === 0 && pageType === ownPageType
  return checkNotRedirected(db, takesAddress ? pathOf(slug) : null)
}

/**
 * Shows the draft of a page to everybody, as its next version.
 * Errors: `page_not_found`, `page_draft_not_found`, `invalid_input` for a new page whose address is redirected.
 */
export async function publishPage(
  context: ActorContext,
  slug: string,
  { pathOf }: { pathOf: PathOf },
): Promise<StaffResult<{ slug: string; version: number }>> {
  const { db } = context
  const page = await findPage(db.read, slug)
  if (!page) return noPage(slug)
  const notRedirected = await checkAddress(db, page, pathOf)
  if (!notRedirected.ok) return notRedirected
  const now = context.now().toISOString()
  return changeShop(context, 'design', async (trx, record) => {
    const version = await publishDraft(trx, record, page.id, now, false)
    return version === null ? noDraft(slug) : ok({ slug, version })
  })
}

/**
 * Publishes the draft at an instant, or never by itself (null). A later change of the draft ends the schedule.
 * Errors: those of publishPage, `page_date_past`.
 */
export async function schedulePage(
  context: ActorContext,
  slug: string,
  publishAt: Date | null,
  { pathOf }: { pathOf: PathOf },
): Promise<StaffResult<{ slug: string; publishAt: string | null }>> {
  const { db } = context
  if (publishAt && publishAt <= context.now()) return refuse('page_date_past', {})
  const page = await findPage(db.read, slug)
  if (!page) return noPage(slug)
  const notRedirected = publishAt ? await checkAddress(db, page, pathOf) : ok(null)
  if (!notRedirected.ok) return notRedirected
  const at = publishAt?.toISOString() ?? null
  return changeShop(context, 'design', async (trx, record) => {
    const isSet = await record.row('page', { id: page.id }, async () => {
      record.detail({ publishAt: at })
      return setPublishAt(trx, page.id, at)
    })
    return isSet ? ok({ slug, publishAt: at }) : noDraft(slug)
  })
}

/** Publishes the drafts whose time has come, each in a transaction of its own. Returns their number. */
export async function publishDuePages(db: Database, now: Date): Promise<number> {
  const at = now.toISOString()
  let count = 0
  const context: ActorContext = { db, now: () => now, actor: { kind: 'schedule' }, source: 'pages schedule' }
  for (const { id } of await findDuePages(db.read, at, 50)) {
    const published = await changeShop(context, 'design', async (trx, record) =>
      ok(await publishDraft(trx, record, id, at, true)),
    )
    if (published.ok && published.value !== null) count += 1
  }
  return count
}

/**
 * Makes a draft of an earlier version, which replaces the draft that there is. Errors: `page_not_found`,
 * `page_version_not_found`.
 */
export async function restoreVersion(
  context: ActorContext,
  slug: string,
  number: number,
): Promise<StaffResult<{ slug: string; restored: number; revision: number; previewToken: string }>> {
  const page = await findPage(context.db.read, slug)
  if (!page) return noPage(slug)
  return changeShop(context, 'design', async (trx, record) => {
    await lockPage(trx, page.id)
    const version = await findVersion(trx, page.id, number)
    if (!version) return refuse('page_version_not_found', { slug, version: number })
    const draft = await findDraft(trx, page.id)
    const revision = (draft?.revision ?? 0) + 1
    const previewToken = draft?.previewToken ?? makeToken()
    await record.row('page', { id: page.id }, async () => {
      await upsertDraft(trx, page.id, version, { revision, previewToken }, context.now().toISOString())
      await markDraft(trx, page.id, null)
      record.detail({ draftRevision: revision, restoredVersion: number })
    })
    return ok({ slug, restored: number, revision, previewToken })
  })
}

/**
 * Takes a page off the shop; its content and versions stay. Errors: `page_not_found` when it is not shown,
 * `home_page_needed`.
 */
export async function unpublishPage(context: ActorContext, slug: string): Promise<StaffResult<{ slug: string }>> {
  if (slug === 'home') return refuse('home_page_needed', {})
  return changeShop(context, 'design', async (trx, record) => {
    const isHidden = await record.row('page', { slug }, () => hidePage(trx, slug, context.now().toISOString()))
    return isHidden ? ok({ slug }) : noPage(slug)
  })
}

/** Deletes what was prepared and not published. Errors: `page_not_found`, `page_draft_not_found`. */
export async function discardDraft(context: ActorContext, slug: string): Promise<StaffResult<{ slug: string }>> {
  const page = await findPage(context.db.read, slug)
  if (!page) return noPage(slug)
  return changeShop(context, 'design', async (trx, record) => {
    const isDeleted = await record.row('page', { id: page.id }, async () => {
      record.detail({ draftRevision: 0 })
      return deleteDraft(trx, page.id)
    })
    return isDeleted ? ok({ slug }) : noDraft(slug)
  })
}
