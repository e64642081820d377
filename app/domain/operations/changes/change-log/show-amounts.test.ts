import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { changePrice, changeStock } from '~/domain/catalogue/products/manage/manage-product.server'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import { changeCurrency } from '~/domain/sales/channel-currency/change-currency.server'
import { addCoupon, deleteCoupon } from '~/domain/sales/pricing/manage/manage-coupons.server'
import { saveShippingMethod } from '~/domain/sales/shipping/manage/manage-methods.server'
import { ok } from '~/domain/shared/result'
import { unwrap } from '../../../../../tests/factories/cart'
import { addOrders } from '../../../../../tests/factories/placed-orders'
import { createProduct, defaultChannel, variantInput } from '../../../../../tests/factories/product'
import { commandOn } from '../../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../../tests/setup/databases'
import { readLog } from './read-log.server'
import { amountInLanguage, plainAmount, showAmounts } from './show-amounts.server'

async function openShop(db: Database) {
  const { id } = await db.read('channels').where({ code: 'in' }).first('id')
  const channel = { ...defaultChannel, id }
  let minute = 0
  const context = commandOn(db, { channel, now: () => new Date(Date.UTC(2026, 0, 15, 10, minute)) })
  /** Runs a change in a minute of its own. */
  const change = async <T>(run: () => Promise<T>) => {
    minute += 1
    return run()
  }
  const shown = async (kind: string, filter = {}) =>
    (
      await showAmounts(db, await readLog(db, { thing: { kind }, limit: 50, ...filter }), amountInLanguage('en-IN'))
    ).map(({ changes }) => changes)
  return { channel, context, change, shown }
}

onBothDatabases('the record of changes shows', { template: 'shop' }, (open, _dialect, testOnce) => {
  test('money in the currency that it was in at the time', async () => {
    const db = await open()
    const { context, change, shown } = await openShop(db)
    await createProduct(db, { variants: [variantInput({ sku: 'TEA', prices: { in: { price: 99_900 } } })] })
    const coupon = { code: 'SAVE', title: 'Save', kind: 'fixed' as const, value: 10_000, isPublic: false }
    const percent = { ...coupon, code: 'TENTH', kind: 'percent' as const, value: 100_000, minimumSubtotal: 50_000 }
    const zone = await db.read('shipping_zones').where({ channel_id: context.channel.id }).orderBy('id').first('name')
    const rates = [{ from: 0, price: 4_950 }]
    const byWeight = { name: 'Van', kind: 'by_weight' as const, rates: [...rates, { from: 2_000, price: 7_000 }] }
    await change(async () => unwrap(await changePrice(context, { sku: 'TEA', price: 89_900 })))
    await change(async () => unwrap(await addCoupon(context, coupon)))
    await change(async () => unwrap(await addCoupon(context, percent)))
    await change(async () => unwrap(await saveShippingMethod(context, zone.name, byWeight)))
    await change(async () => unwrap(await changeCurrency(context, 'in', { currency: 'EUR', rate: '0.01' })))
    await change(async () => unwrap(await changePrice(context, { sku: 'TEA', price: 799 })))
    await change(async () => unwrap(await deleteCoupon(context, { code: 'SAVE' })))

    const price = (amount: string) => [expect.objectContaining({ channel_id: context.channel.id, price: amount })]
    expect(await shown('variant')).toEqual([
      { prices: [price('€8.99'), price('€7.99')] },
      { prices: [price('₹999'), price('₹899')] },
    ])
    expect(await shown('coupon')).toMatchObject([
      { value: ['€1', null] },
      { minimumSubtotal: ['₹500', '€5'] },
      { value: ['₹100', '€1'] },
      { value: [null, 100_000], minimumSubtotal: [null, '₹500'] },
      { value: [null, '₹100'] },
    ])
    expect((await shown('shipping_method', { since: '2026-01-15T10:00:00.000Z' })).at(-1)).toMatchObject({
      rates: [
        null,
        [
          { from: 0, price: '₹49.50' },
          { from: 2_000, price: '₹70' },
        ],
      ],
    })
    const [latest] = await showAmounts(db, await readLog(db, { thing: { kind: 'coupon' }, limit: 1 }), plainAmount)
    expect(latest?.changes['value']).toEqual(['1.00 EUR', null])
  })

  testOnce('money of an order in its own currency, and in minor units when nobody knows which', async () => {
    const db = await open()
    const { channel, context, change, shown } = await openShop(db)
    await addOrders(db, channel, 1, { currency: 'JPY' })
    const totals = JSON.stringify({ savings: 900, giftCards: [{ id: 1, lastFour: '4F2K', amount: 500 }] })
    const write = () =>
      changeShop(context, 'orders', async (trx, record) => {
        await record.row('order', { id: 1 }, async () => {
          record.detail({ refund: 3, amount: 4_990 })
          await trx('orders').where({ id: 1 }).update({ subtotal: 700, grand_total: 700, totals })
        })
        const gone = { kind: 'coupon' as const, id: 999, label: 'GONE' }
        record.add({ ...gone, before: { minimumSubtotal: 5_000 }, after: { minimumSubtotal: 6_000 } })
        return ok(null)
      })
    await change(async () => unwrap(await write()))
    expect(await shown('order')).toEqual([
      {
        refund: [null, 3],
        amount: [null, 'JP¥4,990'],
        subtotal: ['JP¥100', 'JP¥700'],
        grandTotal: ['JP¥100', 'JP¥700'],
        totals: [[], { savings: 'JP¥900', giftCards: [{ id: 1, lastFour: '4F2K', amount: 'JP¥500' }] }],
      },
    ])
    expect(await shown('coupon')).toEqual([{ minimumSubtotal: ['5000 in minor units', '6000 in minor units'] }])
  })

  testOnce('quantities in the unit in which the product was sold, and pieces as they are', async () => {
    const db = await open()
    const { context, change, shown } = await openShop(db)
    const linen = { sku: 'LINEN', unitsPerQuantity: 250, stock: { onHand: 4 } }
    await createProduct(db, { displayUnit: 'm', variants: [variantInput(linen)] })
    await createProduct(db, { variants: [variantInput({ sku: 'CUP', stock: { onHand: 4 } })] })
    for (const sku of ['LINEN', 'CUP'])
      await change(async () => unwrap(await changeStock(context, { sku, onHand: sku === 'CUP' ? 10 : 2.5 })))
    const onHand = (before: unknown, after: unknown) => ({
      stock: [before, after].map((on_hand) => [expect.objectContaining({ on_hand, is_tracked: 1 })]),
    })
    expect(await shown('variant')).toEqual([onHand(4, 10), onHand('1 m', '2.5 m')])
  })
})
