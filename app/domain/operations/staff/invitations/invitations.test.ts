import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { testSecret, unwrap } from '../../../../../tests/factories/cart'
import { factoryNow } from '../../../../../tests/factories/product'
import { commandOn, memberWith } from '../../../../../tests/factories/visitor'
import { onBothDatabases, onSqlite } from '../../../../../tests/setup/databases'
import { roles } from '~/domain/operations/actors/roles'
import { readLog } from '~/domain/operations/changes/change-log/read-log.server'
import { addStaffMember, changeStaffRole } from '~/domain/operations/staff/manage-staff.server'
import type { StaffVisitor } from '~/domain/operations/staff/staff'
import { readStaffSession } from '~/domain/operations/staff/staff-sessions.server'
import { findStaffMember } from '~/domain/operations/staff/staff.queries.server'
import { days } from '~/domain/shared/units'
import { acceptInvitation, inviteStaffMember, readInvitation, withdrawInvitation } from './invitations.server'

const chosen = { name: 'Dev Patel', password: 'Lotus-pond-and-reeds' }
const dev = { email: 'Dev@Example.com', name: 'Dev', role: 'support' } as const

const visitorOf = (db: Database, now = factoryNow): StaffVisitor => ({
  db,
  now: () => now,
  staff: null,
  secret: testSecret,
  userAgent: '',
  clientNetwork: null,
})

const invite = (db: Database, context = commandOn(db), isMailed = false) =>
  inviteStaffMember(context, dev, { secret: testSecret, isMailed })

const accept = (db: Database, token: string, now = factoryNow) =>
  acceptInvitation(visitorOf(db, now), token, chosen, '/admin/join')

onSqlite('somebody who is invited', { template: 'migrated' }, (open) => {
  test('becomes a member with the role of the invitation, signed in, and it is recorded', async () => {
    const db = await open()
    const { token } = unwrap(await invite(db, commandOn(db), true))
    expect(unwrap(await readInvitation(visitorOf(db), token))).toEqual({
      email: 'dev@example.com',
      name: 'Dev',
      role: roles.support,
    })
    const { sessionToken } = unwrap(await accept(db, token))
    const signedIn = await readStaffSession(db, sessionToken, factoryNow)
    expect(signedIn?.member).toMatchObject({ email: 'dev@example.com', name: 'Dev Patel', role: roles.support })
    const log = await readLog(db, { limit: 9 })
    expect(log.map(({ by, thingKind, action }) => `${by}: ${thingKind} ${action}`)).toEqual([
      'Dev Patel: member created',
      'Dev Patel: invitation deleted',
      'command line: invitation created',
    ])
    expect(JSON.stringify(log)).not.toContain(token)
    expect(await db.read('outbox').pluck('kind')).toEqual(['staff.send_invitation'])
  })

  test('cannot use a link that has expired, was withdrawn, or was replaced', async () => {
    const db = await open()
    const first = unwrap(await invite(db))
    const second = unwrap(await invite(db))
    const expired = { ok: false, error: { code: 'link_expired' } }
    expect(await accept(db, first.token)).toMatchObject(expired)
    const later = new Date(factoryNow.getTime() + days(8))
    expect(await accept(db, second.token, later)).toMatchObject(expired)
    const [id = 0]: number[] = await db.read('staff_invitations').pluck('id')
    unwrap(await withdrawInvitation(commandOn(db), id))
    expect(await accept(db, second.token)).toMatchObject(expired)
    expect(await withdrawInvitation(commandOn(db), id)).toMatchObject({ error: { code: 'invitation_not_found' } })
    expect(await db.read('staff').pluck('id')).toEqual([])
  })

  test('cannot use the link of who may not invite any more', async () => {
    const db = await open()
    const password = 'Lotus-pond-and-reeds'
    unwrap(await addStaffMember(commandOn(db), { email: 'meera@example.com', name: 'Meera', role: 'owner', password }))
    const asha = { email: 'asha@example.com', name: 'Asha', role: 'owner', password } as const
    const { id } = unwrap(await addStaffMember(commandOn(db), asha))
    const { token } = unwrap(await invite(db, commandOn(db, { actor: { ...memberWith('owner'), id } })))
    unwrap(await readInvitation(visitorOf(db), token))
    unwrap(await changeStaffRole(commandOn(db), asha.email, 'manager'))
    expect(await accept(db, token)).toMatchObject({ error: { code: 'link_expired' } })
  })

  test('is invited by who may change the team alone, and not twice', async () => {
    const db = await open()
    expect(await invite(db, commandOn(db, { actor: memberWith('manager') }))).toMatchObject({
      error: { code: 'forbidden' },
    })
    unwrap(await accept(db, unwrap(await invite(db)).token))
    expect(await invite(db)).toMatchObject({ error: { code: 'member_exists', field: 'email' } })
  })
})

onBothDatabases('a link of an invitation', { template: 'migrated' }, (open) => {
  test('makes one member, also when it is used twice at the same time', async () => {
    const db = await open()
    const { token } = unwrap(await invite(db))
    const accepted = await Promise.all([accept(db, token), accept(db, token)])
    expect(accepted.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await findStaffMember(db.read, { email: 'dev@example.com' })).not.toBeNull()
  })
})
