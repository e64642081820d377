import type { Database } from '~db/connection'
import { hasPermission, type Permission } from '~/domain/operations/actors/roles'
import { seal, unseal } from '~/domain/shared/seal.server'
import { days, minutes } from '~/domain/shared/units'
import type { StaffVisitor } from './staff'
import {
  deleteExpiredForms,
  deleteKeptForm,
  findKeptForm,
  findNewestKeptPath,
  hasExpiredForms,
  setDraftUsed,
  upsertKeptForm,
  type KeptKind,
} from './kept-forms.queries.server'
import { lockStaffMember } from './staff.queries.server'

/** How long a member may take to sign in again and to look at what they have typed, or to come back to a draft. */
const lifetimes: Record<'sent' | 'draft', number> = { sent: minutes(60), draft: days(7) }

type Keeper = Pick<StaffVisitor, 'db' | 'now' | 'secret'>

/** Names and texts of a form, in its order. */
export type KeptFields = ReadonlyArray<readonly [name: string, text: string]>

/** A form that was kept for its member. */
export interface KeptForm {
  kind: KeptKind
  /** ISO instant. */
  keptAt: string
  fields: KeptFields
}

/**
 * Keeps a form that a member has sent after their session had ended, until they have signed in again, or what they have
 * typed into one that they have not sent yet. Nothing of it is done. Returns false for somebody who is no member any more, or whose role may not send this form.
 * @param permission null for what every member may do
 */
export async function keepForm(
  { db, now, secret }: Keeper,
  {
    memberId,
    permission,
    path,
    fields,
    kind = 'sent',
  }: { memberId: number; permission: Permission | null; path: string; fields: KeptFields; kind?: 'sent' | 'draft' },
): Promise<boolean> {
  const sealed = seal(Buffer.from(JSON.stringify(fields)), secret, 'forms of the staff')
  const keptAt = now().toISOString()
  const expiresAt = new Date(now().getTime() + lifetimes[kind]).toISOString()
  return db.transaction(async (trx) => {
    const member = await lockStaffMember(trx, { id: memberId })
    if (!member || (permission !== null && !hasPermission(member.role, permission))) return false
    await upsertKeptForm(trx, { staffId: memberId, path, sealed, kind, keptAt, expiresAt })
    return true
  })
}

/** A member's form that was kept for a page; null when there is none. */
export async function readKeptForm(
  { db, now, secret }: Keeper,
  memberId: number,
  path: string,
): Promise<KeptForm | null> {
  const row = await findKeptForm(db.read, { staffId: memberId, path }, now().toISOString())
  const bytes = row && unseal(row.sealed, secret, 'forms of the staff')
  if (!row || !bytes) return null
  const fields: KeptFields = JSON.parse(bytes.toString())
  return { kind: row.kind, keptAt: row.keptAt, fields }
}

/** Has the page of a member's draft show it from now on, until it is sent or thrown away. */
export async function takeUpDraft({ db }: Pick<Keeper, 'db'>, memberId: number, path: string): Promise<void> {
  await db.transaction((trx) => setDraftUsed(trx, { staffId: memberId, path }))
}

/** Forgets the form that was kept for a page when it is the one that was done: the page may have several, by intent. */
export async function dropDoneForm(
  keeper: Keeper,
  memberId: number,
  { path, intent }: { path: string; intent: string | undefined },
): Promise<void> {
  const kept = await readKeptForm(keeper, memberId, path)
  if (!kept || kept.fields.find(([name]) => name === 'intent')?.[1] !== intent) return
  await dropKeptForm(keeper, memberId, path)
}

/** The page of the form that a member has sent last after their session had ended; null when there is none. */
export async function readKeptPath({ db, now }: Pick<Keeper, 'db' | 'now'>, memberId: number): Promise<string | null> {
  return findNewestKeptPath(db.read, memberId, now().toISOString())
}

/** Forgets the form that was kept for a page: its member wants it no more. */
export async function dropKeptForm({ db, now }: Pick<Keeper, 'db' | 'now'>, memberId: number, path: string) {
  if ((await findKeptForm(db.read, { staffId: memberId, path }, now().toISOString())) === null) return
  await db.transaction((trx) => deleteKeptForm(trx, { staffId: memberId, path }))
}

/** Deletes the forms that nobody has come back to. */
export async function deleteOldKeptForms(db: Database, now: Date): Promise<void> {
  const at = now.toISOString()
  if (await hasExpiredForms(db.read, at)) await db.transaction((trx) => deleteExpiredForms(trx, at))
}
