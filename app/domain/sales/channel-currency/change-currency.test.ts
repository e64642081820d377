import pino from 'pino'
import { expect, test } from 'vitest'
import { addTestGateway, createReadyVisitor, unwrap } from '../../../../tests/factories/cart'
import { buyGiftCards } from '../../../../tests/factories/gift-card'
import { createProduct, defaultChannel, variantInput } from '../../../../tests/factories/product'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onBothDatabases } from '../../../../tests/setup/databases'
import { runOwnerLine } from '~/commands/command-line/run-owner-line'
import type { Database } from '~db/connection'
import { readLog } from '~/domain/operations/changes/change-log/read-log.server'
import { addCoupon } from '~/domain/sales/pricing/manage/manage-coupons.server'
import { changePrice } from '~/domain/catalogue/products/manage/manage-product.server'
import { changeCurrency, previewCurrency } from './change-currency.server'

/** A shop with one product and every kind of amount. */
async function filledShop(db: Database) {
  const { id: channelId } = await db.read('channels').where({ code: 'in' }).first('id')
  const context = commandOn(db, { channel: { ...defaultChannel, id: channelId } })
  const { variantIds } = await createProduct(db, {
    slug: 'tea',
    variants: [variantInput({ sku: 'TEA', prices: { in: { price: 99_900, compareAtPrice: 129_900 } } })],
    customisation: {
      texts: [{ name: 'name', label: 'Name', maxLength: 9, isRequired: false, addOn: { in: 5_000 } }],
      choices: [],
      image: null,
    },
  })
  await createProduct(db, {
    slug: 'pin',
    variants: [variantInput({ sku: 'PIN', prices: { in: { price: 101, compareAtPrice: 102 } } })],
  })
  await createProduct(db, { slug: 'cup', variants: [variantInput({ sku: 'CUP', prices: { in: { price: 20_000 } } })] })
  const sale = { price: 15_000, startsAt: '2030-01-01T00:00:00.000Z' }
  unwrap(await changePrice(context, { sku: 'CUP', price: 20_000, sale }))
  const coupon = { code: 'SAVE', title: 'Save', kind: 'fixed' as const, value: 10_000, isPublic: false }
  unwrap(await addCoupon(context, { ...coupon, minimumSubtotal: 50_000 }))
  await createReadyVisitor(db, { variantId: variantIds[0] ?? 0 })
  return { context, channelId }
}

const pricesOf = (db: Database) =>
  db
    .read('variant_prices')
    .join('variants', 'variants.id', 'variant_id')
    .orderBy('sku')
    .select('sku', 'price', 'compare_at_price')

