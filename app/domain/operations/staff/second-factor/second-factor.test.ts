import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { testSecret, unwrap } from '../../../../../tests/factories/cart'
import { factoryNow } from '../../../../../tests/factories/product'
import { onBothDatabases, onSqlite } from '../../../../../tests/setup/databases'
import { addStaffMember, removeStaffMember, resetStaffMember } from '~/domain/operations/staff/manage-staff.server'
import {
  makeSignInLink,
  readPendingMember,
  signInStaff,
  signInWithLink,
  signInWithSecondFactor,
} from '~/domain/operations/staff/sign-in/sign-in.server'
import type { StaffVisitor } from '~/domain/operations/staff/staff'
import { readStaffSession } from '~/domain/operations/staff/staff-sessions.server'
import { minutes, seconds } from '~/domain/shared/units'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './second-factor.server'
import { totpCode, totpStep } from './totp.server'
import { commandOn } from '../../../../../tests/factories/visitor'

const password = 'Lotus-pond-and-reeds'
const email = 'meera@example.com'

const later = (ms: number) => new Date(factoryNow.getTime() + ms)

const visitorOf = (db: Database, now = factoryNow): StaffVisitor => ({
  db,
  now: () => now,
  staff: null,
  secret: testSecret,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  clientNetwork: '203.0.113.7',
})

async function signInWithoutCode(db: Database) {
  const signedIn = unwrap(await signInStaff(visitorOf(db), { email, password }))
  if (signedIn.kind === 'code needed') throw new Error('a code is needed')
  const staff = await readStaffSession(db, signedIn.sessionToken, factoryNow)
  if (!staff) throw new Error('there is no session')
  return { staff, sessionToken: signedIn.sessionToken, visitor: { ...visitorOf(db), staff } }
}

