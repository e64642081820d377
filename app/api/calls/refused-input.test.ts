import { describe, expect, test } from 'vitest'
import { z } from 'zod/v4'
import { apiCalls } from '~/api/calls.server'
import { libraryWords } from '../../../tests/setup/library-words'
import type { ApiCall } from '~/api/call.server'
import { parseInput } from '~/api/parse-input'

const names = ({ input }: ApiCall) => (input instanceof z.ZodObject ? Object.keys(input.shape) : ['name'])

function errorsOf(call: ApiCall, values: Record<string, unknown>): Record<string, string[]> {
  const parsed = call.parse(values)
  return parsed.ok ? {} : (parsed.error.errors ?? { '': ['no messages by field'] })
}

describe.each(apiCalls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
  test('says what is wrong by field and in its own words, whatever the type of a value', () => {
    const values = [null, true, 1.5, -1, 1e300, 'x'.repeat(70_000), '', [], [1], [null], {}, { a: { b: 1 } }]
    const bodies = [
      {},
      ...values.map((value) => Object.fromEntries(names(call).map((name) => [name, value]))),
      ...values.flatMap((value) => names(call).map((name) => ({ [name]: value }))),
    ]
    for (const body of bodies)
      for (const [field, messages] of Object.entries(errorsOf(call, body))) {
        expect(field).not.toBe('')
        for (const message of messages) expect([body, message]).toEqual([body, expect.not.stringMatching(libraryWords)])
      }
  })
})

const find = (path: string): ApiCall => {
  const call = apiCalls.find((one) => one.path === path)
  if (!call) throw new Error(`there is no call ${path}`)
  return call
}

test('a number is taken for a text of digits, and what is asked as a number stays one', () => {
  for (const [path, body] of [
    ['/auth/otp/request', { input: 9_876_543_210 }],
    ['/auth/otp/verify', { input: 9_876_543_210, otp: 1234 }],
    ['/account/otp/verify', { code: 1234 }],
    ['/account/otp/generate', { type: 'phone', value: 9_876_543_210 }],
    ['/cart/update-contact', { phone: 9_876_543_210 }],
    ['/cart/update-address', { phone: 9_876_543_210, postcode: 560_001, address_1: 12 }],
    ['/plugins/PincodeAvaliability/check', { pincode: 560_001 }],
    ['/plugins/TradeEnquiry/submit', { quantity: 200, sizes: ['S', 40] }],
    ['/track-order', { order_no: 1001, phone: 9_876_543_210 }],
    ['/search/search-products', { query: 2024, filters: { 'o.size': [38, 40], brand: 7 } }],
  ] as const)
    expect([path, errorsOf(find(path), body)]).toEqual([path, {}])
  const schema = z.object({ pin: z.string().regex(/^\d{6}$/, 'six digits'), page: z.number().max(9) })
  expect(parseInput(schema, { pin: 560_001, page: 3 })).toMatchObject({ data: { pin: '560001', page: 3 } })
  expect(parseInput(schema, { pin: 1, page: 3 }).error?.issues).toMatchObject([{ message: 'six digits' }])
  for (const pin of [1e21, NaN, true, null]) expect(parseInput(schema, { pin, page: 3 }).success).toBe(false)
})

test('every field that is missing is told at once', () => {
  for (const [path, fields] of [
    ['/auth/login', ['email', 'password']],
    ['/auth/register', ['email', 'first_name', 'last_name', 'password', 'phone']],
    ['/auth/reset-complete', ['email', 'password', 'token']],
    ['/auth/otp/verify', ['input', 'otp']],
    ['/cart/add-item', ['product_id']],
    ['/cart/update-qty', ['product_id', 'quantity']],
    ['/cart/remove-item', ['product_id']],
    ['/cart/update-contact', ['email']],
    ['/cart/coupons/apply', ['code']],
    ['/checkout/place-order', ['expected_total']],
    ['/checkout/rate-experience', ['order_id', 'rating']],
    ['/orders/refund/request', ['items', 'order_id', 'reason']],
    ['/wishlist/add', ['product_id']],
    ['/track-order', ['email', 'order_no']],
    ['/plugins/review/rate-product', ['name', 'rating', 'slug', 'text']],
  ] as const)
    expect([path, Object.keys(errorsOf(find(path), {})).toSorted()]).toEqual([path, fields])
  expect(errorsOf(find('/auth/otp/verify'), {}).otp).toEqual(['The OTP is required'])
  expect(errorsOf(find('/cart/update-payment-mode'), { code: '' })).toEqual({ code: ['Payment Method is empty'] })
  expect(errorsOf(find('/cart/update-shipping-mode'), {})).toEqual({ code: ['Shipping Method is empty'] })
})

test('the total that the buyer saw is taken as the cart answers it, or as its amount', () => {
  const place = find('/checkout/place-order')
  for (const expected_total of [129_900, '129900', { amount: 129_900, currency: 'INR', formatted: '₹1,299.00' }])
    expect(errorsOf(place, { expected_total })).toEqual({})
  for (const expected_total of ['₹1,299', { amount: 1299.5, currency: 'INR' }, {}, null])
    expect(errorsOf(place, { expected_total })).toEqual({
      expected_total: ['Send the grand_total of the cart that the buyer saw, or its amount'],
    })
})
