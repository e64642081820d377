import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mulDiv } from '~/domain/shared/money/arithmetic'
import { currencyDigits } from '~/domain/shared/money/money'
import { runsEverything } from '../../../../tests/setup/only-in-test-all'
import { computeTotals, taxesOn } from './compute-totals'
import type { PricedLineInput, TaxRate, TotalsInput } from './totals'

const CGST_SGST: TaxRate[] = [
  { name: 'CGST', ratePpm: 90_000 },
  { name: 'SGST', ratePpm: 90_000 },
]

const pieces = { displayUnit: null, unitsPerQuantity: 1000 }

function line(overrides: Partial<PricedLineInput> = {}): PricedLineInput {
  return { key: '1', quantity: 1, unitPrice: 10_000, compareAtUnitPrice: null, ...pieces, taxRates: [], ...overrides }
}

function input(overrides: Partial<TotalsInput> = {}): TotalsInput {
  return { pricesIncludeTax: true, lines: [], lineDiscounts: {}, shipping: null, fee: null, ...overrides }
}

const rateSets: TaxRate[][] = [
  [],
  [{ name: 'IGST', ratePpm: 180_000 }],
  CGST_SGST,
  [
    { name: 'GST', ratePpm: 50_000 },
    { name: 'PST', ratePpm: 99_750 },
    { name: 'Levy', ratePpm: 1 },
  ],
  [{ name: 'Zero', ratePpm: 0 }],
  [
    { name: 'All', ratePpm: 1_000_000 },
    { name: 'Zero', ratePpm: 0 },
  ],
]

/** Prices up to ten thousand whole units of a currency, in its minor units. */
function cartsIn(currency: string) {
  const price = fc.integer({ min: 0, max: 10_000 * 10 ** currencyDigits(currency) })
  const rates = fc.constantFrom(...rateSets)
  const generatedLine = fc.tuple(fc.integer({ min: 1, max: 10 }), price, price, rates, fc.integer({ min: 0, max: 12 }))
  return fc.record({
    pricesIncludeTax: fc.boolean(),
    lines: fc.array(generatedLine, { maxLength: 5 }),
    shipping: fc.option(fc.tuple(price, price, rates)),
    fee: fc.option(fc.tuple(price, rates)),
  })
}

const carts = fc
  .oneof(cartsIn('JPY'), cartsIn('INR'), cartsIn('KWD'))
  .map(({ pricesIncludeTax, lines, shipping, fee }): TotalsInput => ({
    pricesIncludeTax,
    lines: lines.map(([quantity, unitPrice, compareAtUnitPrice, taxRates], index) => ({
      key: String(index),
      quantity,
      unitPrice,
      displayUnit: null,
      unitsPerQuantity: 1000,
      compareAtUnitPrice: compareAtUnitPrice > unitPrice ? compareAtUnitPrice : null,
      taxRates,
    })),
    // tenths of the line's subtotal; more than ten of them are too much
    lineDiscounts: Object.fromEntries(
      lines.map(([quantity, unitPrice, , , tenths], index) => [
        String(index),
        0 - mulDiv(quantity * unitPrice, tenths, 10),
      ]),
    ),
    shipping: shipping && { price: shipping[0], discount: 0 - shipping[1], taxRates: shipping[2] },
    fee: fee && { price: fee[0], taxRates: fee[1] },
  }))

/** Throws when the condition is false; much faster than expect in millions of checks. */
function check(isTrue: boolean, name: string): void {
  if (!isTrue) throw new Error(name)
}

const cartCount = runsEverything ? 100_000 : 5000

test('cloth of 4.99 a metre in steps of a quarter costs the price of its length, rounded once, and saves as exactly', () => {
  const cloth = { displayUnit: 'm', unitsPerQuantity: 250, unitPrice: 499, compareAtUnitPrice: 599 }
  const totals = computeTotals(
    input({ lines: [line({ key: 'a', quantity: 41, ...cloth }), line({ key: 'b', quantity: 1, ...cloth })] }),
  )
  // 10.25 m are 51.1475 and were 61.3975; 0.25 m are 1.2475 and were 1.4975
  expect(totals.lines.map(({ subtotal }) => subtotal)).toEqual([5115, 125])
  expect([totals.grandTotal, totals.savings]).toEqual([5240, 6140 - 5115 + 150 - 125])
})