/** The member's app: the code that it shows at an instant. */
async function setUpApp(db: Database) {
  const { visitor, staff } = await signInWithoutCode(db)
  await beginSecondFactor(visitor, staff)
  const factor = await readSecondFactor(visitor, staff, 'Taana')
  if (factor.state !== 'unconfirmed') throw new Error('nothing is being set up')
  const secret = fromBase32(factor.secret)
  const codeAt = (now: Date) => totpCode(secret, totpStep(now))
  const recoveryCodes = unwrap(
    await confirmSecondFactor(visitor, staff, { current_password: password, code: codeAt(factoryNow) }),
  )
  return { visitor, staff, codeAt, recoveryCodes }
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

/** The cookie's value after the password of a member with a second factor. */
async function givePassword(db: Database, now = factoryNow): Promise<string> {
  const signedIn = unwrap(await signInStaff(visitorOf(db, now), { email, password }))
  if (signedIn.kind === 'signed in') throw new Error('no code was asked for')
  return signedIn.pendingToken
}

const openWithOwner = async (open: () => Promise<Database>) => {
  const db = await open()
  unwrap(await addStaffMember(commandOn(db), { email, name: 'Meera Rao', role: 'owner', password }))
  return db
}

onSqlite('a second factor', { template: 'migrated' }, (open) => {
  test('is asked for at each sign-in once a code has confirmed it, and ends the other sessions', async () => {
    const db = await openWithOwner(open)
    const other = await signInWithoutCode(db)
    const { codeAt, recoveryCodes } = await setUpApp(db)
    expect(await readStaffSession(db, other.sessionToken, factoryNow)).toBeNull()
    expect(new Set(recoveryCodes).size).toBe(10)
    const now = later(seconds(60))
    const pendingToken = await givePassword(db, now)
    expect(await readStaffSession(db, pendingToken, now)).toBeNull()
    const signedIn = unwrap(await signInWithSecondFactor(visitorOf(db, now), { pendingToken, code: codeAt(now) }))
    expect(await readStaffSession(db, signedIn.sessionToken, now)).toMatchObject({ member: { email } })
    const [stored]: Array<{ secret: string }> = await db.read('staff_authenticators').select('secret')
    expect(stored?.secret).not.toContain(codeAt(now))
  })

  test('is not set up by a wrong code, a wrong password, or the code of an earlier try', async () => {
    const db = await openWithOwner(open)
    const { visitor, staff } = await signInWithoutCode(db)
    await beginSecondFactor(visitor, staff)
    const first = await readSecondFactor(visitor, staff, 'Taana')
    if (first.state !== 'unconfirmed') throw new Error('nothing is being set up')
    const code = totpCode(fromBase32(first.secret), totpStep(factoryNow))
    const confirm = (change: object) =>
      confirmSecondFactor(visitor, staff, { current_password: password, code, ...change })
    expect(await confirm({ current_password: 'not my password' })).toMatchObject({
      error: { code: 'wrong_credentials' },
    })
    expect(await confirm({ code: '12345' })).toMatchObject({ error: { code: 'wrong_code' } })
    await beginSecondFactor(visitor, staff)
    expect(await confirm({})).toMatchObject({ error: { code: 'wrong_code' } })
    expect(await readSecondFactor(visitor, staff, 'Taana')).toMatchObject({ state: 'unconfirmed' })
    await signInWithoutCode(db)
  })

  test('is not replaced by beginning again once it is on', async () => {
    const db = await openWithOwner(open)
    const { visitor, staff } = await setUpApp(db)
    await beginSecondFactor(visitor, staff)
    expect(await readSecondFactor(visitor, staff, 'Taana')).toEqual({ state: 'on', recoveryCodesLeft: 10 })
    await givePassword(db)
  })

  test('has recovery codes that work once, however they are typed, until new ones are made', async () => {
    const db = await openWithOwner(open)
    const { visitor, staff, recoveryCodes, codeAt } = await setUpApp(db)
    const [first = '', second = ''] = recoveryCodes
    const use = async (code: string) =>
      (await signInWithSecondFactor(visitorOf(db), { pendingToken: await givePassword(db), code })).ok
    expect(await use(first.toUpperCase().replace('-', ' '))).toBe(true)
    expect(await use(first)).toBe(false)
    expect(await readSecondFactor(visitor, staff, 'Taana')).toEqual({ state: 'on', recoveryCodesLeft: 9 })
    const now = later(seconds(60))
    const proof = { current_password: password, code: codeAt(now) }
    const renewed = unwrap(await renewRecoveryCodes({ ...visitor, now: () => now }, staff, proof))
    expect(await use(second)).toBe(false)
    expect(await use(renewed[0] ?? '')).toBe(true)
    const stored: string[] = await db.read('staff_recovery_codes').pluck('code_hash')
    expect(stored.some((hash) => renewed.includes(hash))).toBe(false)
  })

  test('is removed with the password and a code, or by the command line', async () => {
    const db = await openWithOwner(open)
    const { visitor, staff, recoveryCodes } = await setUpApp(db)
    const [code = ''] = recoveryCodes
    expect(await removeSecondFactor(visitor, staff, { current_password: password, code: 'x' })).toMatchObject({
      ok: false,
    })
    expect(await removeSecondFactor(visitor, staff, { current_password: 'x', code })).toMatchObject({ ok: false })
    unwrap(await removeSecondFactor(visitor, staff, { current_password: password, code }))
    await setUpApp(db)
    unwrap(await resetStaffMember(commandOn(db), email, password))
    expect(await db.read('staff_recovery_codes')).toEqual([])
    await signInWithoutCode(db)
  })

  test('is asked for within ten minutes, and not after a new password', async () => {
    const db = await openWithOwner(open)
    await setUpApp(db)
    const pendingToken = await givePassword(db)
    expect(await readPendingMember(visitorOf(db, later(minutes(9))), pendingToken)).not.toBeNull()
    expect(await readPendingMember(visitorOf(db, later(minutes(11))), pendingToken)).toBeNull()
    unwrap(await resetStaffMember(commandOn(db), email, password))
    expect(await readPendingMember(visitorOf(db), pendingToken)).toBeNull()
  })
})

onBothDatabases('a second factor', { template: 'migrated' }, (open) => {
  test('accepts a code once, also when it is sent ten times at the same time', async () => {
    const db = await openWithOwner(open)
    const { codeAt } = await setUpApp(db)
    const now = later(seconds(60))
    const tokens = await Promise.all(Array.from({ length: 10 }, () => givePassword(db, now)))
    const tries = await Promise.all(
      tokens.map((pendingToken) => signInWithSecondFactor(visitorOf(db, now), { pendingToken, code: codeAt(now) })),
    )
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
    // the code that confirmed the app was used, too
    const pendingToken = await givePassword(db)
    const confirmed = await signInWithSecondFactor(visitorOf(db), { pendingToken, code: codeAt(factoryNow) })
    expect(confirmed).toMatchObject({ error: { code: 'wrong_code' } })
  })

  test('makes one session of one password, also with ten right codes at the same time', async () => {
    const db = await openWithOwner(open)
    const { recoveryCodes } = await setUpApp(db)
    const pendingToken = await givePassword(db)
    const before = (await db.read('staff_sessions')).length
    const tries = await Promise.all(
      recoveryCodes.map((code) => signInWithSecondFactor(visitorOf(db), { pendingToken, code })),
    )
    expect(tries.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await db.read('staff_sessions')).toHaveLength(before + 1)
  })

  test('lets at most five codes be tried after one password, also at the same time', async () => {
    const db = await openWithOwner(open)
    const { codeAt } = await setUpApp(db)
    const pendingToken = await givePassword(db)
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, number) =>
        signInWithSecondFactor(visitorOf(db), { pendingToken, code: String(number).padStart(7, '0') }),
      ),
    )
    const codes = tries.map((tried) => (tried.ok ? '' : tried.error.code))
    expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(5)
    expect(codes.filter((code) => code === 'link_expired')).toHaveLength(15)
    const now = later(seconds(60))
    const right = await signInWithSecondFactor(visitorOf(db, now), { pendingToken, code: codeAt(now) })
    expect(right).toMatchObject({ error: { code: 'link_expired' } })
  })
})

