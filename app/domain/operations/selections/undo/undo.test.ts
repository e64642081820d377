import { expect, test } from 'vitest'
import { createProduct, variantInput } from '../../../../../tests/factories/product'
import { unwrap } from '../../../../../tests/factories/cart'
import { createMember, type CreatedMember } from '../../../../../tests/factories/member'
import { commandOn } from '../../../../../tests/factories/visitor'
import { onSqlite } from '../../../../../tests/setup/databases'
import type { Database } from '~db/connection'
import { binProduct, restoreProduct } from '~/domain/catalogue/products/manage/bin/bin.server'
import { changeProduct } from '~/domain/catalogue/products/manage/change-product.server'
import { changePrice, publishProduct } from '~/domain/catalogue/products/manage/manage-product.server'
import { readInputs } from '~/domain/catalogue/products/stored/read-inputs.server'
import { checkLog } from '~/domain/operations/changes/change-log/check-log.server'
import type { BulkAction } from '~/domain/operations/selections/bulk-action.schema'
import { chooseProducts } from '~/domain/operations/selections/choose-products.server'
import { batchOf } from '~/domain/operations/selections/selection'
import { planSelection, readSelection, startSelection } from '~/domain/operations/selections/selections.server'
import { ok } from '~/domain/shared/result'
import { days } from '~/domain/shared/units'
import { chooseUndo } from './choose-undo.server'

const selectionOf = async ({ context, staff }: CreatedMember, token: string) => {
  const selection = await readSelection(context, staff, token)
  if (!selection) throw new Error('the selection is missing')
  return selection
}

/** Does what a selection has planned; returns its batch. */
async function doIt(member: CreatedMember, token: string): Promise<string> {
  const selection = await selectionOf(member, token)
  unwrap(await startSelection(member.context, selection, selection.version))
  return batchOf(selection)
}

async function change(member: CreatedMember, ids: number[], action: BulkAction): Promise<string> {
  const { token } = unwrap(await chooseProducts(member.context, { q: '', state: 'all', ids }))
  unwrap(await planSelection(member.context, await selectionOf(member, token), action))
  return doIt(member, token)
}

const planUndo = async (member: CreatedMember, batch: string) =>
  selectionOf(member, unwrap(await chooseUndo(member.context, member.staff, batch)).token)

const lower = (over: Partial<Extract<BulkAction, { name: 'prices' }>> = {}): BulkAction => ({
  name: 'prices',
  channel: 'in',
  target: 'price',
  by: 'percent',
  change: -100_000,
  ending: 'none',
  crossedOut: 'keep',
  startsAt: null,
  endsAt: null,
  ...over,
})

/** What a batch can change of products, by their ids: each field as one text. */
async function readFields(db: Database, ids: number[]): Promise<Record<string, string>> {
  const inputs = await readInputs(db.read, ids)
  const binned = new Map(
    (await db.read('products').select('id', 'binned_at')).map((row) => [row.id, String(row.binned_at)]),
  )
  const fields: Record<string, string> = {}
  for (const [id, input] of inputs) {
    fields[`${id} published`] = String(input.isPublished)
    fields[`${id} bin`] = String(binned.get(id))
    for (const tag of ['A', 'B']) fields[`${id} tag ${tag}`] = String(input.tags?.includes(tag))
    for (const name of ['X', 'Y'])
      fields[`${id} category ${name}`] = String(input.categories.some((path) => path.at(-1) === name))
    const [variant] = input.variants
    const { isPublished, ...price } = variant?.prices.in ?? { price: 0 }
    fields[`${id} sold`] = String(isPublished)
    fields[`${id} price`] = JSON.stringify(price)
  }
  return fields
}

