import type { Knex } from 'knex'
import { parseJson } from '~/domain/shared/parse-json'
import { lookOf, type Look } from '~/domain/site/storefront/storefront.schema'

/** Older looks of a channel are deleted. */
const maxVersions = 50

/** A look that a storefront had until another took its place. */
export interface LookVersion {
  number: number
  replacedAt: string
  look: Look
}

interface LookRow extends Omit<LookVersion, 'look'> {
  look: string
}

const columns = { number: 'number', replacedAt: 'replaced_at', look: 'look' }

const toVersion = ({ look, ...version }: LookRow): LookVersion => ({ ...version, look: lookOf(parseJson(look)) })

/** Stores the look that a storefront has had; its row is locked, so that looks are numbered one after the other. */
export async function insertLookVersion(trx: Knex, channelId: number, look: Look, now: string): Promise<void> {
  const row: { last?: number | null } | undefined = await trx('look_versions')
    .where({ channel_id: channelId })
    .max({ last: 'number' })
    .first()
  const number = (row?.last ?? 0) + 1
  await trx('look_versions').insert({
    channel_id: channelId,
    number,
    look: JSON.stringify(look),
    replaced_at: now,
  })
  await trx('look_versions')
    .where({ channel_id: channelId })
    .where('number', '<=', number - maxVersions)
    .delete()
}

/** The former looks of a channel, the latest first. */
export async function readLookVersions(q: Knex, channelId: number): Promise<LookVersion[]> {
  const rows: LookRow[] = await q('look_versions')
    .where({ channel_id: channelId })
    .orderBy('number', 'desc')
    .select(columns)
  return rows.map(toVersion)
}

export async function findLookVersion(q: Knex, channelId: number, number: number): Promise<LookVersion | null> {
  const row = await q('look_versions').where({ channel_id: channelId, number }).first<LookRow | undefined>(columns)
  return row ? toVersion(row) : null
}
