import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { testSecret, unwrap } from '../../../../tests/factories/cart'
import { factoryNow } from '../../../../tests/factories/product'
import { onBothDatabases, onSqlite } from '../../../../tests/setup/databases'
import { roles } from '~/domain/operations/actors/roles'
import { changeSetting } from '~/domain/operations/settings/change-setting.server'
import { hours, minutes } from '~/domain/shared/units'
import { changeStaffPassword } from './change-password.server'
import { confirmMember, hasProvedRecently } from './confirm-member.server'
import { addStaffMember, changeStaffRole, removeStaffMember, resetStaffMember } from './manage-staff.server'
import { signInStaff } from './sign-in/sign-in.server'
import type { StaffVisitor } from './staff'
import { readStaffEvents } from './staff-log.server'
import { endStaffSessions, readStaffSession, readStaffSessions, signOutStaff } from './staff-sessions.server'
import { commandOn } from '../../../../tests/factories/visitor'

const password = 'Lotus-pond-and-reeds'
const meera = { email: 'Meera@Example.com', name: 'Meera Rao', role: 'owner', password } as const

const visitorOf = (db: Database): StaffVisitor => ({
  db,
  now: () => factoryNow,
  staff: null,
  secret: testSecret,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  clientNetwork: '203.0.113.7',
})

/** The cookie's value of a browser that has just signed in without a second factor. */
function sessionOf(signedIn: Awaited<ReturnType<typeof signInStaff>>): string {
  const value = unwrap(signedIn)
  if (value.kind === 'code needed') throw new Error('a code is needed')
  return value.sessionToken
}

/** Signs in; returns the cookie's value and the same browser afterwards. */
async function signIn(db: Database, email: string = meera.email, typed: string = password) {
  const sessionToken = sessionOf(await signInStaff(visitorOf(db), { email, password: typed }))
  const staff = await readStaffSession(db, sessionToken, factoryNow)
  if (!staff) throw new Error('there is no session')
  return { sessionToken, staff, visitor: { ...visitorOf(db), staff } }
}

const add = (db: Database, change: Partial<Parameters<typeof addStaffMember>[1]> = {}) =>
  addStaffMember(commandOn(db), { ...meera, ...change })

const isSignedIn = async (db: Database, token: string, at = factoryNow) =>
  (await readStaffSession(db, token, at)) !== null