test(`in ${cartCount} carts the parts sum to the totals`, () => {
  fc.assert(
    fc.property(carts, (cart) => {
      const totals = computeTotals(cart)
      let subtotal = 0
      let lineDiscount = 0
      let lineTax = 0
      let quantity = 0
      let lineTotal = 0
      for (const [index, priced] of totals.lines.entries()) {
        const jointPpm = cart.lines[index]?.taxRates.reduce((sum, rate) => sum + rate.ratePpm, 0) ?? NaN
        const base = 1_000_000 + (cart.pricesIncludeTax ? jointPpm : 0)
        for (const tax of priced.taxes) {
          const error = tax.amount * base - (priced.subtotal + priced.discount) * tax.ratePpm
          check(2 * error > -base && 2 * error <= base, 'each tax rounded half-up')
        }
        const [first, second] = priced.taxes
        check(first?.ratePpm !== second?.ratePpm || first?.amount === second?.amount, 'equal rates, equal taxes')
        check(priced.subtotal === priced.quantity * priced.unitPrice, 'line subtotal')
        check(priced.discount <= 0 && -priced.discount <= priced.subtotal, 'a discount between 0 and its line')
        check(priced.tax >= 0 && priced.taxes.every((tax) => tax.amount >= 0), 'no tax below 0')
        check(priced.tax === priced.taxes.reduce((sum, tax) => sum + tax.amount, 0), 'taxes of the line')
        check(
          priced.total === priced.subtotal + priced.discount + (cart.pricesIncludeTax ? 0 : priced.tax),
          'line total',
        )
        check(!cart.pricesIncludeTax || priced.tax <= priced.total, 'tax inside the price')
        subtotal += priced.subtotal
        lineDiscount += priced.discount
        lineTax += priced.tax
        quantity += priced.quantity
        lineTotal += priced.total
      }
      check(totals.subtotal === subtotal, 'subtotal')
      check(totals.totalQuantity === quantity, 'quantity')
      const shippingDiscount = cart.shipping ? Math.max(cart.shipping.discount, -cart.shipping.price) : 0
      check(totals.discount === lineDiscount + shippingDiscount, 'discount')
      check(
        totals.discount <= 0 && -totals.discount <= totals.subtotal + totals.shipping,
        'discount within what it reduces',
      )
      check(
        totals.shipping === (cart.shipping?.price ?? 0) && totals.fee === (cart.fee?.price ?? 0),
        'shipping and fee',
      )
      check(totals.tax === totals.taxes.reduce((sum, tax) => sum + tax.amount, 0), 'taxes')
      check(totals.tax >= lineTax, 'tax of shipping and fee not below 0')
      const otherTax = totals.tax - lineTax
      check(totals.taxAdded === (cart.pricesIncludeTax ? 0 : totals.tax), 'tax added')
      check(
        totals.grandTotal === totals.subtotal + totals.discount + totals.shipping + totals.fee + totals.taxAdded,
        'grand total',
      )
      if (cart.pricesIncludeTax)
        check(totals.grandTotal === totals.subtotal + totals.discount + totals.shipping + totals.fee, 'tax is inside')
      check(
        totals.grandTotal ===
          lineTotal + totals.shipping + shippingDiscount + totals.fee + (cart.pricesIncludeTax ? 0 : otherTax),
        'grand total from the lines',
      )
      check(totals.grandTotal >= 0 && totals.savings >= 0 && totals.savings >= -totals.discount, 'nothing below 0')

      const expected = JSON.stringify({ ...totals, lines: [] })
      for (const lines of [[...cart.lines].reverse(), [...cart.lines.slice(2), ...cart.lines.slice(0, 2)]]) {
        check(
          JSON.stringify({ ...computeTotals({ ...cart, lines }), lines: [] }) === expected,
          'the order of the lines changes the totals',
        )
      }
    }),
    { numRuns: cartCount },
  )
})

