import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { readHeldMismatches } from '~/domain/catalogue/stock/check-held.queries.server'
import { editProduct } from '~/domain/catalogue/products/manage/edit-product.server'
import { changePrice, changeStock } from '~/domain/catalogue/products/manage/manage-product.server'
import { readOwnerProduct } from '~/domain/catalogue/products/manage/read-owner-product.server'
import { roles } from '~/domain/operations/actors/roles'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { checkLog } from '~/domain/operations/changes/change-log/check-log.server'
import { mergeEdits } from '~/domain/operations/changes/merge-edits'
import { packOrder, shipOrder } from '~/domain/sales/fulfilment/ship-order.server'
import { markOrderPaid } from '~/domain/sales/orders/manage/mark-order-paid.server'
import { cancelOrder, cancelOwnOrder } from '~/domain/sales/refunds/cancel-order.server'
import { markRefundPaid } from '~/domain/sales/refunds/refund-by-hand.server'
import type { StaffResult } from '~/domain/shared/result'
import type { Visitor } from '~/domain/shared/shop'
import { createReadyVisitors, placeAsShown } from '../factories/cart'
import { createProduct, variantInput } from '../factories/product'
import { commandOn } from '../factories/visitor'
import { onBothDatabases } from '../setup/databases'
import { runsEverything } from '../setup/only-in-test-all'

const runs = runsEverything ? 1000 : 8
const [slug, sku] = ['salt-pig', 'PIG-1']

const textNames = ['name', 'subtitle', 'metaTitle', 'metaDescription'] as const
const member = fc.constantFrom(0, 1)
const shopper = fc.constantFrom(0, 1)

