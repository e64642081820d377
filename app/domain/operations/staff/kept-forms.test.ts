import { expect, test } from 'vitest'
import { testSecret, unwrap } from '../../../../tests/factories/cart'
import { factoryNow } from '../../../../tests/factories/product'
import { commandOn } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { days, minutes } from '~/domain/shared/units'
import {
  deleteOldKeptForms,
  dropDoneForm,
  dropKeptForm,
  keepForm,
  readKeptForm,
  readKeptPath,
  takeUpDraft,
} from './kept-forms.server'
import { addStaffMember, removeStaffMember } from './manage-staff.server'

const fields = [
  ['intent', 'texts'],
  ['name', 'नमक'],
] as const

onSqlite('a form that is sent after its session has ended', { template: 'migrated' }, (open) => {
  const prepare = async () => {
    const db = await open()
    const command = commandOn(db)
    const add = async (email: string, role: 'owner' | 'support') => {
      const password = 'Lotus-pond-and-reeds'
      unwrap(await addStaffMember(command, { email, name: 'Meera Rao', role, password }))
      const row: { id: number } | undefined = await db.read('staff').where({ email }).first('id')
      return row?.id ?? 0
    }
    let now = factoryNow
    const visitor = { db, secret: testSecret, now: () => now }
    const wait = (ms: number) => (now = new Date(now.getTime() + ms))
    return { db, command, add, visitor, wait }
  }

  test('is kept for its member and its page, unreadable in the database, until it is sent or an hour is over', async () => {
    const { db, add, visitor, wait } = await prepare()
    const [meera, asha] = [await add('meera@example.com', 'owner'), await add('asha@example.com', 'owner')]
    const path = '/admin/products/edit/bud-vase'
    expect(await keepForm(visitor, { memberId: meera, permission: 'products', path, fields })).toBe(true)
    expect(JSON.stringify(await db.read('staff_kept_forms'))).not.toContain('नमक')
    expect(await readKeptForm(visitor, meera, path)).toMatchObject({ kind: 'sent', fields })
    expect(await readKeptForm(visitor, meera, '/admin/products/new')).toBeNull()
    expect(await readKeptForm(visitor, asha, path)).toBeNull()
    expect(await readKeptForm({ ...visitor, secret: 'another key' }, meera, path)).toBeNull()
    expect(await readKeptPath(visitor, meera)).toBe(path)
    await dropKeptForm(visitor, meera, path)
    expect(await readKeptForm(visitor, meera, path)).toBeNull()

    await keepForm(visitor, { memberId: meera, permission: 'products', path, fields })
    wait(minutes(61))
    expect(await readKeptForm(visitor, meera, path)).toBeNull()
    expect(await readKeptPath(visitor, meera)).toBeNull()
    await deleteOldKeptForms(db, visitor.now())
    expect(await db.read('staff_kept_forms')).toEqual([])
  })

  test('is not kept for a role that may not send it, nor for somebody who is removed', async () => {
    const { db, command, add, visitor } = await prepare()
    await add('meera@example.com', 'owner')
    const support = await add('asha@example.com', 'support')
    const form = { memberId: support, path: '/admin/settings/shop', fields }
    expect(await keepForm(visitor, { ...form, permission: 'settings' })).toBe(false)
    expect(await keepForm(visitor, { ...form, permission: null })).toBe(true)
    unwrap(await removeStaffMember(command, 'asha@example.com'))
    expect(await keepForm(visitor, { ...form, path: '/admin', permission: null })).toBe(false)
    expect(await db.read('staff_kept_forms')).toHaveLength(1)
  })

  test('is offered for seven days when it was not sent yet, until it is done itself', async () => {
    const { add, visitor, wait } = await prepare()
    const meera = await add('meera@example.com', 'owner')
    const path = '/admin/products/edit/bud-vase'
    await keepForm(visitor, { memberId: meera, permission: null, path, fields, kind: 'draft' })
    // it does not decide where somebody comes to who signs in
    expect(await readKeptPath(visitor, meera)).toBeNull()
    wait(days(6))
    expect(await readKeptForm(visitor, meera, path)).toMatchObject({ kind: 'draft', fields })
    await takeUpDraft(visitor, meera, path)
    expect(await readKeptForm(visitor, meera, path)).toMatchObject({ kind: 'used', keptAt: factoryNow.toISOString() })
    await dropDoneForm(visitor, meera, { path, intent: 'publish' })
    expect(await readKeptForm(visitor, meera, path)).not.toBeNull()
    wait(days(1))
    expect(await readKeptForm(visitor, meera, path)).toBeNull()
    await keepForm(visitor, { memberId: meera, permission: null, path, fields, kind: 'draft' })
    await dropDoneForm(visitor, meera, { path, intent: 'texts' })
    expect(await readKeptForm(visitor, meera, path)).toBeNull()
  })

  test('gives way to newer ones after twenty', async () => {
    const { db, add, visitor, wait } = await prepare()
    const memberId = await add('meera@example.com', 'owner')
    for (let page = 1; page <= 22; page += 1) {
      await keepForm(visitor, { memberId, permission: null, path: `/admin/${page}`, fields })
      wait(1000)
    }
    const paths: string[] = await db.read('staff_kept_forms').orderBy('expires_at').pluck('path')
    expect([paths.length, paths[0], paths.at(-1)]).toEqual([20, '/admin/3', '/admin/22'])
  })
})
