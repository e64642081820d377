import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import type { Database } from '~db/connection'
import { requirePermission, type ActorContext, type StaffContext } from '~/domain/operations/actors/staff-context'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { Recorder } from '~/domain/operations/changes/change-log/record-change.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { makeToken } from '~/domain/shared/token.server'
import { changeStorefrontOf } from '~/domain/site/storefront/change-storefront.server'
import type { StorefrontFailures } from '~/domain/site/storefront/failures'
import { readTypedField } from '~/domain/site/storefront/fields/change-storefront-field.server'
import { findLookVersion } from '~/domain/site/storefront/look-versions/look-versions.queries.server'
import { storedStorefront } from '~/domain/site/storefront/read-storefront.server'
import type { StorefrontDocument } from '~/domain/site/storefront/storefront.schema'
import { changeOf, draftedFields, valueAt, type DraftFields } from './drafted-fields'
import {
  deleteLookDraft,
  findDueLooks,
  findLookDraft,
  lockLookDraft,
  setLookPublishAt,
  upsertLookDraft,
} from './look-drafts.queries.server'

type RefusedFields = StorefrontFailures['look_fields_invalid']['fields']

/** What people leave empty, and fields call none. */
const textOf = (typed: string) => (typed.trim() === '' ? 'none' : typed.trim())

/**
 * Reads the fields of a look as they were typed, an empty text for what the shop brings. Errors: `look_fields_invalid`
 * with all fields that are refused.
 */
export async function readTypedLook(
  db: Database,
  document: StorefrontDocument,
  typed: Readonly<Record<string, string>>,
): Promise<StaffResult<DraftFields>> {
  const values: Record<string, unknown> = {}
  const refused: RefusedFields = {}
  for (const path of draftedFields) {
    const text = typed[path]
    if (text === undefined) continue
    const read = await readTypedField(db, document, { path, typed: textOf(text) })
    if (read.ok) values[path] = read.value.value
    else if ('params' in read.error && read.error.code === 'storefront_value_invalid') refused[path] = read.error.params
    else return read
  }
  return Object.keys(refused).length === 0 ? ok(values) : refuse('look_fields_invalid', { fields: refused })
}

/**
 * Prepares the look of the context's channel: visitors see nothing of it before it is published. Fields that were not
 * typed stay as they are prepared. A time at which the draft was to be published ends. Errors: `look_fields_invalid`,
 * `storefront_not_found`, `stale`.
 * @param typed the texts of fields by their paths, such as `colours.theme`
 * @param version the version of the draft that was edited; 0 where there was none
 */
export async function saveLookDraft(
  context: StaffContext,
  typed: Readonly<Record<string, string>>,
  version?: number,
): Promise<StaffResult<{ changes: number }>> {
  const allowed = requirePermission(context, 'design')
  if (!allowed.ok) return allowed
  const { row, document } = await storedStorefront(context.db, context.channel.id)
  if (!row) return refuse('storefront_not_found', { channel: context.channel.code })
  const values = await readTypedLook(context.db, document, typed)
  if (!values.ok) return values
  return changeDraft(context, (fields) => ({ ...fields, ...values.value }), version)
}

/**
 * Makes a look that the storefront had before what is prepared; the notice and other things that are no part of
 * a version stay as they are. Errors: `look_version_not_found`, `storefront_not_found`.
 */
export async function prepareLookVersion(
  context: StaffContext,
  number: number,
): Promise<StaffResult<{ changes: number }>> {
  const allowed = requirePermission(context, 'design')
  if (!allowed.ok) return allowed
  const { row, document } = await storedStorefront(context.db, context.channel.id)
  if (!row) return refuse('storefront_not_found', { channel: context.channel.code })
  const version = await findLookVersion(context.db.read, context.channel.id, number)
  if (!version) return refuse('look_version_not_found', { number })
  const look = { ...document, ...version.look }
  return changeDraft(context, () => Object.fromEntries(draftedFields.map((path) => [path, valueAt(look, path)])))
}

