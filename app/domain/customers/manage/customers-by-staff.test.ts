import { expect, test } from 'vitest'
import { insertCustomer, updateCustomer } from '~/domain/customers/accounts/customers.queries.server'
import { findCustomersByName } from '~/domain/customers/accounts/list/customer-list.queries.server'
import { readFormerEmailOf } from '~/domain/customers/auth/reset/former-emails.queries.server'
import { registerCustomer } from '~/domain/customers/auth/register.server'
import { settingsSchema } from '~/domain/operations/settings/settings'
import { testSecret, unwrap } from '../../../../tests/factories/cart'
import { createAuthVisitor } from '../../../../tests/factories/customer'
import { createPersonEverywhere } from '../../../../tests/factories/person-everywhere'
import { findTexts } from '../../../../tests/factories/personal-columns'
import { factoryNow } from '../../../../tests/factories/product'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { plansOf } from '../../../../tests/setup/plans'
import {
  addCustomerNote,
  editCustomer,
  endCustomerSessions,
  removeCustomerNote,
  sendCustomerReset,
} from './edit-customer.server'
import { exportCustomers } from './export-customers.server'
import { eraseCustomer } from './erase-customer.server'
import { listCustomers } from './list-customers.server'
import { readStaffCustomer } from './read-customer.server'
import { tagCustomer, untagCustomer } from './tag-customer.server'

