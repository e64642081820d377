import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { testSecret, unwrap } from '../../../../../tests/factories/cart'
import { createMember } from '../../../../../tests/factories/member'
import { factoryNow } from '../../../../../tests/factories/product'
import { commandOn, memberWith } from '../../../../../tests/factories/visitor'
import { onBothDatabases, onSqlite } from '../../../../../tests/setup/databases'
import { roles, type Permission, type Role } from '~/domain/operations/actors/roles'
import { readLog } from '~/domain/operations/changes/change-log/read-log.server'
import { inviteStaffMember, withdrawInvitation } from '~/domain/operations/staff/invitations/invitations.server'
import { changeStaffRole, endMemberSessions, removeStaffMember } from '~/domain/operations/staff/manage-staff.server'
import { startStaffSession, readStaffSession } from '~/domain/operations/staff/staff-sessions.server'
import { findStaffMember } from '~/domain/operations/staff/staff.queries.server'
import { removeRole, saveRole } from './manage-roles.server'
import { setRefundCeilings } from '~/domain/sales/orders/manage/refund-ceilings.server'
import { readRoles } from '~/domain/operations/actors/own-roles.queries.server'

const email = 'meera@example.com'

const make = async (db: Database, label: string, permissions: readonly Permission[]) =>
  unwrap(await saveRole(commandOn(db), { id: null, label, permissions }))

/** The first member of the shop, in a role with these permissions. */
const as = (db: Database, permissions: readonly Permission[]) => {
  const role: Role = { name: 'leads', label: 'Leads', permissions }
  return commandOn(db, { actor: { ...memberWith('owner'), id: 1, role } })
}

const refused = (code: string) => ({ ok: false, error: { code } })

onBothDatabases('roles that the shop makes', { template: 'migrated' }, (open) => {
  test('hold for their members at once when they are changed, and each change is recorded', async () => {
    const db = await open()
    const { staff } = await createMember(db, 'support', email)
    const role = await make(db, 'Packing', ['orders'])
    expect(role.name).toBe('packing')
    unwrap(await changeStaffRole(commandOn(db), email, 'packing'))
    const visitor = { db, now: () => factoryNow, staff: null, secret: testSecret, userAgent: '', clientNetwork: null }
    const token = await db.transaction((trx) => startStaffSession(trx, visitor, staff.member, 'password'))
    const now = async () => (await readStaffSession(db, token, factoryNow))?.member.role
    expect(await now()).toEqual({ name: 'packing', label: 'Packing', permissions: ['orders'] })
    const change = { id: role.id, version: 1, label: 'Packing and stock', permissions: ['stock', 'orders'] as const }
    unwrap(await saveRole(commandOn(db), change))
    expect(await now()).toEqual({ name: 'packing', label: 'Packing and stock', permissions: ['orders', 'stock'] })
    expect(await saveRole(commandOn(db), change)).toMatchObject(refused('stale'))
    const log = await readLog(db, { limit: 2 })
    expect(log.map(({ thingKind, action, thingLabel }) => [thingKind, action, thingLabel])).toEqual([
      ['role', 'changed', 'Packing and stock'],
      ['member', 'changed', email],
    ])
  })

  test('are deleted when nobody has them or is invited with them, with their limits', async () => {
    const db = await open()
    const { id } = await make(db, 'Packing', ['orders'])
    const context = commandOn(db)
    await createMember(db, 'support', email)
    unwrap(await changeStaffRole(context, email, 'packing'))
    expect(await removeRole(context, { id })).toMatchObject(refused('role_in_use'))
    unwrap(await changeStaffRole(context, email, 'support'))
    const invited = { email: 'dev@example.com', name: 'Dev', role: 'packing' }
    unwrap(await inviteStaffMember(context, invited, { secret: testSecret, isMailed: false }))
    expect(await removeRole(context, { id })).toMatchObject(refused('role_in_use'))
    unwrap(await withdrawInvitation(context, (await db.read('staff_invitations').first('id')).id))
    expect(await removeRole(context, { id, version: 7 })).toMatchObject(refused('stale'))
    unwrap(await removeRole(context, { id, version: 1 }))
    expect((await readRoles(db.read)).map(({ name }) => name)).toEqual(Object.keys(roles))
    expect(await changeStaffRole(context, email, 'packing')).toMatchObject(refused('role_not_found'))
  })

  test('are not deleted and given at the same time', async () => {
    const db = await open()
    const { id } = await make(db, 'Packing', ['orders'])
    await createMember(db, 'support', email)
    const results = await Promise.all([
      changeStaffRole(commandOn(db), email, 'packing'),
      removeRole(commandOn(db), { id }),
    ])
    expect(results.map(({ ok }) => ok).toSorted()).toEqual([false, true])
    const member = await findStaffMember(db.read, { email })
    expect(member?.role.permissions).toEqual(results[0].ok ? ['orders'] : roles.support.permissions)
  })
})