/** Changes what is prepared, and keeps of it what differs from the storefront. */
function changeDraft(
  context: StaffContext,
  change: (fields: DraftFields) => DraftFields,
  version?: number,
): Promise<StaffResult<{ changes: number }>> {
  const { channel } = context
  const where = { channel_id: channel.id }
  return changeShop(context, 'design', async (trx, record) => {
    const { document } = await storedStorefront(context.db, channel.id)
    const fields = await record.row(
      'look_draft',
      where,
      async () => {
        const draft = await findLookDraft(trx, channel.id)
        const wanted = change(draft?.fields ?? {})
        const kept = Object.fromEntries(
          Object.entries(wanted).filter(([path, value]) => !isDeepStrictEqual(value, valueAt(document, path))),
        )
        const previewToken = draft?.previewToken ?? makeToken()
        if (Object.keys(kept).length > 0)
          await upsertLookDraft(trx, channel.id, { fields: kept, previewToken, now: context.now().toISOString() })
        else await deleteLookDraft(trx, channel.id)
        return kept
      },
      version,
    )
    return ok({ changes: Object.keys(fields).length })
  })
}

/** Publishes the draft of a channel, if it has one that is due. False when it has none (another process was first). */
async function publishDraft(
  trx: Knex,
  record: Recorder,
  channelId: number,
  now: Date,
  isScheduled: boolean,
): Promise<boolean> {
  const draft = await lockLookDraft(trx, channelId)
  if (!draft || (isScheduled && (draft.publishAt === null || draft.publishAt > now.toISOString()))) return false
  const change = { document: (stored: StorefrontDocument) => changeOf(stored, draft.fields) }
  if (!(await changeStorefrontOf(trx, record, channelId, change, now))) return false
  return deleteLookDraft(trx, channelId)
}

/**
 * Shows what is prepared of the look of the context's channel to everybody. The look that it replaces can be restored.
 * Error: `look_draft_not_found`.
 */
export function publishLookDraft(context: StaffContext): Promise<StaffResult<null>> {
  return changeShop(context, 'design', async (trx, record) => {
    const isPublished = await publishDraft(trx, record, context.channel.id, context.now(), false)
    return isPublished ? ok(null) : refuse('look_draft_not_found', {})
  })
}

/**
 * Has the draft published at an instant, or never by itself (null). A later change of the draft ends it. Errors:
 * `look_draft_not_found`, `look_date_past`.
 */
export async function scheduleLookDraft(
  context: StaffContext,
  publishAt: Date | null,
): Promise<StaffResult<{ publishAt: string | null }>> {
  if (publishAt && publishAt <= context.now()) return refuse('look_date_past', {}, 'at')
  const at = publishAt?.toISOString() ?? null
  const { id } = context.channel
  return changeShop(context, 'design', async (trx, record) => {
    const isSet = await record.row('look_draft', { channel_id: id }, () => setLookPublishAt(trx, id, at))
    return isSet ? ok({ publishAt: at }) : refuse('look_draft_not_found', {})
  })
}

/** Deletes what is prepared. Error: `look_draft_not_found`. */
export function discardLookDraft(context: StaffContext): Promise<StaffResult<null>> {
  const { id } = context.channel
  return changeShop(context, 'design', async (trx, record) => {
    const isDeleted = await record.row('look_draft', { channel_id: id }, () => deleteLookDraft(trx, id))
    return isDeleted ? ok(null) : refuse('look_draft_not_found', {})
  })
}

/** Publishes the drafts whose time has come, each in a transaction of its own. Returns their number. */
export async function publishDueLooks(db: Database, now: Date): Promise<number> {
  const context: ActorContext = { db, now: () => now, actor: { kind: 'schedule' }, source: 'look schedule' }
  let count = 0
  for (const channelId of await findDueLooks(db.read, now.toISOString(), 50)) {
    const published = await changeShop(context, 'design', async (trx, record) =>
      ok(await publishDraft(trx, record, channelId, now, true)),
    )
    if (published.ok && published.value) count += 1
  }
  return count
}