onSqlite('what was changed together', { template: 'migrated' }, (open) => {
  test('is set back, except for what somebody has changed since, who is named', async () => {
    const db = await open()
    const member = await createMember(db)
    const tea = await createProduct(db, { name: 'Tea', variants: [variantInput({ sku: 'TEA' })] })
    const cup = await createProduct(db, { name: 'Cup', variants: [variantInput({ sku: 'CUP' })] })
    const batch = await change(member, [tea.id, cup.id], lower({ target: 'sale', endsAt: '2030-01-01T00:00:00.000Z' }))
    unwrap(await changePrice(commandOn(db), { sku: 'CUP', price: 5_000 }))
    const undo = await planUndo(member, batch)
    expect(undo.actionWords).toBe('Undo: A sale in India: 10 % off')
    expect(undo.sample).toMatchObject([{ name: 'Tea · TEA', after: '₹1,000' }])
    expect(undo.left).toEqual([{ reason: 'changed_since', count: 1, names: ['Cup · CUP: price (command line)'] }])
    // undoing is a change that can be undone
    const undone = await doIt(member, undo.token)
    expect(await db.read('scheduled_sales')).toEqual([])
    expect(await db.read('variant_prices').orderBy('variant_id').pluck('price')).toEqual([100_000, 5_000])
    await doIt(member, (await planUndo(member, undone)).token)
    expect(await db.read('scheduled_sales').pluck('sale_price')).toEqual([90_000])
    expect(await checkLog(db)).toMatchObject({ problem: null })
  })

  test('is set back for 30 days; what a sale was that has ended does not come back', async () => {
    const db = await open()
    const member = await createMember(db)
    const sale = { price: 80_000, endsAt: '2026-01-20T00:00:00.000Z' }
    const { id } = await createProduct(db, { variants: [variantInput({ prices: { in: { price: 100_000, sale } } })] })
    const batch = await change(member, [id], lower({ change: 100_000 }))
    member.wait(days(10))
    await doIt(member, (await planUndo(member, batch)).token)
    expect((await readInputs(db.read, [id])).get(id)?.variants[0]?.prices.in).toMatchObject({ price: 100_000 })
    expect(await db.read('scheduled_sales')).toEqual([])
    member.wait(days(21))
    expect(await chooseUndo(member.context, member.staff, batch)).toMatchObject({ error: { code: 'undo_too_late' } })
    expect(await chooseUndo(member.context, member.staff, 'import-1')).toMatchObject({
      error: { code: 'nothing_selected' },
    })
  })

  // whatever others do between: a field that still is what the batch wrote is set back, any other stays as it is
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is set back field by field, in any order of changes (seed %i)', async (seed) => {
    const db = await open()
    const member = await createMember(db)
    let state = seed * 7919
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
    const products: Array<{ id: number; slug: string; sku: string }> = []
    for (let n = 0; n < 3; n += 1) {
      const sku = `S${n}`
      const made = await createProduct(db, {
        categories: random(2) === 0 ? [['X']] : [['Y']],
        tags: random(2) === 0 ? ['A'] : ['B'],
        variants: [variantInput({ sku })],
        isPublished: random(3) > 0,
      })
      products.push({ ...made, sku })
    }
    const ids = products.map(({ id }) => id)
    const categories: number[] = await db.read('categories').pluck('id')
    const other = commandOn(db)
    const one = () => products[random(products.length)] ?? { id: 0, slug: '', sku: '' }
    const others = [
      () => publishProduct(other, { slug: one().slug, isPublished: true }),
      () => publishProduct(other, { slug: one().slug, isPublished: false }),
      () => publishProduct(other, { slug: one().slug, isPublished: random(2) === 0, isChannelOnly: true }),
      () => binProduct(other, { slug: one().slug }),
      () => restoreProduct(other, { slug: one().slug }),
      () => changePrice(other, { sku: one().sku, price: 50_000 + random(3) * 20_000 }),
      () => changeProduct(other, { slug: one().slug }, (stored) => ok({ ...stored, tags: random(2) ? ['A'] : ['B'] })),
      () =>
        changeProduct(other, { slug: one().slug }, (stored) =>
          ok({ ...stored, categories: random(2) ? [['X']] : [['Y'], ['X']] }),
        ),
    ]
    const actions: BulkAction[] = [
      { name: 'publish', channel: null },
      { name: 'hide', channel: null },
      { name: 'hide', channel: 'in' },
      { name: 'bin' },
      { name: 'add_tag', tag: 'A' },
      { name: 'remove_tag', tag: 'B' },
      { name: 'add_category', categoryId: categories[random(categories.length)] ?? 1 },
      { name: 'remove_category', categoryId: categories[random(categories.length)] ?? 1 },
      lower(),
      lower({ target: 'sale', endsAt: '2030-01-01T00:00:00.000Z' }),
    ]
    for (let round = 0; round < 6; round += 1) {
      for (let n = random(3); n > 0; n -= 1) await others[random(others.length)]?.()
      const before = await readFields(db, ids)
      const { token } = unwrap(await chooseProducts(member.context, { q: '', state: 'all', ids }))
      const action = actions[random(actions.length)] ?? lower()
      unwrap(await planSelection(member.context, await selectionOf(member, token), action))
      if ((await selectionOf(member, token)).items.length === 0) continue
      const batch = await doIt(member, token)
      const written = await readFields(db, ids)
      for (let n = random(4); n > 0; n -= 1) await others[random(others.length)]?.()
      const now = await readFields(db, ids)
      const undo = await planUndo(member, batch)
      if (undo.items.length > 0) await doIt(member, undo.token)
      const after = await readFields(db, ids)
      for (const field of Object.keys(now)) {
        const [id, name] = field.split(' ')
        const wasWritten = written[field] !== before[field] && now[field] === written[field]
        // what somebody has thrown away since is not published, and what they publish is not thrown away
        const isOfBin = name === 'published' || name === 'bin'
        const binMoved =
          now[`${id} bin`] !== written[`${id} bin`] || now[`${id} published`] !== written[`${id} published`]
        const allowed = isOfBin && binMoved ? [before[field], now[field]] : [wasWritten ? before[field] : now[field]]
        expect(allowed, `${action.name}: ${field}`).toContain(after[field])
      }
      for (const id of ids) expect(after[`${id} published`] === 'true' && after[`${id} bin`] !== 'null').toBe(false)
    }
    expect(await checkLog(db)).toMatchObject({ problem: null })
  })
})