test('CGST equals SGST, with tax inside the price and on top of it', () => {
  // 18 % in ₹100.00 is ₹15.254…; each half is ₹7.627…, and the taxable value is the rest
  expect(taxesOn(10_000, CGST_SGST, true).map((tax) => tax.amount)).toEqual([763, 763])
  expect(taxesOn(5, CGST_SGST, false).map((tax) => tax.amount)).toEqual([0, 0])
  expect(taxesOn(6, CGST_SGST, false).map((tax) => tax.amount)).toEqual([1, 1])
})

test('tax on top of a price is rounded half-up once per line', () => {
  const totals = computeTotals(
    input({ pricesIncludeTax: false, lines: [line({ unitPrice: 25, taxRates: [{ name: 'VAT', ratePpm: 100_000 }] })] }),
  )
  expect(totals.lines[0]).toMatchObject({ subtotal: 25, tax: 3, total: 28 })
  expect(totals).toMatchObject({ tax: 3, taxAdded: 3, grandTotal: 28 })
})

test('a discount larger than its line is reduced to the line', () => {
  const totals = computeTotals(
    input({ lines: [line({ unitPrice: 500, taxRates: CGST_SGST })], lineDiscounts: { '1': -900 } }),
  )
  expect(totals).toMatchObject({ subtotal: 500, discount: -500, tax: 0, savings: 500, grandTotal: 0 })
})

test('free shipping is a discount on shipping, without tax on what is not paid', () => {
  const totals = computeTotals(
    input({ lines: [line()], shipping: { price: 5_900, discount: -5_900, taxRates: CGST_SGST } }),
  )
  expect(totals).toMatchObject({ shipping: 5_900, discount: -5_900, tax: 0, savings: 5_900, grandTotal: 10_000 })
})

test('shipping and the fee are taxed at their own rates and add to the taxes of the lines by name', () => {
  const totals = computeTotals(
    input({
      lines: [line({ unitPrice: 11_800, taxRates: CGST_SGST })],
      shipping: { price: 1_180, discount: 0, taxRates: CGST_SGST },
      fee: { price: 1_050, taxRates: [{ name: 'IGST', ratePpm: 50_000 }] },
    }),
  )
  expect(totals.taxes).toEqual([
    { name: 'CGST', ratePpm: 90_000, amount: 990 },
    { name: 'IGST', ratePpm: 50_000, amount: 50 },
    { name: 'SGST', ratePpm: 90_000, amount: 990 },
  ])
  expect(totals).toMatchObject({ tax: 2_030, taxAdded: 0, grandTotal: 14_030 })
})

test('a tax-inclusive price is the same at every tax rate', () => {
  const grandTotals = rateSets.map(
    (taxRates) => computeTotals(input({ lines: [line({ quantity: 3, taxRates })] })).grandTotal,
  )
  expect(new Set(grandTotals)).toEqual(new Set([30_000]))
})

test('savings count compare-at prices and discounts', () => {
  const totals = computeTotals(
    input({ lines: [line({ quantity: 2, compareAtUnitPrice: 12_500 })], lineDiscounts: { '1': -1_000 } }),
  )
  expect(totals.savings).toBe(6_000)
})

test('the totals of an empty cart are 0', () => {
  expect(computeTotals(input())).toMatchObject({
    subtotal: 0,
    discount: 0,
    tax: 0,
    taxes: [],
    savings: 0,
    grandTotal: 0,
    totalQuantity: 0,
  })
})

test('invalid amounts throw', () => {
  expect(() => computeTotals(input({ lines: [line({ unitPrice: -1 })] }))).toThrow(RangeError)
  expect(() => computeTotals(input({ lines: [line({ unitPrice: 1.5 })] }))).toThrow(RangeError)
  expect(() => computeTotals(input({ lines: [line({ quantity: 0 })] }))).toThrow(RangeError)
  expect(() => computeTotals(input({ lines: [line(), line()] }))).toThrow(RangeError)
  expect(() => computeTotals(input({ lines: [line()], lineDiscounts: { '1': 5 } }))).toThrow(RangeError)
  expect(() => computeTotals(input({ lines: [line({ quantity: 10, unitPrice: Number.MAX_SAFE_INTEGER })] }))).toThrow(
    RangeError,
  )
  expect(() => computeTotals(input({ fee: { price: -1, taxRates: [] } }))).toThrow(RangeError)
})
