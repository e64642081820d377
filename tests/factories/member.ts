import type { Database } from '~db/connection'
import { roles, type ShopRoleName } from '~/domain/operations/actors/roles'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { factoryNow } from './product'
import { createStaffContext } from './visitor'

/** A member of staff, stored and signed in, who works in the shop; `wait` lets time pass for them. */
export async function createMember(db: Database, role: ShopRoleName = 'owner', email = 'meera@example.com') {
  const at = factoryNow.toISOString()
  const times = { password_changed_at: at, created_at: at, updated_at: at }
  await db.write('staff').insert({ email, name: 'Meera', role, password_hash: 'x', ...times })
  const { id }: { id: number } = await db.read('staff').where({ email }).first('id')
  const member = { id, email, name: 'Meera', role: roles[role] }
  let now = factoryNow
  const context: StaffContext = {
    ...(await createStaffContext(db)),
    actor: { kind: 'member', id, name: 'Meera', role: roles[role] },
    now: () => now,
  }
  const staff = { member, session: { id: 1, signedInAt: at, confirmedAt: null } }
  return { context, staff, wait: (ms: number) => (now = new Date(now.getTime() + ms)) }
}
export type CreatedMember = Awaited<ReturnType<typeof createMember>>
