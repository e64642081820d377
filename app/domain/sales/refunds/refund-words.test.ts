import { expect, test } from 'vitest'
import { toMoney } from '~/domain/shared/money/money'
import { refundSentences } from './refund'

test('a buyer is told where the money goes, and that cash does not go back by itself', () => {
  const amount = toMoney(99_000, 'INR', 'en-IN')
  expect(
    refundSentences([
      { amount, target: 'to the gift card ending 4F2K', isDone: true },
      { amount, target: 'the way you paid, by Card', isDone: false },
      { amount, target: null, isDone: false },
      { amount, target: null, isDone: true },
    ]),
  ).toEqual([
    'We have refunded ₹990 to the gift card ending 4F2K.',
    'We are refunding ₹990 the way you paid, by Card. It takes a few days to show on your account.',
    'We are refunding ₹990. You paid the courier, so we will contact you about how you get it.',
    'We have refunded ₹990.',
  ])
})