onBothDatabases('another currency for a channel with amounts', { template: 'shop' }, (open) => {
  test('shows every amount converted, changes nothing before it is told to, and then exactly those', async () => {
    const db = await open()
    const { context, channelId } = await filledShop(db)
    const change = { currency: 'EUR', rate: '0.01' }
    const before = await pricesOf(db)
    const preview = unwrap(await previewCurrency(context, 'in', change))
    expect(await pricesOf(db)).toEqual(before)
    expect(preview.amounts).toEqual(
      expect.arrayContaining([
        { kind: 'price', label: 'TEA', field: 'price', before: 99_900, after: 999 },
        { kind: 'price', label: 'TEA', field: 'compareAtPrice', before: 129_900, after: 1299 },
        // 1.01 and 1.02 are the same cent
        { kind: 'price', label: 'PIN', field: 'compareAtPrice', before: 102, after: null },
        { kind: 'sale', label: 'CUP', field: 'salePrice', before: 15_000, after: 150 },
        { kind: 'customisation', label: 'tea', field: 'addOn', before: 5_000, after: 50 },
        { kind: 'coupon', label: 'SAVE', field: 'value', before: 10_000, after: 100 },
        { kind: 'coupon', label: 'SAVE', field: 'minimum_subtotal', before: 50_000, after: 500 },
        expect.objectContaining({ kind: 'delivery', field: 'rate' }),
      ]),
    )

    expect(unwrap(await changeCurrency(context, 'in', change))).toEqual(preview)
    expect(await pricesOf(db)).toEqual([
      { sku: 'CUP', price: 200, compare_at_price: null },
      { sku: 'PIN', price: 1, compare_at_price: null },
      { sku: 'TEA', price: 999, compare_at_price: 1299 },
    ])
    expect(await db.read('scheduled_sales').first('regular_price', 'sale_price')).toEqual({
      regular_price: 200,
      sale_price: 150,
    })
    expect(await db.read('coupons').first('value', 'minimum_subtotal')).toEqual({ value: 100, minimum_subtotal: 500 })
    expect(await db.read('cart_lines').pluck('unit_price_seen')).toEqual([999])
    expect(await db.read('channels').where({ code: 'in' }).first('currency', 'currency_digits')).toEqual({
      currency: 'EUR',
      currency_digits: 2,
    })
    const listed = await db
      .read('listings')
      .join('products', 'products.id', 'product_id')
      .where({ channel_id: channelId, 'products.slug': 'tea' })
      .first('price_min', 'compare_at_price')
    expect(listed).toEqual({ price_min: 999, compare_at_price: 1299 })
    const again = unwrap(await previewCurrency(context, 'in', { currency: 'INR', rate: '1' }))
    const delivery = (amounts: typeof again.amounts, side: 'before' | 'after') =>
      amounts.filter(({ kind }) => kind === 'delivery').map((one) => one[side])
    expect(delivery(again.amounts, 'before')).toEqual(delivery(preview.amounts, 'after'))
    const log = await readLog(db, { thing: { kind: 'channel' }, limit: 5 })
    expect(JSON.stringify(log)).toContain('0.01')
  })

  test('is refused to a rate that is none, to who may not change settings, and while gift cards have money left', async () => {
    const db = await open()
    const { context } = await filledShop(db)
    const codeOf = async (change: { currency: string; rate: string }, from = context) => {
      const result = await changeCurrency(from, 'in', change)
      return result.ok ? null : result.error.code
    }
    expect(await codeOf({ currency: 'EUR', rate: '0' })).toBe('currency_rate_invalid')
    expect(await codeOf({ currency: 'EUR', rate: '999999999.99999999' })).toBe('currency_rate_too_large')
    expect(await codeOf({ currency: 'INR', rate: '1' })).toBe('currency_unchanged')
    expect(await codeOf({ currency: 'EUR', rate: '1' }, { ...context, actor: memberWith('editor') })).toBe('forbidden')
    await addTestGateway(db)
    await buyGiftCards(db, { amount: 5_000 })
    expect(await codeOf({ currency: 'EUR', rate: '1' })).toBe('gift_cards_unspent')
    expect(await pricesOf(db)).toContainEqual({ sku: 'TEA', price: 99_900, compare_at_price: 129_900 })
  })
})

onBothDatabases('the command that changes a currency', { template: 'shop' }, (open) => {
  test('needs a rate where there are prices, shows them first, and converts them with --yes', async () => {
    const db = await open()
    await filledShop(db)
    const run = async (...line: string[]) => {
      const lines: string[] = []
      const openShop = async () => ({ db, log: pino({ level: 'silent' }), close: async () => {} })
      const code = await runOwnerLine(['channel', 'set', ...line], { print: (text) => lines.push(text), openShop })
      return { code, text: lines.join('\n') }
    }
    expect(await run('--currency', 'EUR')).toMatchObject({ code: 1, text: expect.stringContaining('--rate 0.0112') })
    expect(await run('--currency', 'EUR', '--rate', '0.01', '--host', 'a.test')).toMatchObject({ code: 1 })
    const shown = await run('--currency', 'EUR', '--rate', '0.01')
    expect(shown.text).toMatch(/with --yes[\s\S]*TEA +price +999\.00 +9\.99/)
    expect(await db.read('channels').where({ code: 'in' }).first('currency')).toEqual({ currency: 'INR' })
    expect(await run('--currency', 'EUR', '--rate', '0.01', '--yes')).toMatchObject({ code: 0 })
    expect(await db.read('channels').where({ code: 'in' }).first('currency')).toEqual({ currency: 'EUR' })
  })
})