const makeToken = async (db: Database) => unwrap(await makeSignInLink(visitorOf(db), email)).token

onSqlite('a sign-in link', { template: 'migrated' }, (open) => {
  test('ends after five minutes, with a newer one, and when the member is removed or reset', async () => {
    const db = await openWithOwner(open)
    const opens = async (token: string, now = factoryNow) => (await signInWithLink(visitorOf(db, now), token)).ok
    expect(await opens(await makeToken(db), later(minutes(5) + 1))).toBe(false)
    expect(await opens(await makeToken(db), later(minutes(5) - 1))).toBe(true)
    const older = await makeToken(db)
    await makeToken(db)
    expect(await opens(older)).toBe(false)
    const reset = await makeToken(db)
    unwrap(await resetStaffMember(commandOn(db), email, password))
    expect(await opens(reset)).toBe(false)
    unwrap(await addStaffMember(commandOn(db), { email: 'dev@example.com', name: 'Dev', role: 'owner', password }))
    const removed = await makeToken(db)
    unwrap(await removeStaffMember(commandOn(db), email))
    expect(await opens(removed)).toBe(false)
    for (const token of ['', 'x', 'A'.repeat(43)]) expect(await opens(token)).toBe(false)
  })

  test('is stored as a hash, and does not replace the second factor', async () => {
    const db = await openWithOwner(open)
    const { codeAt } = await setUpApp(db)
    const token = await makeToken(db)
    expect(JSON.stringify(await db.read('staff_sign_in_links'))).not.toContain(token)
    const now = later(seconds(60))
    const opened = unwrap(await signInWithLink(visitorOf(db, now), token))
    if (opened.kind === 'signed in') throw new Error('no code was asked for')
    const { pendingToken } = opened
    unwrap(await signInWithSecondFactor(visitorOf(db, now), { pendingToken, code: codeAt(now) }))
  })

  test('cannot be made for who is not a member', async () => {
    const db = await openWithOwner(open)
    expect(await makeSignInLink(visitorOf(db), 'nobody@example.com')).toMatchObject({ error: { code: 'not_found' } })
  })
})

onBothDatabases('a sign-in link', { template: 'migrated' }, (open) => {
  test('signs its member in once, also when it is opened ten times at the same time', async () => {
    const db = await openWithOwner(open)
    const token = await makeToken(db)
    const opened = await Promise.all(Array.from({ length: 10 }, () => signInWithLink(visitorOf(db), token)))
    expect(opened.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await db.read('staff_sessions')).toHaveLength(1)
    expect(await signInWithLink(visitorOf(db), token)).toMatchObject({ error: { code: 'link_expired' } })
  })
})
