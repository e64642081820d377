import { expect, test } from 'vitest'
import { createShop } from '../../../../tests/factories/shop'
import { unwrap } from '../../../../tests/factories/cart'
import { onSqlite } from '../../../../tests/setup/databases'
import { setGateMode, setGatePassword, setPasswordProtection } from './change-gates.server'
import { gateFor, type GateState } from './gates'
import { readGateState, verifyGatePassword } from './gates.server'
import { commandOn } from '../../../../tests/factories/visitor'

const open: GateState = { licenseStatus: 'active', isPasswordProtected: false, passwordHash: null, mode: null }
const guest = { hasPassed: false, isStaff: false }

test('gates are met in one order: licence, password, mode', () => {
  const all: GateState = { ...open, isPasswordProtected: true, passwordHash: 'x', mode: 'Coming Soon' }
  expect(gateFor(open, guest)).toBeNull()
  expect(gateFor({ ...all, licenseStatus: null }, guest)).toBe('no-licence')
  expect(gateFor({ ...all, licenseStatus: 'inactive' }, guest)).toBe('inactive')
  expect(gateFor(all, guest)).toBe('password')
  expect(gateFor(all, { hasPassed: true, isStaff: false })).toBe('coming-soon')
  expect(gateFor({ ...all, mode: 'Under Maintenance' }, { hasPassed: true, isStaff: false })).toBe('under-maintenance')
  expect(gateFor({ ...all, mode: null }, { hasPassed: true, isStaff: false })).toBeNull()
})

test('members of staff see through the gates of the owner, and not through those of the licence', () => {
  const all: GateState = { ...open, isPasswordProtected: true, passwordHash: null, mode: 'Under Maintenance' }
  const staff = { hasPassed: false, isStaff: true }
  expect(gateFor(all, staff)).toBeNull()
  expect(gateFor({ ...all, licenseStatus: 'expired' }, staff)).toBe('inactive')
  expect(gateFor({ ...all, licenseStatus: null }, staff)).toBe('no-licence')
})

onSqlite('the gates of a channel', (openDatabase) => {
  const now = new Date('2026-11-22T10:00:00.000Z')
  const createStorefront = async () => {
    const db = await openDatabase()
    const channel = await createShop(db)
    const row = { channel_id: channel.id, license_status: 'active', updated_at: now.toISOString() }
    await db.transaction((trx) => trx('storefronts').insert({ ...row, document: '{"name":"Kala","mode":"nonsense"}' }))
    return { db, channel }
  }

  test('are those that were set last, and the rest of the document stays', async () => {
    const { db, channel } = await createStorefront()
    expect(await readGateState(db, channel)).toEqual(open)
    unwrap(await setGateMode(commandOn(db, { channel }), 'Coming Soon'))
    expect((await readGateState(db, channel)).mode).toBe('Coming Soon')
    unwrap(await setGateMode(commandOn(db, { channel }), null))
    expect((await readGateState(db, channel)).mode).toBeNull()
    const { document } = await db.read('storefronts').first<{ document: string }>('document')
    expect(JSON.parse(document)).toMatchObject({ name: 'Kala', mode: null })
  })

  test('a password is stored as a hash, can be switched off and on, and is checked', async () => {
    const { db, channel } = await createStorefront()
    expect(await setPasswordProtection(commandOn(db, { channel }), true)).toMatchObject({ ok: false })
    expect(await setGatePassword(commandOn(db, { channel }), 'abc')).toMatchObject({ ok: false })
    expect(await verifyGatePassword({ db, channel }, 'Mango-1234')).toMatchObject({ error: { code: 'not_found' } })
    const set = unwrap(await setGatePassword(commandOn(db, { channel }), 'Mango-1234'))
    expect(set.isPasswordProtected).toBe(true)
    expect(set.passwordHash).toMatch(/^\$argon2id\$/)
    expect(await verifyGatePassword({ db, channel }, 'mango-1234')).toMatchObject({
      error: { code: 'wrong_credentials', errors: { password: [expect.any(String)] } },
    })
    expect(unwrap(await verifyGatePassword({ db, channel }, 'Mango-1234'))).toEqual(set)
    expect(unwrap(await setPasswordProtection(commandOn(db, { channel }), false)).isPasswordProtected).toBe(false)
    expect(unwrap(await setPasswordProtection(commandOn(db, { channel }), true)).passwordHash).toBe(set.passwordHash)
    expect(unwrap(await setGatePassword(commandOn(db, { channel }), 'Mango-1234')).passwordHash).not.toBe(
      set.passwordHash,
    )
  })

  test('of a channel without a storefront cannot be set', async () => {
    const db = await openDatabase()
    const channel = await createShop(db)
    expect(await setGateMode(commandOn(db, { channel }), 'Coming Soon')).toMatchObject({
      error: { code: 'storefront_not_found' },
    })
  })
})
