import type { Knex } from 'knex'
import { z } from 'zod/v4'
import { parseJson } from '~/domain/shared/parse-json'
import { draftedFields, type DraftFields } from './drafted-fields'

/** What is prepared of the look of a channel. */
export interface LookDraft {
  fields: DraftFields
  /** Opens pages in this look. */
  previewToken: string
  /** When it is published by itself; an ISO instant. */
  publishAt: string | null
  version: number
}

type LookDraftRow = Omit<LookDraft, 'fields'> & { fields: string }

const columns = { fields: 'fields', previewToken: 'preview_token', publishAt: 'publish_at', version: 'version' }
const fieldsColumn = z.record(z.string(), z.unknown()).catch({})

const toDraft = ({ fields, ...row }: LookDraftRow): LookDraft => ({
  ...row,
  fields: Object.fromEntries(
    Object.entries(fieldsColumn.parse(parseJson(fields))).filter(([path]) => draftedFields.includes(path)),
  ),
})

export async function findLookDraft(q: Knex, channelId: number): Promise<LookDraft | undefined> {
  const row = await q('look_drafts').where({ channel_id: channelId }).first<LookDraftRow | undefined>(columns)
  return row && toDraft(row)
}

/** The draft of a channel, locked until the transaction ends. */
export async function lockLookDraft(trx: Knex, channelId: number): Promise<LookDraft | undefined> {
  const row = await trx('look_drafts')
    .where({ channel_id: channelId })
    .forUpdate()
    .first<LookDraftRow | undefined>(columns)
  return row && toDraft(row)
}

export async function findLookDraftByToken(q: Knex, previewToken: string): Promise<LookDraft | undefined> {
  const row = await q('look_drafts').where({ preview_token: previewToken }).first<LookDraftRow | undefined>(columns)
  return row && toDraft(row)
}

/** Stores a draft, whose former time to be published ends. A token that is stored already stays. */
export async function upsertLookDraft(
  trx: Knex,
  channelId: number,
  { fields, previewToken, now }: { fields: DraftFields; previewToken: string; now: string },
): Promise<void> {
  const changed = { fields: JSON.stringify(fields), publish_at: null, updated_at: now }
  await trx('look_drafts')
    .insert({ ...changed, channel_id: channelId, preview_token: previewToken })
    .onConflict('channel_id')
    .merge(['fields', 'publish_at', 'updated_at'])
}

/** False where there is no draft. */
export async function setLookPublishAt(trx: Knex, channelId: number, publishAt: string | null): Promise<boolean> {
  return (await trx('look_drafts').where({ channel_id: channelId }).update({ publish_at: publishAt })) > 0
}

/** False where there is no draft. */
export async function deleteLookDraft(trx: Knex, channelId: number): Promise<boolean> {
  return (await trx('look_drafts').where({ channel_id: channelId }).delete()) > 0
}

/** The channels whose drafts are due at an instant. */
export async function findDueLooks(q: Knex, at: string, limit: number): Promise<number[]> {
  return await q('look_drafts')
    .whereNotNull('publish_at')
    .where('publish_at', '<=', at)
    .orderBy('publish_at')
    .limit(limit)
    .pluck('channel_id')
}
