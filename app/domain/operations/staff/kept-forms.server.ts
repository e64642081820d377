import type { Database } from '~db/connection'
import { hasPermission, type Permission } from '~/domain/operations/actors/roles'
import { seal, unseal } from '~/domain/shared/seal.server'
import { minutes } from '~/domain/shared/units'
import type { StaffVisitor } from './staff'
import {
  deleteExpiredForms,
  deleteKeptForm,
  findKeptForm,
  findNewestKeptPath,
  hasExpiredForms,
  upsertKeptForm,
} from './kept-forms.queries.server'
import { lockStaffMember } from './staff.queries.server'

/** How long a member may take to sign in again, and to look at what they have typed. */
const keptFormLifetime = minutes(60)

type Keeper = Pick<StaffVisitor, 'db' | 'now' | 'secret'>

/** Names and texts of a form, in its order. */
export type KeptFields = ReadonlyArray<readonly [name: string, text: string]>

/**
 * Keeps a form that a member has sent after their session had ended, until they have signed in again. Nothing of it is
 * done. Returns false for somebody who is no member any more, or whose role may not send this form.
 * @param permission null for what every member may do
 */
export async function keepForm(
  { db, now, secret }: Keeper,
  {
    memberId,
    permission,
    path,
    fields,
  }: { memberId: number; permission: Permission | null; path: string; fields: KeptFields },
): Promise<boolean> {
  const sealed = seal(Buffer.from(JSON.stringify(fields)), secret, 'forms of the staff')
  const expiresAt = new Date(now().getTime() + keptFormLifetime).toISOString()
  return db.transaction(async (trx) => {
    const member = await lockStaffMember(trx, { id: memberId })
    if (!member || (permission !== null && !hasPermission(member.role, permission))) return false
    await upsertKeptForm(trx, { staffId: memberId, path, sealed, expiresAt })
    return true
  })
}

/** The fields of a member's form that was kept for a page; null when there is none. */
export async function readKeptForm(
  { db, now, secret }: Keeper,
  memberId: number,
  path: string,
): Promise<KeptFields | null> {
  const sealed = await findKeptForm(db.read, { staffId: memberId, path }, now().toISOString())
  const bytes = sealed === null ? null : unseal(sealed, secret, 'forms of the staff')
  if (bytes === null) return null
  const fields: KeptFields = JSON.parse(bytes.toString())
  return fields
}

/** The page of the form of a member that was kept last; null when there is none. */
export async function readKeptPath({ db, now }: Pick<Keeper, 'db' | 'now'>, memberId: number): Promise<string | null> {
  return findNewestKeptPath(db.read, memberId, now().toISOString())
}

/** Forgets the form that was kept for a page: it was sent, or its member wants it no more. */
export async function dropKeptForm({ db, now }: Pick<Keeper, 'db' | 'now'>, memberId: number, path: string) {
  if ((await findKeptForm(db.read, { staffId: memberId, path }, now().toISOString())) === null) return
  await db.transaction((trx) => deleteKeptForm(trx, { staffId: memberId, path }))
}

/** Deletes the forms that nobody has come back to. */
export async function deleteOldKeptForms(db: Database, now: Date): Promise<void> {
  const at = now.toISOString()
  if (await hasExpiredForms(db.read, at)) await db.transaction((trx) => deleteExpiredForms(trx, at))
}