onSqlite('a member of staff', { template: 'migrated' }, (open) => {
  test('signs in with the address, however it is written, and the password', async () => {
    const db = await open()
    unwrap(await add(db))
    const { staff } = await signIn(db, 'MEERA@example.com')
    expect(staff.member).toEqual({
      id: staff.member.id,
      email: 'meera@example.com',
      name: 'Meera Rao',
      role: roles.owner,
    })
    const wrong = await signInStaff(visitorOf(db), { email: meera.email, password: 'Lotus-pond-and-weeds' })
    const unknown = await signInStaff(visitorOf(db), { email: 'nobody@example.com', password })
    expect(wrong).toEqual(unknown)
    expect(wrong).toMatchObject({ ok: false, error: { code: 'wrong_credentials' } })
    const events = await readStaffEvents(visitorOf(db), staff.member.id)
    expect(events.map(({ kind, device }) => `${kind}: ${device}`)).toEqual([
      'failed_sign_in: Firefox on Linux',
      'sign_in: Firefox on Linux',
      'added: Command line',
    ])
  })

  test('needs a password of 12 characters that is not common, a name and an address', async () => {
    const db = await open()
    for (const change of [
      { password: 'Lotus-pond1' },
      { password: 'aaaaaaaaaaaa' },
      { password: 'meera@example.com' },
      { name: ' ' },
      { email: 'meera' },
    ])
      expect(await add(db, change)).toMatchObject({
        ok: false,
        error: { code: expect.stringMatching(/^(invalid_fields|staff_password_weak)$/) },
      })
    unwrap(await add(db))
    expect(await add(db, { email: 'meera@EXAMPLE.com' })).toMatchObject({ error: { code: 'member_exists' } })
  })

  test.each([
    ['123456789012', /easy to guess/],
    ['098765432109', /easy to guess/],
    ['abcdefghijklm', /easy to guess/],
    ['passwordpassword', /easy to guess/],
    ['qwerty123qwerty123', /easy to guess/],
    ['dev.patel@example.com', /name or an email address/],
    ['Dev.Patel2026!', /name or an email address/],
    ['dev patel 12345', /name or an email address/],
    ['Tea & Clay 2026', /name or an email address/],
    ['Hello@Clay.shop', /name or an email address/],
    ['Lotus-pond-and-reeds', null],
    ['dev-patel-and-reeds', null],
  ])('with the password %s is refused where who knows the shop tries it first: %s', async (chosen, problem) => {
    const db = await open()
    for (const [key, text] of [
      ['store_name', 'Tea & Clay'],
      ['store_email', 'hello@clay.shop'],
    ] as const)
      unwrap(await changeSetting(commandOn(db), { key, text }))
    unwrap(await add(db, { email: 'dev.patel@example.com', name: 'Dev Patel', role: 'support' }))
    const added = await add(db, { password: chosen })
    const reset = await resetStaffMember(commandOn(db), 'dev.patel@example.com', chosen)
    if (problem === null) expect([added.ok, reset.ok]).toEqual([true, true])
    else
      for (const refused of [added, reset])
        expect(refused).toMatchObject({
          error: { code: 'staff_password_weak', params: { problem: expect.stringMatching(problem) } },
        })
  })

  test('is signed out by being removed, and may be added again', async () => {
    const db = await open()
    unwrap(await add(db))
    unwrap(await add(db, { email: 'dev@example.com', role: 'support' }))
    const { sessionToken } = await signIn(db, 'dev@example.com')
    unwrap(await removeStaffMember(commandOn(db), 'dev@example.com'))
    expect(await isSignedIn(db, sessionToken)).toBe(false)
    expect(await signInStaff(visitorOf(db), { email: 'dev@example.com', password })).toMatchObject({ ok: false })
    expect(await removeStaffMember(commandOn(db), 'dev@example.com')).toMatchObject({
      error: { code: 'member_not_found' },
    })
    unwrap(await add(db, { email: 'dev@example.com', role: 'editor' }))
    expect(await isSignedIn(db, sessionToken)).toBe(false)
    await signIn(db, 'dev@example.com')
  })

  test('has a new role from the next request on', async () => {
    const db = await open()
    unwrap(await add(db))
    unwrap(await add(db, { email: 'dev@example.com', role: 'manager' }))
    const { sessionToken } = await signIn(db, 'dev@example.com')
    unwrap(await changeStaffRole(commandOn(db), 'dev@example.com', 'support'))
    expect(await readStaffSession(db, sessionToken, factoryNow)).toMatchObject({ member: { role: roles.support } })
  })

  test('is signed out after two hours without a request, and after twelve in any case', async () => {
    const db = await open()
    unwrap(await add(db))
    const at = (after: number) => new Date(factoryNow.getTime() + hours(after))
    const unused = await signIn(db)
    expect(await isSignedIn(db, unused.sessionToken, at(2.1))).toBe(false)
    const used = await signIn(db)
    for (const after of [1.5, 3, 4.5, 6, 7.5, 9, 10.5, 11.9])
      expect(await isSignedIn(db, used.sessionToken, at(after))).toBe(true)
    expect(await isSignedIn(db, used.sessionToken, at(12.1))).toBe(false)
  })

  test('gets a new session at every sign-in, and the earlier one of the browser ends', async () => {
    const db = await open()
    unwrap(await add(db))
    const first = await signIn(db)
    const sessionToken = sessionOf(await signInStaff(first.visitor, { email: meera.email, password }))
    expect(sessionToken).not.toBe(first.sessionToken)
    expect(await isSignedIn(db, first.sessionToken)).toBe(false)
    const stored: string[] = await db.read('staff_sessions').pluck('token_hash')
    expect(stored).toHaveLength(1)
    expect(stored).not.toContain(sessionToken)
  })

  test('sees the open sessions and ends one, all others, or this one', async () => {
    const db = await open()
    unwrap(await add(db))
    const [one, two, three] = [await signIn(db), await signIn(db), await signIn(db)]
    expect(await readStaffSessions(one.visitor, one.staff.member.id)).toHaveLength(3)
    expect(await endStaffSessions(one.visitor, one.staff, { id: two.staff.session.id })).toBe(1)
    expect(await isSignedIn(db, two.sessionToken)).toBe(false)
    expect(await endStaffSessions(one.visitor, one.staff, 'others')).toBe(1)
    expect([await isSignedIn(db, three.sessionToken), await isSignedIn(db, one.sessionToken)]).toEqual([false, true])
    await signOutStaff(one.visitor)
    expect(await isSignedIn(db, one.sessionToken)).toBe(false)
  })

  test('cannot end the session of another member', async () => {
    const db = await open()
    unwrap(await add(db))
    unwrap(await add(db, { email: 'dev@example.com', role: 'support' }))
    const owner = await signIn(db)
    const { visitor, staff } = await signIn(db, 'dev@example.com')
    expect(await endStaffSessions(visitor, staff, { id: owner.staff.session.id })).toBe(0)
    expect(await isSignedIn(db, owner.sessionToken)).toBe(true)
  })

  test('changes the password with the current one, which ends the other sessions', async () => {
    const db = await open()
    unwrap(await add(db))
    const [here, there] = [await signIn(db), await signIn(db)]
    const change = (current_password: string, new_password: string) =>
      changeStaffPassword(here.visitor, here.staff, { current_password, new_password })
    expect(await change('not my password', 'A-new-lotus-pond')).toMatchObject({
      error: { code: 'wrong_credentials', errors: { current_password: [expect.any(String)] } },
    })
    expect(await change(password, 'meera@example.com')).toMatchObject({ error: { code: 'invalid_input' } })
    expect(unwrap(await change(password, 'A-new-lotus-pond'))).toEqual({ endedSessions: 1 })
    expect([await isSignedIn(db, here.sessionToken), await isSignedIn(db, there.sessionToken)]).toEqual([true, false])
    expect(await signInStaff(visitorOf(db), { email: meera.email, password })).toMatchObject({ ok: false })
    await signIn(db, meera.email, 'A-new-lotus-pond')
  })

  test('has proved who they are for 15 minutes, and again with the password', async () => {
    const db = await open()
    unwrap(await add(db))
    const { sessionToken, staff, visitor } = await signIn(db)
    const at = (after: number) => new Date(factoryNow.getTime() + minutes(after))
    expect([at(14), at(15)].map((now) => hasProvedRecently(staff.session, now))).toEqual([true, false])
    const later = { ...visitor, now: () => at(20) }
    expect(await confirmMember(later, staff, 'not my password')).toMatchObject({
      error: { code: 'wrong_credentials', errors: { proof_password: [expect.any(String)] } },
    })
    unwrap(await confirmMember(later, staff, password))
    const confirmed = await readStaffSession(db, sessionToken, at(21))
    // the session itself lasts no longer
    expect(confirmed?.session).toMatchObject({
      signedInAt: factoryNow.toISOString(),
      confirmedAt: at(20).toISOString(),
    })
    expect(confirmed && hasProvedRecently(confirmed.session, at(34))).toBe(true)
    await signOutStaff({ ...later, staff: confirmed })
    expect(await confirmMember(later, staff, password)).toMatchObject({ error: { code: 'unauthenticated' } })
  })

  test('who was reset has the new password alone and no session', async () => {
    const db = await open()
    unwrap(await add(db))
    const before = await signIn(db)
    unwrap(await resetStaffMember(commandOn(db), meera.email, 'A-new-lotus-pond'))
    expect(await isSignedIn(db, before.sessionToken)).toBe(false)
    expect(await signInStaff(visitorOf(db), { email: meera.email, password })).toMatchObject({ ok: false })
    await signIn(db, meera.email, 'A-new-lotus-pond')
  })
})

onBothDatabases('a member of staff', { template: 'migrated' }, (open) => {
  test('who is the only owner stays one, also when two owners are removed at the same time', async () => {
    const db = await open()
    unwrap(await add(db))
    expect(await removeStaffMember(commandOn(db), meera.email)).toMatchObject({ ok: false })
    expect(await changeStaffRole(commandOn(db), meera.email, 'manager')).toMatchObject({ ok: false })
    unwrap(await add(db, { email: 'dev@example.com' }))
    const removed = await Promise.all(
      [meera.email, 'dev@example.com'].map((email) => removeStaffMember(commandOn(db), email)),
    )
    expect(removed.filter(({ ok }) => ok)).toHaveLength(1)
  })
})
