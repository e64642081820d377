import { expect, test } from 'vitest'
import { createProduct, factoryNow, variantInput } from '../../../../tests/factories/product'
import { unwrap } from '../../../../tests/factories/cart'
import { createMember, type CreatedMember } from '../../../../tests/factories/member'
import { createStaffContext } from '../../../../tests/factories/visitor'
import { onBothDatabases, onSqlite } from '../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { changePrice, publishProduct } from '~/domain/catalogue/products/manage/manage-product.server'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { checkLog } from '~/domain/operations/changes/change-log/check-log.server'
import { readLog } from '~/domain/operations/changes/change-log/read-log.server'
import { changeTogether } from '~/domain/operations/changes/change-shop.server'
import { hours, minutes } from '~/domain/shared/units'
import type { BulkAction } from './bulk-action.schema'
import { chooseProducts } from './choose-products.server'
import type { Selection } from './selection'
import { findSelection } from './selections.queries.server'
import {
  deleteOldSelections,
  planSelection,
  readSelection,
  startSelection,
  stopSelection,
  workSelection,
} from './selections.server'

async function choose({ context, staff }: CreatedMember, ids: number[] | 'all', state: 'all' | 'bin' = 'all') {
  const { token } = unwrap(await chooseProducts(context, { q: '', state, ids }))
  const selection = await readSelection(context, staff, token)
  if (!selection) throw new Error('nothing was chosen')
  return selection
}

async function plan(member: CreatedMember, selection: Selection, action: BulkAction): Promise<Selection> {
  unwrap(await planSelection(member.context, selection, action))
  const planned = await findSelection(member.context.db.read, { id: selection.id })
  if (!planned) throw new Error('the selection is missing')
  return planned
}

const start = ({ context }: CreatedMember, { id, kind, version }: Selection) =>
  startSelection(context, { id, kind }, version)
const outcome = async (db: Database, { id }: Selection) => {
  const done = await findSelection(db.read, { id })
  return done && { state: done.state, changed: done.changed, notChanged: done.notChanged }
}
const published = (db: Database) => db.read('products').orderBy('id').pluck('is_published')

const lower: BulkAction = {
  name: 'prices',
  channel: 'in',
  target: 'price',
  by: 'percent',
  change: -100_000,
  ending: 'none',
  crossedOut: 'old',
  startsAt: null,
  endsAt: null,
}

onBothDatabases('many products at once', (open) => {
  test('are changed together in one transaction, and one that is refused is left alone', async () => {
    const db = await open()
    const context = await createStaffContext(db)
    const { slug } = await createProduct(db)
    const hide = (of: string, together: StaffContext) => publishProduct(together, { slug: of, isPublished: false })
    const results = await changeTogether({ ...context, batch: 'b' }, async (together) => [
      await hide('nothing', together),
      await hide(slug, together),
    ])
    expect(results).toMatchObject([{ ok: false, error: { code: 'product_not_found' } }, { ok: true }])
    expect(await published(db)).toEqual([0])
    expect(await readLog(db, { batch: 'b', limit: 9 })).toMatchObject([{ thingLabel: slug }])
    const failing = changeTogether(context, async (together) => {
      unwrap(await publishProduct(together, { slug, isPublished: true }))
      throw new Error('power cut')
    })
    await expect(failing).rejects.toThrow('power cut')
    expect(await published(db)).toEqual([0])
    expect(await checkLog(db)).toMatchObject({ rows: 1, problem: null })
  })

  test('get their prices by jobs, once, and as many are shown as are changed or left with a reason', async () => {
    const db = await open()
    const member = await createMember(db)
    const ids: number[] = []
    for (let n = 0; n < 60; n += 1)
      ids.push((await createProduct(db, { variants: [variantInput({ sku: `S${n}` })] })).id)
    const { context } = member
    const planned = await plan(member, await choose(member, ids), lower)
    expect([planned.items.length, planned.left]).toEqual([60, []])
    unwrap(await start(member, planned))
    // what somebody changes before its turn stays
    unwrap(await changePrice({ ...context, actor: { kind: 'command' } }, { sku: 'S3', price: 70_000 }))
    await workSelection(context, planned.id)
    await workSelection(context, planned.id)
    expect(await outcome(db, planned)).toEqual({
      state: 'done',
      changed: 59,
      notChanged: [{ reason: 'changed_since', count: 1, names: [expect.stringMatching(/S3 \(command line\)$/)] }],
    })
    const prices: number[] = await db.read('variant_prices').pluck('price')
    expect(prices.toSorted((a, b) => a - b)).toEqual([70_000, ...Array.from({ length: 59 }, () => 90_000)])
    expect(await db.read('listings').where({ price_min: 90_000, compare_at_price: 100_000 })).toHaveLength(59)
    expect(await checkLog(db)).toMatchObject({ problem: null })
  })
})