onBothDatabases('a customer, for the staff', { template: 'shop' }, (open, dialect) => {
  const now = factoryNow.toISOString()
  const person = { first_name: 'Asha', last_name: 'Rao', phone: '9812345670', password: 'Lotus-pond-7' }

  async function createAsha() {
    const guest = await createAuthVisitor(await open())
    const { db, channel } = guest
    unwrap(await registerCustomer(guest, { ...person, email: 'asha@example.com' }))
    const { id } = await db.read('customers').first('id')
    const staff = commandOn(db, { channel, actor: memberWith('support') })
    const read = async () => {
      const found = await readStaffCustomer({ db, now: () => factoryNow, channel }, id)
      if (!found) throw new Error('there is no customer')
      return found
    }
    return { db, channel, guest, id: Number(id), staff, read }
  }

  test('gets another name and contacts, which are not verified; the former email keeps the links for a week', async () => {
    const { db, id, staff, read } = await createAsha()
    await db.transaction((trx) => updateCustomer(trx, id, { emailVerifiedAt: now, phoneVerifiedAt: now }, now))
    const { version, customer } = await read()
    const profile = { id, version, firstName: 'Asha', lastName: 'Rao-Iyer', email: 'asha@example.com' }
    const phone = customer.phone ?? ''
    unwrap(await editCustomer(staff, { ...profile, phone }))
    expect(await editCustomer(staff, { ...profile, phone })).toMatchObject({ error: { code: 'stale' } })
    const again = { ...profile, version: undefined, phone }
    // what is not changed stays verified
    expect((await read()).customer).toMatchObject({ lastName: 'Rao-Iyer', emailVerifiedAt: now, phoneVerifiedAt: now })
    unwrap(await editCustomer(staff, { ...again, email: 'Asha.Iyer@Example.com' }))
    expect((await read()).customer).toMatchObject({ email: 'asha.iyer@example.com', emailVerifiedAt: null })
    expect(await readFormerEmailOf(db.read, id)).toBe('asha@example.com')
    const context = { ...staff, secret: testSecret, settings: settingsSchema.parse({ enable_legacy_auth: true }) }
    expect(unwrap(await sendCustomerReset(context, id))).toBe('asha@example.com')
    const jobs: string[] = await db.read('outbox').orderBy('id').pluck('kind')
    expect(jobs.filter((kind) => /email_changed|send_reset/.test(kind))).toHaveLength(2)
    expect(await editCustomer(staff, { ...again, phone: '12' })).toMatchObject({
      error: { code: 'mobile_number_invalid', field: 'phone' },
    })
    const nine = { ...staff, channel: { ...staff.channel, mobileNumberLength: 9 } }
    expect(await editCustomer(nine, { ...again, phone: '9812345671' })).toMatchObject({
      error: { code: 'mobile_number_invalid' },
    })
    expect(await editCustomer(staff, { ...again, email: '', phone: '' })).toMatchObject({
      error: { code: 'contact_needed' },
    })
    const other = { email: 'meera@example.com', emailVerifiedAt: now }
    await db.transaction((trx) => insertCustomer(trx, other, now))
    expect(await editCustomer(staff, { ...again, email: 'meera@example.com' })).toMatchObject({
      error: { code: 'contact_taken', field: 'email' },
    })
    const editor = { ...staff, actor: memberWith('editor') }
    expect(await editCustomer(editor, { ...again, firstName: 'X' })).toMatchObject({ error: { code: 'forbidden' } })
    // the record of changes names no person
    expect(JSON.stringify(await db.read('change_log'))).not.toMatch(/asha|Rao/i)
  })

  test('gets notes, and is signed out everywhere', async () => {
    const { db, id, staff, read } = await createAsha()
    unwrap(await addCustomerNote(staff, { id, text: 'Rings twice' }))
    const { notes, sessions } = await read()
    expect(notes).toMatchObject([{ text: 'Rings twice', member: 'Meera' }])
    const noteId = notes[0]?.id ?? 0
    unwrap(await removeCustomerNote(staff, { id, noteId }))
    expect(await removeCustomerNote(staff, { id, noteId })).toMatchObject({ error: { code: 'note_not_found' } })
    expect(await findTexts(db, ['Rings twice'])).toEqual([])
    expect(sessions).toHaveLength(1)
    expect(unwrap(await endCustomerSessions(staff, id))).toBe(1)
    expect((await read()).sessions).toEqual([])
    expect(await endCustomerSessions(staff, 99)).toMatchObject({ error: { code: 'customer_not_found' } })
    expect(await db.read('account_events').orderBy('id', 'desc').first('kind', 'device')).toEqual({
      kind: 'session_ended',
      device: 'Staff of the shop',
    })
  })

  test('gets tags, which filter the list and its file, and are deleted when nobody has them', async () => {
    const { db, channel, id, staff, read } = await createAsha()
    const other = (await db.transaction((trx) => insertCustomer(trx, { firstName: 'Meera' }, now))) ?? 0
    unwrap(await tagCustomer(staff, { id, tag: ' Whole  sale ' }))
    unwrap(await tagCustomer(staff, { id: other, tag: 'whole SALE' }))
    unwrap(await tagCustomer(staff, { id, tag: 'Zq regular' }))
    expect((await read()).tags).toEqual(['Whole sale', 'Zq regular'])
    const listed = async (tag: string) => {
      const filter = { q: '', tag, from: '', to: '' }
      const page = { ...filter, after: null, before: null }
      const file = unwrap(await exportCustomers({ ...staff, actor: memberWith('manager') }, filter))
      const lines: string[] = []
      for await (const line of file) lines.push(line)
      expect(lines.slice(1).every((line) => line.includes('Whole sale'))).toBe(true)
      return (await listCustomers({ db, channel }, page)).rows.map((row) => Number(row.id))
    }
    expect(await listed('whole sale')).toEqual([other, Number(id)])
    expect(await listed('zq regular')).toEqual([Number(id)])
    expect(await listed('nothing')).toEqual([])
    unwrap(await untagCustomer(staff, { id, tag: 'zq regular' }))
    expect((await read()).tags).toEqual(['Whole sale'])
    expect(await db.read('customer_tags').pluck('name')).toEqual(['Whole sale'])
    // the record tells of each change, and names the tags until the person is erased
    expect(await db.read('change_log').where({ thing_kind: 'customer', action: 'changed' })).toHaveLength(4)
    expect(await findTexts(db, ['zq regular'])).toEqual(['change_log_values.value'])
    const editor = { ...staff, actor: memberWith('editor') }
    for (const change of [tagCustomer, untagCustomer])
      expect(await change(editor, { id, tag: 'Whole sale' })).toMatchObject({ error: { code: 'forbidden' } })
    expect(await tagCustomer(staff, { id: 99, tag: 'X' })).toMatchObject({ error: { code: 'customer_not_found' } })
  })

  test('is erased as when they delete their account, and nothing of them stays', async () => {
    const { visitor, customer } = await createPersonEverywhere(open)
    const { db, channel, dataDir } = visitor
    const staff = commandOn(db, { channel, actor: memberWith('owner') })
    const found = await readStaffCustomer(visitor, customer.id)
    const { firstName, email, phone } = found?.customer ?? customer
    const profile = { firstName, lastName: 'Zqlast-Iyer', email: email ?? '', phone: phone ?? '' }
    unwrap(await editCustomer(staff, { id: customer.id, ...profile }))
    unwrap(await tagCustomer(staff, { id: customer.id, tag: 'Zq regular' }))
    unwrap(await eraseCustomer({ ...staff, secret: testSecret, dataDir }, customer.id))
    expect(await findTexts(db, ['zq ', 'zqfirst', 'zqlast', 'zqperson', '9812345670'])).toEqual([])
    expect(await readStaffCustomer(visitor, customer.id)).toBeNull()
    expect(await db.read('change_log').orderBy('id', 'desc').first('thing_kind', 'actor_name')).toEqual({
      thing_kind: 'customer',
      actor_name: 'Meera',
    })
  })

  test('is in a file with those of the same days, without formulas, and it is recorded who has taken it', async () => {
    const { db, id, staff } = await createAsha()
    await db.write('customers').where({ id }).update({ created_at: '2026-02-01T19:00:00.000Z' })
    const others = Array.from({ length: 501 }, (_, number) => ({ firstName: '=1+1', lastName: `Iyer ${number}` }))
    await db.transaction(async (trx) => {
      for (const other of others) await insertCustomer(trx, other, '2026-01-31T12:00:00.000Z')
    })
    const manager = { ...staff, actor: memberWith('manager') }
    const linesOf = async (from: string, to: string) => {
      const lines: string[] = []
      for await (const line of unwrap(await exportCustomers(manager, { q: '', from, to }))) lines.push(line)
      return lines.slice(1)
    }
    expect(await linesOf('', '')).toHaveLength(502)
    // a day begins and ends by the clocks of the channel
    expect(await linesOf('2026-02-02', '2026-02-02')).toEqual([
      `${id},Asha,Rao,asha@example.com,+919812345670,2026-02-02 00:30:00,\r\n`,
    ])
    expect(await linesOf('2026-02-01', '2026-02-01')).toEqual([])
    const [line] = await linesOf('', '2026-01-31')
    expect(line).toContain(",'=1+1,Iyer")
    const log = await db.read('change_log').orderBy('id', 'desc').first('thing_kind', 'actor_name', 'changes')
    expect(log).toMatchObject({ thing_kind: 'customer_list', actor_name: 'Meera' })
    expect(log.changes).toContain('2026-01-31')
    for (const actor of [memberWith('support'), memberWith('editor')])
      expect(await exportCustomers({ ...staff, actor }, { q: '', from: '', to: '' })).toMatchObject({
        error: { code: 'forbidden' },
      })
  })

  test('is found by email, phone, and the beginning of a name in an index', async () => {
    const { db, channel, id } = await createAsha()
    await db.transaction((trx) => insertCustomer(trx, { firstName: 'Rao', lastName: 'Menon' }, now))
    const find = async (q: string) =>
      (await listCustomers({ db, channel }, { q, from: '', to: '', after: null, before: null })).rows.map(
        (row) => Number(row.id) === id,
      )
    for (const q of ['ASHA@example.com', '98123 45670', '+91 98123 45670', 'ash', 'asha rao', 'Rao a', 'asha'])
      expect([q, await find(q)]).toEqual([q, [true]])
    expect((await find('rao')).sort()).toEqual([false, true])
    for (const q of ['a', '%', 'sha', 'nobody@example.com', 'IN000001']) expect([q, await find(q)]).toEqual([q, []])
    for (const words of [['ra'], ['ra', 'as']])
      for (const plan of await plansOf(db, dialect, () => findCustomersByName(db.read, dialect, words)))
        expect(plan).toMatch(/customers_(?:first|last)_name/)
  })
})