onSqlite('roles', { template: 'migrated' }, (open) => {
  test('have names that no other role has, and allow something', async () => {
    const db = await open()
    await make(db, 'Packing', ['orders'])
    const again = (label: string, permissions: Permission[] = ['orders']) =>
      saveRole(commandOn(db), { id: null, label, permissions })
    expect(await again(' packing ')).toMatchObject(refused('role_exists'))
    expect(await again('OWNER')).toMatchObject(refused('role_exists'))
    expect(await again('Idle', [])).toMatchObject(refused('invalid_fields'))
    // another name with the same letters
    expect(unwrap(await again('Packing!')).name).toBe('packing-2')
  })

  test('pay back no more than the role of who gives them, and a copy no more than what it was copied from', async () => {
    const db = await open()
    const { context } = await createMember(db, 'owner', email)
    await createMember(db, 'support', 'asha@example.com')
    const { channel } = context
    const leads = await make(db, 'Leads', ['staff', 'orders'])
    unwrap(await setRefundCeilings(context, [{ role: leads.name, most: 500_000 }]))
    const lead = { ...as(db, ['staff', 'orders']), channel }
    const packing = await make(db, 'Packing', ['orders'])
    const invite = (role: string) =>
      inviteStaffMember(lead, { email: 'dev@example.com', name: 'Dev', role }, { secret: testSecret, isMailed: false })
    const above = refused('role_without_ceiling')
    expect(await invite('packing')).toMatchObject(above)
    expect(await saveRole(lead, { ...packing, permissions: ['orders', 'staff'] })).toMatchObject(above)
    expect(await setRefundCeilings(lead, [{ role: 'packing', most: 1 }])).toMatchObject(refused('own_refund_ceiling'))
    unwrap(await setRefundCeilings(context, [{ role: 'packing', most: 600_000 }]))
    expect(await invite('packing')).toMatchObject(above)
    unwrap(await setRefundCeilings(context, [{ role: 'packing', most: 500_000 }]))
    unwrap(await invite('packing'))
    const copy = { id: null, from: leads.name, label: 'More leads', permissions: ['staff', 'orders'] as const }
    unwrap(await saveRole(lead, copy))
    unwrap(await invite('more-leads'))
  })

  test('cannot be given, taken or changed by who may do less', async () => {
    const db = await open()
    const lead = as(db, ['staff', 'orders'])
    await createMember(db, 'owner', email)
    await createMember(db, 'support', 'asha@example.com')
    const packing = await make(db, 'Packing', ['orders'])
    const money = await make(db, 'Money', ['orders', 'payments'])
    const above = refused('role_above')
    // of who may do more
    expect(await removeStaffMember(lead, email)).toMatchObject(above)
    expect(await endMemberSessions(lead, email)).toMatchObject(above)
    expect(await changeStaffRole(lead, 'asha@example.com', 'packing')).toMatchObject(above)
    // more than one's own
    const dev = { email: 'dev@example.com', name: 'Dev', role: 'money' }
    const options = { secret: testSecret, isMailed: false }
    expect(await inviteStaffMember(lead, dev, options)).toMatchObject(above)
    expect(await saveRole(lead, { id: null, label: 'More', permissions: ['payments'] })).toMatchObject(above)
    expect(await saveRole(lead, { ...packing, permissions: ['refunds'] })).toMatchObject(above)
    expect(await saveRole(lead, { ...money, permissions: ['orders'] })).toMatchObject(above)
    expect(await removeRole(lead, money)).toMatchObject(above)
    // an invitation of who may do more is neither replaced nor withdrawn
    unwrap(await inviteStaffMember(commandOn(db), dev, options))
    expect(await inviteStaffMember(lead, { ...dev, role: 'packing' }, options)).toMatchObject(above)
    const { id } = await db.read('staff_invitations').first('id')
    expect(await withdrawInvitation(lead, id)).toMatchObject(above)
    // and what is theirs is theirs
    unwrap(await saveRole(lead, { ...packing, permissions: ['orders', 'staff'] }))
    unwrap(await inviteStaffMember(lead, { ...dev, email: 'lena@example.com', role: 'packing' }, options))
    expect(await saveRole(as(db, ['orders']), { ...packing, permissions: ['orders'] })).toMatchObject(
      refused('forbidden'),
    )
  })
})