onSqlite('a selection', (open) => {
  test('stays what was chosen: what comes to the list later is not changed', async () => {
    const db = await open()
    const member = await createMember(db)
    await createProduct(db)
    const chosen = await choose(member, 'all')
    await createProduct(db)
    const planned = await plan(member, chosen, { name: 'hide', channel: null })
    expect(planned.sample).toMatchObject([{ before: 'Published', after: 'Not published' }])
    unwrap(await start(member, planned))
    expect(await outcome(db, planned)).toEqual({ state: 'done', changed: 1, notChanged: [] })
    expect(await published(db)).toEqual([0, 1])
    // it is done once
    expect(await start(member, planned)).toMatchObject({ error: { code: 'selection_changed' } })
  })

  test('says what is left out, and why, before anything is done', async () => {
    const db = await open()
    const member = await createMember(db)
    const [tea, cup, pot] = [
      await createProduct(db, { name: 'Tea' }),
      await createProduct(db, { name: 'Cup', isPublished: false }),
      await createProduct(db, { name: 'Pot', variants: [variantInput({ prices: {} })] }),
    ]
    const chosen = await choose(member, [tea.id, cup.id, pot.id, 999_999])
    const left = async (action: BulkAction) => {
      const planned = await plan(member, chosen, action)
      return [planned.items.length, planned.left.map(({ reason, names }) => [reason, names])]
    }
    expect(await left({ name: 'publish', channel: 'in' })).toEqual([
      0,
      [
        ['same', ['Tea']],
        ['draft', ['Cup']],
        ['no_price', ['Pot']],
        ['gone', ['Product 999999']],
      ],
    ])
    const none = await plan(member, chosen, { name: 'publish', channel: 'in' })
    expect(await start(member, none)).toMatchObject({ error: { code: 'nothing_would_change' } })
    expect(await left({ name: 'restore' })).toMatchObject([
      0,
      [
        ['not_in_bin', ['Tea', 'Cup', 'Pot']],
        ['gone', {}],
      ],
    ])
    expect(await planSelection(member.context, chosen, { name: 'hide', channel: 'eu' })).toMatchObject({
      error: { code: 'channel_not_found' },
    })
    expect(unwrap(await planSelection(member.context, chosen, { name: 'bin' }))).toBeNull()
  })

  test('puts products into groups and takes them out by the functions of their own pages', async () => {
    const db = await open()
    const member = await createMember(db)
    const tea = await createProduct(db, { categories: [['Home']], tags: ['Old'], labels: [] })
    const cup = await createProduct(db, { categories: [['Home', 'Mugs']] })
    const { id: mugs } = await db.read('categories').where({ name: 'Mugs' }).first('id')
    const run = async (action: BulkAction) => {
      const planned = await plan(member, await choose(member, [tea.id, cup.id]), action)
      unwrap(await start(member, planned))
      return outcome(db, planned)
    }
    expect(await run({ name: 'add_category', categoryId: mugs })).toMatchObject({ changed: 1 })
    expect(await db.read('product_categories').where({ product_id: tea.id })).toHaveLength(2)
    expect(await run({ name: 'remove_category', categoryId: mugs })).toMatchObject({ changed: 2 })
    expect(await db.read('product_categories').where({ category_id: mugs })).toEqual([])
    expect(await run({ name: 'add_tag', tag: 'New  tag' })).toMatchObject({ changed: 2 })
    expect(await run({ name: 'remove_tag', tag: 'old' })).toMatchObject({ changed: 1 })
    const tags = db.read('product_tags').join('tags', 'tags.id', 'tag_id')
    expect(await tags.where({ product_id: tea.id }).pluck('name')).toEqual(['New tag'])
  })

  test('belongs to its member, for an hour, and is not done by a role that may not', async () => {
    const db = await open()
    const member = await createMember(db)
    const other = await createMember(db, 'owner', 'asha@example.com')
    const support = await createMember(db, 'support', 'ravi@example.com')
    const { id } = await createProduct(db)
    const { token } = await choose(member, [id])
    expect(await readSelection(other.context, other.staff, token)).toBeNull()
    expect(await readSelection(member.context, member.staff, 'x')).toBeNull()
    expect(await chooseProducts(support.context, { q: '', state: 'all', ids: [id] })).toMatchObject({
      error: { code: 'forbidden' },
    })
    const nothing = await chooseProducts(member.context, { q: '', state: 'all', ids: [] })
    expect(nothing).toMatchObject({ error: { code: 'nothing_selected' } })
    member.wait(minutes(61))
    expect(await readSelection(member.context, member.staff, token)).toBeNull()
    await deleteOldSelections(db, member.context.now())
    expect(await db.read('staff_selections')).toEqual([])
  })

  test('is not done in another way than its member has seen, nor by one who has left the team', async () => {
    const db = await open()
    const member = await createMember(db)
    const ids: number[] = []
    for (let n = 0; n < 51; n += 1) ids.push((await createProduct(db)).id)
    const chosen = await choose(member, ids)
    const seen = await plan(member, chosen, { name: 'bin' })
    await plan(member, chosen, { name: 'hide', channel: null })
    expect(await start(member, seen)).toMatchObject({ error: { code: 'selection_changed' } })
    expect(await stopSelection(member.context, seen)).toMatchObject({ error: { code: 'selection_changed' } })
    unwrap(await start(member, { ...seen, version: seen.version + 1 }))
    await db.write('staff').update({ removed_at: factoryNow.toISOString(), password_hash: null })
    await workSelection(member.context, seen.id)
    expect(await outcome(db, seen)).toMatchObject({ changed: 0, notChanged: [{ reason: 'not_allowed', count: 51 }] })
    member.wait(hours(24))
    await deleteOldSelections(db, member.context.now())
    expect(await db.read('staff_selections')).toHaveLength(1)
  })

  test('can be stopped: what is done stays, and the rest is not begun', async () => {
    const db = await open()
    const member = await createMember(db)
    const ids: number[] = []
    for (let n = 0; n < 51; n += 1) ids.push((await createProduct(db)).id)
    const planned = await plan(member, await choose(member, ids), { name: 'bin' })
    unwrap(await start(member, planned))
    unwrap(await stopSelection(member.context, planned))
    await workSelection(member.context, planned.id)
    expect(await outcome(db, planned)).toEqual({ state: 'done', changed: 0, notChanged: [] })
    expect(await db.read('products').whereNotNull('binned_at')).toEqual([])
  })
})
