import { expect, test } from 'vitest'
import { unwrap } from '../../../../../tests/factories/cart'
import { createMember } from '../../../../../tests/factories/member'
import { commandOn } from '../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../tests/setup/databases'
import { maxViews } from './view'
import { changeView, mayChangeView, removeView, saveView } from './views.server'
import { readViews } from './views.queries.server'

const gifts = { list: 'orders', query: '?tag=Gift', name: 'Gifts', isShared: false } as const
const refused = (code: string) => ({ ok: false, error: { code } })

onSqlite('a view of a list', { template: 'migrated' }, (open) => {
  test('is seen by its member alone until it is shared, and changed by them and by who looks after the team', async () => {
    const db = await open()
    const meera = await createMember(db, 'support', 'meera@example.com')
    const asha = await createMember(db, 'support', 'asha@example.com')
    const owner = await createMember(db, 'owner', 'lena@example.com')
    const view = unwrap(await saveView(meera.context, gifts))
    const namesFor = async ({ staff }: typeof meera) =>
      (await readViews(db.read, 'orders', staff.member.id)).map(({ name }) => name)
    expect(await namesFor(meera)).toEqual(['Gifts'])
    expect(await namesFor(asha)).toEqual([])
    const change = { id: view.id, version: view.version, name: 'All gifts', isShared: true }
    // of others nobody hears what they have saved, nor does an owner
    for (const { context } of [asha, owner])
      expect(await changeView(context, change)).toMatchObject(refused('view_not_found'))
    unwrap(await changeView(meera.context, change))
    expect(await changeView(meera.context, change)).toMatchObject(refused('stale'))
    expect(await namesFor(asha)).toEqual(['All gifts'])
    expect(await readViews(db.read, 'products', asha.staff.member.id)).toEqual([])
    expect(await removeView(asha.context, view.id)).toMatchObject(refused('view_not_found'))
    unwrap(await removeView(owner.context, view.id))
    expect(await namesFor(meera)).toEqual([])
    const log = await db.read('change_log').orderBy('id').select('thing_kind', 'action')
    expect(log.map(({ thing_kind, action }) => `${thing_kind} ${action}`)).toEqual([
      'saved_view created',
      'saved_view changed',
      'saved_view deleted',
    ])
  })

  test('is of a list that its member may see, and they save so many of a list', async () => {
    const db = await open()
    const { context } = await createMember(db, 'editor')
    expect(await saveView(context, gifts)).toMatchObject(refused('forbidden'))
    expect(await saveView(commandOn(db), gifts)).toMatchObject(refused('forbidden'))
    const hidden = { list: 'products', query: '?category=1', name: 'Vases', isShared: false } as const
    const first = unwrap(await saveView(context, hidden))
    // the same filters get the new name
    expect(unwrap(await saveView(context, { ...hidden, name: 'All vases' })).id).toBe(first.id)
    for (let number = 2; number <= maxViews; number++)
      unwrap(await saveView(context, { ...hidden, query: `?category=${number}` }))
    expect(await saveView(context, { ...hidden, query: '?category=99' })).toMatchObject(refused('too_many_views'))
    expect(mayChangeView(commandOn(db), first)).toBe(false)
  })
})
