import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TotalsView } from '~/domain/sales/cart/cart'
import { toMoney } from '~/domain/shared/money/money'
import { computeTotals } from '~/domain/sales/pricing/compute-totals'
import type { TaxRate, Totals, TotalsInput } from '~/domain/sales/pricing/totals'
import { restLabels, totalsRows } from './totals-rows'

const rateSets: TaxRate[][] = [
  [],
  [{ name: 'IGST', ratePpm: 180_000 }],
  [
    { name: 'CGST', ratePpm: 25_000 },
    { name: 'SGST', ratePpm: 25_000 },
  ],
  [{ name: 'Zero', ratePpm: 0 }],
]
const price = fc.integer({ min: 0, max: 1_000_000 })
const rates = fc.constantFrom(...rateSets)
const pieces = { displayUnit: null, unitsPerQuantity: 1000 }

const carts = fc
  .record({
    pricesIncludeTax: fc.boolean(),
    lines: fc.array(fc.tuple(fc.integer({ min: 1, max: 10 }), price, rates, fc.integer({ min: 0, max: 1_000_000 })), {
      maxLength: 6,
    }),
    shipping: fc.option(fc.tuple(price, fc.boolean(), rates)),
    fee: fc.option(fc.tuple(price, rates)),
  })
  .map(({ pricesIncludeTax, lines, shipping, fee }): TotalsInput => ({
    pricesIncludeTax,
    lines: lines.map(([quantity, unitPrice, taxRates], index) => ({
      key: String(index),
      quantity,
      unitPrice,
      displayUnit: null,
      unitsPerQuantity: 1000,
      compareAtUnitPrice: null,
      taxRates,
    })),
    lineDiscounts: Object.fromEntries(lines.map(([, , , discount], index) => [String(index), 0 - discount])),
    shipping: shipping && {
      price: shipping[0],
      discount: shipping[1] ? 0 - shipping[0] : 0,
      taxRates: shipping[2],
    },
    fee: fee && { price: fee[0], taxRates: fee[1] },
  }))

const inr = (amount: number) => toMoney(amount, 'INR', 'en-IN')

function viewOf(totals: Totals, input: TotalsInput): TotalsView {
  return {
    subtotal: inr(totals.subtotal),
    discount: inr(totals.discount),
    offers: [],
    couponDiscount: inr(totals.discount),
    couponCode: totals.discount < 0 ? 'SAVE' : null,
    shipping: input.shipping ? inr(totals.shipping) : null,
    fee: inr(totals.fee),
    tax: inr(totals.tax),
    taxes: totals.taxes.map(({ name, ratePpm, amount }) => ({ name, ratePpm, amount: inr(amount) })),
    isTaxIncluded: input.pricesIncludeTax,
    savings: inr(totals.savings),
    grandTotal: inr(totals.grandTotal),
    giftCards: [],
    amountDue: inr(totals.grandTotal),
  }
}

test('in any cart the shown lines, coupon, delivery, fee and added taxes sum to the total', () => {
  fc.assert(
    fc.property(carts, (input) => {
      const totals = computeTotals(input)
      const rows = totalsRows(viewOf(totals, input), { isNeeded: input.shipping !== null })
      const isAdded = (kind: string) => kind !== 'total' && kind !== 'included-tax'
      let sum = 0
      for (const { kind, amount } of rows) if (isAdded(kind) && kind !== 'subtotal') sum += amount?.amount ?? 0
      for (const line of totals.lines) sum += line.subtotal
      const total = rows.find(({ kind }) => kind === 'total')?.amount?.amount
      if (sum !== total) throw new Error(`the rows sum to ${sum}, the total is ${total}`)
      if (rows.filter(({ kind }) => kind === 'coupon').length > 1) throw new Error('the coupon is shown twice')
      const order = rows.map(({ kind }) => kind)
      if (order.includes('tax') && order.indexOf('tax') > order.indexOf('total'))
        throw new Error('an added tax stands below the total')
    }),
    { numRuns: 5_000 },
  )
})

test('the coupon has its code, and an estimated delivery says what it is estimated for', () => {
  const input: TotalsInput = {
    pricesIncludeTax: true,
    lines: [
      { key: '1', quantity: 2, unitPrice: 10_000, compareAtUnitPrice: null, ...pieces, taxRates: rateSets[1] ?? [] },
    ],
    lineDiscounts: { '1': -2_000 },
    shipping: { price: 7_900, discount: 0, taxRates: [] },
    fee: null,
  }
  const rows = totalsRows(viewOf(computeTotals(input), input), { isNeeded: true, estimatedFor: 'India' })
  expect(rows.map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Subtotal: ₹200',
    'Coupon SAVE: -₹20',
    'Delivery (estimated for India): ₹79',
    'Estimated total: ₹259',
    'Includes IGST 18%: ₹27.46',
  ])
})

test('what gift cards pay stands below the total, and then what is left to pay', () => {
  const input: TotalsInput = {
    pricesIncludeTax: true,
    lines: [
      { key: '1', quantity: 2, unitPrice: 10_000, compareAtUnitPrice: null, ...pieces, taxRates: rateSets[1] ?? [] },
    ],
    lineDiscounts: {},
    shipping: null,
    fee: null,
  }
  const totals = {
    ...viewOf(computeTotals(input), input),
    giftCards: [
      { lastFour: 'AB12', amount: inr(-5_000) },
      { lastFour: 'CD34', amount: inr(-7_000) },
    ],
    amountDue: inr(8_000),
  }
  const rows = totalsRows(totals, { isNeeded: false })
  expect(rows.slice(-5).map(({ label, text }) => `${label}: ${text}`)).toEqual([
    'Total: ₹200',
    'Includes IGST 18%: ₹30.51',
    'Gift card AB12: -₹50',
    'Gift card CD34: -₹70',
    'To pay: ₹80',
  ])
  const labelsOf = (amountDue: number) =>
    totalsRows({ ...totals, amountDue: inr(amountDue) }, { isNeeded: false }, restLabels.paid).map(({ label }) => label)
  expect(labelsOf(8_000).at(-1)).toBe('Paid')
  expect(labelsOf(0).at(-1)).toBe('Gift card CD34')
})

test('only rates that come to something are named', () => {
  const input: TotalsInput = {
    pricesIncludeTax: true,
    lines: [
      { key: '1', quantity: 1, unitPrice: 10_000, compareAtUnitPrice: null, ...pieces, taxRates: rateSets[1] ?? [] },
    ],
    lineDiscounts: {},
    shipping: { price: 0, discount: 0, taxRates: [{ name: 'IGST', ratePpm: 50_000 }] },
    fee: null,
  }
  const totals = viewOf(computeTotals(input), input)
  expect(totals.taxes).toHaveLength(2)
  const rows = totalsRows(totals, { isNeeded: true })
  expect(rows.at(-1)?.label).toBe('Includes IGST 18%')
})
