import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { checkNotRedirected } from '~/domain/site/redirects/redirects.server'
import { fail, ok, type Result } from '~/domain/shared/result'
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
  setPublishAt,
  showPageContent,
  upsertDraft,
  type StoredPage,
} from './drafts.queries.server'

/** Older versions of a page are deleted. */
export const maxVersions = 50

const noPage = (slug: string) => fail('not_found', `There is no page ${slug}`)
const noDraft = (slug: string) => fail('not_found', `The page ${slug} has no draft`)

/** The path of a page with a slug. */
type PathOf = (slug: string) => string

/** Publishes the page's draft, if it has one that is due; null when it has none (another process was first). */
async function publishDraft(trx: Knex, pageId: number, now: string, isScheduled: boolean): Promise<number | null> {
  const page = await lockPage(trx, pageId)
  const draft = page && (await findDraft(trx, pageId))
  if (!draft || (isScheduled && (draft.publishAt === null || draft.publishAt > now))) return null
  let last = await findLastVersionNumber(trx, pageId)
  // what was published before there were versions can be restored, too
  if (last === 0 && page.isPublished === 1) await insertVersion(trx, pageId, (last += 1), page, page.updatedAt)
  await insertVersion(trx, pageId, last + 1, draft, now)
  await deleteVersionsBefore(trx, pageId, last + 2 - maxVersions)
  await showPageContent(trx, pageId, draft, now)
  await deleteDraft(trx, pageId)
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
 * Errors: `not_found` without the page or a draft, `invalid_input` for a new page whose address is led elsewhere.
 */
export async function publishPage(
  db: Database,
  slug: string,
  { pathOf, now }: { pathOf: PathOf; now: Date },
): Promise<Result<{ slug: string; version: number }>> {
  const page = await findPage(db.read, slug)
  if (!page) return noPage(slug)
  const notRedirected = await checkAddress(db, page, pathOf)
  if (!notRedirected.ok) return notRedirected
  const version = await db.transaction((trx) => publishDraft(trx, page.id, now.toISOString(), false))
  return version === null ? noDraft(slug) : ok({ slug, version })
}

/**
 * Publishes the draft at an instant, or never by itself (null). A later change of the draft ends the schedule.
 * Errors: those of publishPage, `invalid_input` for an instant that has passed.
 */
export async function schedulePage(
  db: Database,
  slug: string,
  publishAt: Date | null,
  { pathOf, now }: { pathOf: PathOf; now: Date },
): Promise<Result<{ slug: string; publishAt: string | null }>> {
  if (publishAt && publishAt <= now) return fail('invalid_input', 'date: must be in the future')
  const page = await findPage(db.read, slug)
  if (!page) return noPage(slug)
  const notRedirected = publishAt ? await checkAddress(db, page, pathOf) : ok(null)
  if (!notRedirected.ok) return notRedirected
  const at = publishAt?.toISOString() ?? null
  const isSet = await db.transaction((trx) => setPublishAt(trx, page.id, at))
  return isSet ? ok({ slug, publishAt: at }) : noDraft(slug)
}

/** Publishes the drafts whose time has come, each in a transaction of its own. Returns their number. */
export async function publishDuePages(db: Database, now: Date): Promise<number> {
  const at = now.toISOString()
  let count = 0
  for (const { id } of await findDuePages(db.read, at, 50)) {
    const version = await db.transaction((trx) => publishDraft(trx, id, at, true))
    if (version !== null) count += 1
  }
  return count
}

/**
 * Makes a draft of an earlier version, which replaces the draft that there is. Errors: `not_found` without the page or
 * the version.
 */
export async function restoreVersion(
  db: Database,
  slug: string,
  number: number,
  now: Date,
): Promise<Result<{ slug: string; restored: number; revision: number; previewToken: string }>> {
  const page = await findPage(db.read, slug)
  if (!page) return noPage(slug)
  return db.transaction(async (trx) => {
    await lockPage(trx, page.id)
    const version = await findVersion(trx, page.id, number)
    if (!version) return fail('not_found', `The page ${slug} has no version ${number}`)
    const draft = await findDraft(trx, page.id)
    const revision = (draft?.revision ?? 0) + 1
    const previewToken = draft?.previewToken ?? makeToken()
    await upsertDraft(trx, page.id, version, { revision, previewToken }, now.toISOString())
    return ok({ slug, restored: number, revision, previewToken })
  })
}

/** Takes a page off the shop; its content and versions stay. Error: `not_found` when it is not shown. */
export async function unpublishPage(db: Database, slug: string, now: Date): Promise<Result<{ slug: string }>> {
  if (slug === 'home') return fail('invalid_input', 'The home page cannot be taken off')
  const isHidden = await db.transaction((trx) => hidePage(trx, slug, now.toISOString()))
  return isHidden ? ok({ slug }) : noPage(slug)
}

/** Deletes what was prepared and not published. Errors: `not_found` without the page or a draft. */
export async function discardDraft(db: Database, slug: string): Promise<Result<{ slug: string }>> {
  const page = await findPage(db.read, slug)
  if (!page) return noPage(slug)
  return (await db.transaction((trx) => deleteDraft(trx, page.id))) ? ok({ slug }) : noDraft(slug)
}
