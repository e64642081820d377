import { expect, test } from 'vitest'
import { newGiftCardSchema } from '~/domain/sales/gift-cards/manage/gift-card.schema'
import { productDetailsSchema } from '~/domain/catalogue/products/manage/details/product-details.schema'
import { placeText } from './content/row-order.server'
import { methodFields, methodOf } from './delivery/method-form.server'
import { couponFields, couponTermsOf } from './discounts/coupon-form.server'
import { ruleFields } from './groups/rule-form.server'
import { paymentFields } from './payments/payment-form.server'
import { pincodeFields } from './pincodes/pincode-form.server'
import { variantFormSchema } from './products/variant-form.server'
import { rateFields } from './taxes/rate-form.server'

const india = { currency: 'INR', timeZone: 'Asia/Kolkata' }

test('numbers, days and codes of the owner are read with the digits and the hidden characters of any keyboard', () => {
  const method = { name: 'Post', kind: 'flat', price: { s0: '７９' }, daysMin: '३', daysMax: '\u200e5', position: '２' }
  expect(methodOf(methodFields.parse(method), india)).toMatchObject({
    ok: true,
    value: { rates: [{ price: 7_900 }], daysMin: 3, daysMax: 5, position: 2 },
  })
  const rate = { name: 'GST', rate: '５.５', taxClass: 'standard', country: 'IN', place: 'any', position: '१' }
  expect(rateFields.parse(rate)).toMatchObject({ rate: 55_000, position: 1 })
  const coupon = couponFields.parse({
    kind: 'percent',
    value: '१०',
    usageLimit: '５０',
    startsAt: '२०२६-02-01',
    startsAtTime: '１８:३０',
  })
  const { errors, terms } = couponTermsOf(coupon, india, { code: 'TEA' })
  expect(errors).toEqual({})
  expect(terms).toMatchObject({ value: 100_000, usageLimit: 50, startsAt: '2026-02-01T13:00:00.000Z' })
  expect(pincodeFields.parse({ from: '560001', days: '३' }).days).toBe('3')
  expect(placeText.parse('２')).toBe(2)
  expect(ruleFields.newDays.parse('３０')).toBe('30')
  expect(paymentFields.parse({ name: 'UPI', position: '１' }).position).toBe('1')
  expect(productDetailsSchema.shape.hsn.parse('६९१२')).toBe('6912')
  expect(variantFormSchema.shape.barcode.parse('８９０१\u200b０')).toBe('89010')
  expect(newGiftCardSchema.shape.sendOn.parse('२०२६-12-24')).toBe('2026-12-24')
  expect(newGiftCardSchema.shape.recipientEmail.parse('\u202aasha＠bücher.example')).toBe('asha@bücher.example')
})
