import { describe, expect, test } from 'vitest'
import { readCustomerPage } from '~/domain/customers/accounts/list/customer-list.queries.server'
import { createChannel, factoryNow } from '../../../../../tests/factories/product'
import { addOrders } from '../../../../../tests/factories/placed-orders'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { plansOf } from '../../../../../tests/setup/plans'
import { orderListStates } from './order-list'
import { countOpenOrders, findOrders, readOrderFilters, readOrderList } from './order-list.queries.server'
import { listOrderIds, listOrders } from './list-orders.server'
import { parseOrderSearch, type OrderSearch } from './order-search'

const firstPage = { after: null, before: null }

const indexOf = {
  all: 'orders_list',
  'to-ship': 'orders_to_ship',
  unpaid: 'orders_unpaid',
  'on-the-way': 'orders_on_the_way',
  cancelled: 'orders_cancelled',
  test: 'orders_test',
}

onBothDatabases('the owner’s list of orders', (open, dialect) => {
  const scan = dialect === 'sqlite' ? /^SCAN |TEMP B-TREE/m : /Seq Scan|Sort/
  const cursor = { value: factoryNow.toISOString(), id: 5 }

  test('reads each state from an index, in the order of the list, and sorts nothing', async () => {
    const db = await open()
    const channel = await createChannel(db)
    await addOrders(db, channel, 10)
    for (const state of orderListStates)
      for (const page of [firstPage, { after: cursor, before: null }, { after: null, before: cursor }]) {
        const plans = await plansOf(db, dialect, () => readOrderList(db.read, channel.id, state, page))
        expect(plans).toHaveLength(1)
        expect(plans[0]).toMatch(new RegExp(`(USING INDEX|using) ${indexOf[state]}\\b`))
        expect(plans[0]).not.toMatch(scan)
        // the cursor is a place in the index, and not a condition for each row
        if (page !== firstPage) expect(plans[0]).toMatch(/placed_at[<>]|Index Cond: .*ROW\(placed_at, id\) [<>]/)
      }
  })

  test('finds what is searched for in an index', async () => {
    const db = await open()
    const channel = await createChannel(db)
    await addOrders(db, channel, 10)
    const searches: Array<[search: OrderSearch, index: string]> = [
      [
        { kind: 'number', number: 'IN000001' },
        'sqlite_autoindex_orders_\\d|orders_number_key|orders_list|orders_by_\\w+',
      ],
      [{ kind: 'waybill', key: 'AWB1' }, 'sqlite_autoindex_shipments_\\d|shipments_waybill_key_key'],
      [{ kind: 'customer', key: 'email:buyer1@example.com' }, 'order_customer_keys_customer'],
      [{ kind: 'sku', sku: 'MUG' }, 'order_lines_sku'],
    ]
    for (const [search, index] of searches)
      for (const page of [firstPage, { after: cursor, before: null }]) {
        const [plan] = await plansOf(db, dialect, () => findOrders(db.read, channel.id, search, page))
        expect(plan).toMatch(new RegExp(`(INDEX|using) (?:${index})\\b`))
        expect(plan).not.toMatch(scan)
      }
  })

  test('counts at most 1,001 orders of each state, in its index', async () => {
    const db = await open()
    const channel = await createChannel(db)
    await addOrders(db, channel, 4)
    await addOrders(db, channel, 2, { payment_status: 'pending' })
    await addOrders(db, channel, 1, { status: 'cancelled' })
    // gift cards alone
    await addOrders(db, channel, 1, { shipping_method: null })
    await addOrders(db, channel, 1, { is_test: 1, fulfilment_status: 'delivered' })
    expect(await countOpenOrders(db.read, channel.id)).toEqual({ 'to-ship': 6, unpaid: 2, 'on-the-way': 0, test: 1 })
    expect((await readOrderList(db.read, channel.id, 'test', firstPage)).rows).toMatchObject([{ isTest: 1 }])
    expect((await readOrderList(db.read, channel.id, 'to-ship', firstPage)).rows).toHaveLength(6)
    await addOrders(db, channel, 1100, { payment_status: 'failed' })
    expect((await countOpenOrders(db.read, channel.id)).unpaid).toBe(1001)
  })

  test('has every order once, forwards and backwards, also where several were placed in the same instant', async () => {
    const db = await open()
    const channel = await createChannel(db)
    await addOrders(db, channel, 130)
    const seen: number[] = []
    let page = await readOrderList(db.read, channel.id, 'to-ship', firstPage)
    expect([page.rows.length, page.previous]).toEqual([50, null])
    const pages = [page.rows]
    for (;;) {
      seen.push(...page.rows.map(({ id }) => id))
      if (!page.next) break
      page = await readOrderList(db.read, channel.id, 'to-ship', { after: page.next, before: null })
      pages.push(page.rows)
    }
    expect(seen).toEqual(Array.from({ length: 130 }, (_, index) => 130 - index))
    for (const earlier of pages.slice(0, -1).reverse()) {
      expect(page.previous).not.toBeNull()
      page = await readOrderList(db.read, channel.id, 'to-ship', { after: null, before: page.previous })
      expect(page.rows).toEqual(earlier)
    }
    expect(page.previous).toBeNull()
  })

  test('shows the orders of some days of the channel, by what happened on them, and those with a coupon', async () => {
    const db = await open()
    const channel = await createChannel(db)
    // it is the 16th in India from 18:30
    await addOrders(db, channel, 1, { placed_at: '2026-03-15T18:30:00.000Z', coupon_code: 'SAVE' })
    await addOrders(db, channel, 1, { placed_at: '2026-03-15T18:29:59.000Z' })
    await addOrders(db, channel, 1, { placed_at: '2026-02-01T10:00:00.000Z', coupon_code: 'SAVE', status: 'cancelled' })
    const cancelled = { order_id: 3, kind: 'cancelled', created_at: '2026-03-15T12:00:00.000Z' }
    await db.transaction((trx) => trx('order_events').insert(cancelled))
    const list = async (limits: object) =>
      (await listOrders({ db, channel }, { q: '', state: 'all', ...limits, ...firstPage })).rows.map(({ id }) => id)
    expect(await list({ from: '2026-03-16' })).toEqual([1])
    expect(await list({ from: '2026-03-15', to: '2026-03-15' })).toEqual([2])
    expect(await list({ from: '2026-03-15', to: '2026-03-15', on: 'cancelled' })).toEqual([3])
    expect(await list({ from: '2026-03-15', to: '2026-03-15', on: 'refunded' })).toEqual([])
    expect(await list({ coupon: 'SAVE' })).toEqual([1, 3])
    expect(await list({ coupon: 'SAVE', to: '2026-03-01' })).toEqual([3])
    expect(await listOrderIds({ db, channel }, { q: '', state: 'all', from: '2026-03-16', limit: 9 })).toEqual([1])
  })

  test('shows the orders that are paid in a way, go to a country, or both, also within a state, from an index', async () => {
    const db = await open()
    const channel = await createChannel(db)
    const other = await createChannel(db, { code: 'EU', host: 'eu.example.com' })
    const by = (code: string, countryCode: string | null, values: object = {}) => ({
      payment_method: JSON.stringify({ code, name: 'A way to pay' }),
      shipping_address: countryCode && JSON.stringify({ countryCode }),
      ...values,
    })
    await addOrders(db, channel, 1, by('cod', 'IN'))
    await addOrders(db, channel, 1, by('bank', 'IN', { payment_status: 'pending' }))
    await addOrders(db, channel, 1, by('cod', 'NP'))
    // gift cards alone, and an order whose buyer was erased
    await addOrders(db, channel, 1, by('bank', null))
    await addOrders(db, other, 1, by('stripe', 'DE'))
    const list = async (limits: object) =>
      (await listOrders({ db, channel }, { q: '', state: 'all', ...limits, ...firstPage })).rows.map(({ id }) => id)
    expect(await list({ payment: 'cod' })).toEqual([3, 1])
    expect(await list({ country: 'IN' })).toEqual([2, 1])
    expect(await list({ payment: 'bank', country: 'IN' })).toEqual([2])
    expect(await list({ payment: 'bank', state: 'unpaid' })).toEqual([2])
    expect(await list({ payment: 'bank', state: 'unpaid', country: 'NP' })).toEqual([])
    expect(await list({ payment: 'stripe' })).toEqual([])
    expect(await listOrderIds({ db, channel }, { q: '', state: 'all', country: 'NP', limit: 9 })).toEqual([3])
    expect(await readOrderFilters(db.read, channel.id)).toEqual({ payments: ['bank', 'cod'], countries: ['IN', 'NP'] })

    const indexes = [
      [{ payment: 'cod' }, 'orders_by_payment'],
      [{ country: 'IN' }, 'orders_by_country'],
      [{ payment: 'cod', country: 'IN' }, 'orders_by_payment_and_country'],
      [{ payment: 'cod', state: 'unpaid' }, 'orders_unpaid'],
    ] as const
    for (const [limits, index] of indexes)
      for (const page of [firstPage, { after: cursor, before: null }]) {
        const [plan] = await plansOf(db, dialect, () =>
          listOrders({ db, channel }, { q: '', state: 'all', ...limits, ...page }),
        )
        expect(plan).toMatch(new RegExp(`(INDEX|using) ${index}\\b`))
        expect(plan).not.toMatch(scan)
      }
  })

  test('has no draft, whose number is older than its placing', async () => {
    const db = await open()
    const channel = await createChannel(db)
    await addOrders(db, channel, 1)
    await addOrders(db, channel, 1, { status: 'draft', payment_status: 'pending', placed_at: null })
    expect((await readOrderList(db.read, channel.id, 'all', firstPage)).rows.map(({ id }) => id)).toEqual([1])
    const found = await listOrders({ db, channel }, { q: 'IN000002', state: 'all', ...firstPage })
    expect(found.rows).toEqual([])
  })

  test('finds orders by number, e-mail and SKU, each once, and none of another channel', async () => {
    const db = await open()
    const channel = await createChannel(db)
    const other = await createChannel(db, { code: 'eu', host: 'eu.localhost', orderPrefix: 'EU' })
    await addOrders(db, channel, 120)
    await addOrders(db, other, 1)
    const search = (q: string, page = firstPage) => listOrders({ db, channel }, { q, state: 'all', ...page })
    expect((await search('#in000007')).rows.map(({ id }) => id)).toEqual([7])
    expect((await search('IN000121')).rows).toEqual([])
    const first = await search('Buyer1@example.com')
    expect(first.rows.map(({ id }) => id)).toEqual(Array.from({ length: 50 }, (_, index) => 119 - index * 2))
    const second = await search('buyer1@example.com', { after: first.next, before: null } as never)
    expect(second.rows.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, index) => 19 - index * 2))
    expect([second.next, second.previous?.id]).toEqual([null, 19])
    expect((await search('nothing')).rows).toEqual([])
  })

  test('lists customers, and those with a tag, from an index', async () => {
    const db = await open()
    for (const page of [firstPage, { after: cursor, before: null }]) {
      const limits = { from: null, until: null }
      const planOf = async (tagId: number | null) =>
        (await plansOf(db, dialect, () => readCustomerPage(db.read, { ...limits, tagId }, page, 50)))[0]
      expect(await planOf(null)).toMatch(/(INDEX|using) customers_list\b/)
      expect(await planOf(1)).toMatch(/(INDEX|using) (?:on )?tagged_customers_tag\b/)
      for (const plan of [await planOf(null), await planOf(1)])
        expect(plan).not.toMatch(dialect === 'sqlite' ? /TEMP B-TREE/ : /Seq Scan|Sort/)
    }
  })
})

describe('a search', () => {
  test.each<[text: string, kinds: string[]]>([
    ['asha@example.com', ['customer']],
    ['98765 43210', ['number', 'waybill', 'customer', 'sku']],
    ['+91 (987) 654-3210', ['number', 'waybill', 'customer', 'sku']],
    ['IN000007', ['number', 'waybill', 'sku']],
    ['x1', ['number', 'sku']],
    ['९८७६५ ४३२१०', ['number', 'waybill', 'customer', 'sku', 'sku']],
    ['  ', []],
  ])('%s is looked for as %j', (text, kinds) => {
    expect(parseOrderSearch(text, 'IN').map(({ kind }) => kind)).toEqual(kinds)
  })

  test('finds a customer by the keys that coupons know them by', () => {
    expect(parseOrderSearch('Asha.R+shop@Gmail.com', 'IN')).toEqual([
      { kind: 'customer', key: 'email:ashar@gmail.com' },
    ])
    expect(parseOrderSearch('98765 43210', 'IN')).toContainEqual({ kind: 'customer', key: 'phone:+919876543210' })
  })
})
