import type { Knex } from 'knex'
import { runPrepared } from '~db/prepared'

interface KeptFormKey {
  staffId: number
  path: string
}

/** The most forms that are kept for one member; the oldest gives way. */
const maxKeptForms = 20

/**
 * sent: after its session had ended, so its page shows it. draft: not sent yet, so its page offers it. used: a draft that
 * its page shows.
 */
export type KeptKind = 'sent' | 'draft' | 'used'

interface KeptRow {
  sealed: string
  kind: KeptKind
  keptAt: string
}

/** Stores a form, instead of an earlier one of this page. The row of its member is locked. */
export async function upsertKeptForm(
  trx: Knex,
  { staffId, path, sealed, kind, keptAt, expiresAt }: KeptFormKey & KeptRow & { expiresAt: string },
): Promise<void> {
  await trx('staff_kept_forms').where({ staff_id: staffId, path }).delete()
  const kept: Array<{ path: string }> = await trx('staff_kept_forms')
    .where({ staff_id: staffId })
    .orderBy('kept_at', 'desc')
    .limit(maxKeptForms - 1)
    .select('path')
  const paths = kept.map((row) => row.path)
  await trx('staff_kept_forms').where({ staff_id: staffId }).whereNotIn('path', paths).delete()
  await trx('staff_kept_forms').insert({
    staff_id: staffId,
    path,
    sealed,
    kind,
    kept_at: keptAt,
    expires_at: expiresAt,
  })
}

/** A form with its sealed fields; null when there is none, or its time is over. */
export async function findKeptForm(q: Knex, { staffId, path }: KeptFormKey, now: string): Promise<KeptRow | null> {
  const sql = `SELECT sealed AS "sealed", kind AS "kind", kept_at AS "keptAt" FROM staff_kept_forms
    WHERE staff_id = ? AND path = ? AND expires_at > ?`
  const [row] = await runPrepared<KeptRow>(q, sql, [staffId, path, now])
  return row ?? null
}

/** Has the page of a draft show it from now on. */
export async function setDraftUsed(trx: Knex, { staffId, path }: KeptFormKey): Promise<void> {
  await trx('staff_kept_forms').where({ staff_id: staffId, path, kind: 'draft' }).update({ kind: 'used' })
}

/** The page of the form of a member that was sent last after its session had ended. */
export async function findNewestKeptPath(q: Knex, staffId: number, now: string): Promise<string | null> {
  const sql = `SELECT path AS "path" FROM staff_kept_forms WHERE staff_id = ? AND expires_at > ? AND kind = 'sent'
    ORDER BY expires_at DESC LIMIT 1`
  const [row] = await runPrepared<{ path: string }>(q, sql, [staffId, now])
  return row?.path ?? null
}

export async function deleteKeptForm(trx: Knex, { staffId, path }: KeptFormKey): Promise<void> {
  await trx('staff_kept_forms').where({ staff_id: staffId, path }).delete()
}

/** Whether a form has expired. Cheap: most sweeps find none. */
export async function hasExpiredForms(q: Knex, now: string): Promise<boolean> {
  const rows = await runPrepared(q, 'SELECT 1 FROM staff_kept_forms WHERE expires_at <= ? LIMIT 1', [now])
  return rows.length > 0
}

export async function deleteExpiredForms(trx: Knex, now: string): Promise<void> {
  await trx('staff_kept_forms').where('expires_at', '<=', now).delete()
}
