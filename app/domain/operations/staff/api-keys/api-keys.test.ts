import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { unwrap } from '../../../../../tests/factories/cart'
import { createMember } from '../../../../../tests/factories/member'
import { factoryNow } from '../../../../../tests/factories/product'
import { commandOn } from '../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { roles } from '~/domain/operations/actors/roles'
import { readLog } from '~/domain/operations/changes/change-log/read-log.server'
import { changeStaffRole, removeStaffMember } from '~/domain/operations/staff/manage-staff.server'
import { endApiKey, findKeyHolder, makeApiKey } from './api-keys.server'
import { readApiKeys } from './api-keys.queries.server'

const email = 'meera@example.com'
const input = { name: 'Warehouse', permissions: ['orders', 'stock'], days: 30 } as const

const holder = (db: Database, key: string, later = 0) =>
  findKeyHolder({ db, now: () => new Date(factoryNow.getTime() + later) }, key)
const hour = 3_600_000

onBothDatabases('keys of programs', { template: 'migrated' }, (open) => {
  test('act for their member with what they are for, until they are ended', async () => {
    const db = await open()
    const { context } = await createMember(db)
    const { key } = unwrap(await makeApiKey(context, input))
    const found = await holder(db, key)
    expect(found?.actor).toMatchObject({ name: 'Meera (Warehouse)', role: { permissions: ['orders', 'stock'] } })
    expect(await holder(db, key.slice(0, -1) + (key.endsWith('A') ? 'B' : 'A'))).toBeNull()
    expect(await holder(db, '')).toBeNull()
    const [shown] = await readApiKeys(db.read)
    expect(shown).toMatchObject({ name: 'Warehouse', member: 'Meera', lastFour: key.slice(-4), endedAt: null })
    expect(key.startsWith(shown?.start ?? 'none')).toBe(true)
    expect(JSON.stringify(await db.read('api_keys').select('*'))).not.toContain(key)
    unwrap(await endApiKey(context, found?.keyId ?? 0))
    expect(await holder(db, key)).toBeNull()
    expect(await endApiKey(context, found?.keyId ?? 0)).toMatchObject({ error: { code: 'api_key_not_found' } })
    const log = await readLog(db, { limit: 5 })
    expect(log.map(({ thingKind, action }) => `${thingKind} ${action}`)).toEqual(['api_key changed', 'api_key created'])
    expect(JSON.stringify(log)).not.toContain(key)
  })

  test('never allow more than their member may do, and end with the member', async () => {
    const db = await open()
    await createMember(db, 'manager', email)
    await createMember(db, 'owner', 'asha@example.com')
    const command = commandOn(db)
    const { key } = unwrap(await makeApiKey(command, { ...input, email }))
    unwrap(await changeStaffRole(command, email, 'support'))
    expect((await holder(db, key))?.actor.role.permissions).toEqual(['orders'])
    const more = { ...input, name: 'More', permissions: ['stock'] as const }
    expect(await makeApiKey(command, { ...more, email })).toMatchObject({ error: { code: 'role_above' } })
    unwrap(await removeStaffMember(command, email))
    expect(await holder(db, key)).toBeNull()
    expect(await makeApiKey(command, { ...more, email })).toMatchObject({ error: { code: 'member_not_found' } })
  })

  test('are made and ended by members who may do it, and do not give what their role does not allow', async () => {
    const db = await open()
    const { context } = await createMember(db)
    unwrap(await makeApiKey(context, input))
    const [key] = await readApiKeys(db.read)
    const id = key?.id ?? 0
    const as = (permissions: ReadonlyArray<(typeof roles.owner.permissions)[number]>) => ({
      ...context,
      actor: { kind: 'member' as const, id: 1, name: 'Ravi', role: { name: 'own', label: 'Own', permissions } },
    })
    const other = { ...input, name: 'Other' }
    expect(await makeApiKey(as(['orders', 'stock']), other)).toMatchObject({ error: { code: 'forbidden' } })
    expect(await makeApiKey(as(['staff', 'orders']), other)).toMatchObject({ error: { code: 'role_above' } })
    expect(await endApiKey(as(['staff', 'orders']), id)).toMatchObject({ error: { code: 'role_above' } })
    expect(await endApiKey(as(['orders']), id)).toMatchObject({ error: { code: 'forbidden' } })
    expect(await makeApiKey(context, input)).toMatchObject({ error: { code: 'api_key_exists', field: 'name' } })
    expect(await makeApiKey(context, { ...other, permissions: [] })).toMatchObject({
      error: { code: 'invalid_fields' },
    })
    unwrap(await endApiKey(context, id))
    unwrap(await makeApiKey(context, input))
  })

  test('expire, and are noted as used once an hour', async () => {
    const db = await open()
    const { context } = await createMember(db)
    const { key } = unwrap(await makeApiKey(context, input))
    const used = async () => (await readApiKeys(db.read))[0]?.lastUsedAt ?? null
    expect(await used()).toBeNull()
    await holder(db, key)
    const first = await used()
    expect(first).toBe(factoryNow.toISOString())
    await holder(db, key, hour / 2)
    expect(await used()).toBe(first)
    await holder(db, key, 2 * hour)
    expect(await used()).not.toBe(first)
    expect(await holder(db, key, 30 * 24 * hour - 1)).not.toBeNull()
    expect(await holder(db, key, 30 * 24 * hour)).toBeNull()
  })
})