/** What two members and two shoppers do. Those of one round happen at the same time. */
const act = fc.oneof(
  fc.record({ kind: fc.constant('open' as const), member }),
  fc.record({ kind: fc.constant('texts' as const), member, names: fc.subarray([...textNames], { minLength: 1 }) }),
  fc.record({ kind: fc.constant('price' as const), member, price: fc.integer({ min: 10_000, max: 90_000 }) }),
  fc.record({ kind: fc.constant('stock' as const), member, onHand: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ kind: fc.constantFrom('buy' as const, 'give up' as const), shopper }),
  fc.record({ kind: fc.constant('give up' as const), shopper }),
  fc.record({ kind: fc.constantFrom('paid' as const, 'pack' as const, 'ship' as const), member, shopper }),
  fc.record({ kind: fc.constantFrom('cancel' as const, 'pay back' as const), member, shopper }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never
const rounds = fc.array(fc.array(act, { minLength: 1, maxLength: 3 }), { minLength: 4, maxLength: 8 })

/** There is something to pay and to cancel in each run. */
const firstRound: Act[] = [
  { kind: 'buy', shopper: 0 },
  { kind: 'stock', member: 0, onHand: 9 },
  { kind: 'buy', shopper: 1 },
]

/** All that can be done, one after the other. */
const onePurchase: Act[][] = [
  [{ kind: 'texts', member: 0, names: ['name'] }],
  [{ kind: 'price', member: 0, price: 50_000 }],
  [{ kind: 'paid', member: 0, shopper: 0 }],
  [{ kind: 'cancel', member: 1, shopper: 0 }],
  [{ kind: 'pay back', member: 0, shopper: 0 }],
  [{ kind: 'give up', shopper: 1 }],
]

/** The fields that an act may change of what it is about. */
const touchedBy = (done: Act): readonly string[] => {
  if (done.kind === 'texts') return [...done.names, 'updatedAt']
  return { price: ['prices', 'sales'], stock: ['stock'] }[done.kind as string] ?? []
}

onBothDatabases('what two members and shoppers do at the same time', { template: 'shop' }, (open) => {
  test('loses no field, no piece and no money, and is recorded once each', { timeout: 1_200_000 }, async () => {
    const db = await open()
    const { variantIds } = await createProduct(db, { slug, variants: [variantInput({ sku, stock: { onHand: 9 } })] })
    const shop = await createOwnedShop(db, await createReadyVisitors(db, runs * 2, { variantId: variantIds[0] ?? 0 }))
    await fc.assert(
      fc.asyncProperty(rounds, async (planned) => {
        const before = await lastLogId(db)
        shop.nextShoppers()
        for (const round of [firstRound, ...planned]) await Promise.all(round.map(shop.run))
        await expectRecordedOnce(db, before, shop)
        await expectStockAndMoney(db)
      }),
      { numRuns: runs, endOnFailure: true, examples: [[onePurchase]] },
    )
    expect(await checkLog(db)).toMatchObject({ problem: null })
    // none of these rules was checked on nothing
    for (const { kind } of [...firstRound, ...onePurchase.flat()]) expect(shop.succeeded, kind).toContain(kind)
  })
})

type Texts = Record<(typeof textNames)[number], string>

/** A shop with two members, who keep pages open, and the carts of many shoppers, of whom two are there in each run. */
async function createOwnedShop(db: Database, visitors: readonly Visitor[]) {
  const owner = commandOn(db)
  const { channel } = visitors[0] ?? owner
  const read = async () => {
    const product = await readOwnerProduct(db, channel, slug)
    if (!product) throw new Error('there is no product')
    return product
  }
  const pages = [await read(), await read()]
  const done = new Map<string, Act>()
  const succeeded = new Set<string>()
  let [shoppers, orders]: [Visitor[], string[]] = [[], []]
  let count = 0
  const contextOf = (name: number): StaffContext => ({
    ...owner,
    channel,
    actor: { kind: 'member', id: name + 1, name: `Member ${name}`, role: roles.owner },
    source: `act ${(count += 1)}`,
  })
  const orderOf = async (place: number) =>
    db
      .read('orders')
      .where({ token: orders[place] ?? '' })
      .first<{ id: number; number: string } | undefined>('id', 'number')

  /** Saves the open page of a member; where somebody else was faster, with the changes of both. */
  const saveTexts = async (context: StaffContext, at: number, names: readonly string[]) => {
    let page = pages[at] ?? (await read())
    let mine: Texts = {
      ...pick(page.texts),
      ...Object.fromEntries(names.map((name) => [name, `${name} of ${context.source}`])),
    }
    for (;;) {
      const edited = await editProduct(context, { slug, texts: { ...page.texts, ...mine }, version: page.version })
      if (edited.ok || edited.error.code !== 'stale') {
        pages[at] = await read()
        return edited
      }
      const now = await read()
      // asked about a field that both have changed, a member chooses their own
      mine = { ...mine, ...mergeEdits({ base: pick(page.texts), theirs: pick(now.texts), mine }).texts }
      page = now
    }
  }

  const perform = async (one: Act, context: StaffContext): Promise<StaffResult<unknown> | null> => {
    if ('shopper' in one) {
      const visitor = shoppers[one.shopper]
      if (!visitor) return null
      if (one.kind === 'buy') {
        const placed = await placeAsShown(visitor)
        if (placed.ok) orders[one.shopper] = placed.value.orderToken
        return placed
      }
      const order = await orderOf(one.shopper)
      if (!order) return null
      if (one.kind === 'give up')
        return cancelOwnOrder(visitor, { token: orders[one.shopper] ?? '', reason: 'mistake', text: '' })
      if (one.kind === 'paid') return markOrderPaid(context, order.number)
      if (one.kind === 'pack') return packOrder(context, order.number)
      if (one.kind === 'cancel') return cancelOrder(context, order.number, 'Sold out')
      if (one.kind === 'ship') return shipOrder(context, order.number, { ...parcel, waybill: `W${count}` })
      const refund: { id: number } | undefined = await db.read('refunds').where({ order_id: order.id }).first('id')
      return refund ? markRefundPaid(context, refund.id, 'by hand') : null
    }
    const page = pages[one.member]
    const version = page?.variants[0]?.version
    if (one.kind === 'texts') return saveTexts(context, one.member, one.names)
    if (one.kind === 'price') return changePrice(context, { sku, price: one.price, version })
    if (one.kind === 'stock') return changeStock(context, { sku, onHand: one.onHand, version })
    pages[one.member] = await read()
    return null
  }

  return {
    done,
    succeeded,
    nextShoppers() {
      shoppers = visitors.slice(0, 2)
      visitors = visitors.slice(2)
      orders = []
    },
    async run(one: Act) {
      const context = contextOf('member' in one ? one.member : 0)
      done.set(context.source, one)
      const result = await perform(one, context)
      if (result?.ok) succeeded.add(one.kind)
    },
  }
}

const parcel = { carrier: 'Delhivery', trackingUrl: null, items: null, allowsUnpaid: true }

const pick = ({ name, subtitle, metaTitle, metaDescription }: Texts): Texts => ({
  name,
  subtitle,
  metaTitle,
  metaDescription,
})

async function lastLogId(db: Database): Promise<number> {
  const row: { id: number } | undefined = await db.read('change_log').orderBy('id', 'desc').first('id')
  return row?.id ?? 0
}

/** Each act has at most one row of the record, which has changed nothing but what its member has touched. */
async function expectRecordedOnce(
  db: Database,
  after: number,
  { done }: { done: ReadonlyMap<string, Act> },
): Promise<void> {
  const rows: Array<{ source: string; changes: string; thing_kind: string }> = await db
    .read('change_log')
    .where('id', '>', after)
    .select('source', 'changes', 'thing_kind')
  const sources = rows.map(({ source }) => source)
  expect(new Set(sources).size).toBe(sources.length)
  for (const { source, changes, thing_kind: kind } of rows) {
    const one = done.get(source)
    if (!one || kind === 'order') continue
    const lost = Object.keys(JSON.parse(changes)).filter((name) => !touchedBy(one).includes(name))
    expect({ by: one, lost }).toEqual({ by: one, lost: [] })
  }
}

async function expectStockAndMoney(db: Database): Promise<void> {
  const stock: Array<{ variant_id: number; on_hand: number; held: number }> = await db.read('stock')
  for (const { variant_id, on_hand } of stock) {
    const moved = await db.read('stock_movements').where({ variant_id }).sum({ sum: 'on_hand_change' }).first()
    expect(on_hand).toBe(Number(moved?.sum))
  }
  expect(await readHeldMismatches(db.read)).toEqual([])
  const orders: Array<{ id: number; status: string; payment_status: string; grand_total: number }> =
    await db.read('orders')
  const [moves, refunds, payments] = await Promise.all([
    sumsByOrder(db, 'stock_movements', 'on_hand_change'),
    sumsByOrder(db, 'refunds', 'amount'),
    sumsByOrder(db, 'payments', 'refunded_amount'),
  ])
  for (const { id, status, payment_status: paid, grand_total: total } of orders) {
    expect([id, moves.get(id) ?? 0]).toEqual([id, status === 'cancelled' || status === 'draft' ? 0 : -1])
    const back = refunds.get(id) ?? 0
    expect([id, back]).toEqual([id, status === 'cancelled' && paid !== 'failed' ? total : 0])
    expect(payments.get(id) ?? 0).toBeLessThanOrEqual(back)
  }
}

async function sumsByOrder(db: Database, table: string, column: string): Promise<Map<number, number>> {
  const rows = await db.read(table).whereNotNull('order_id').groupBy('order_id').select('order_id').sum({ sum: column })
  return new Map(rows.map((row: Record<string, unknown>) => [Number(row.order_id), Number(row.sum)]))
}
