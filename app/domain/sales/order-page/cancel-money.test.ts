import { expect, test } from 'vitest'
import { toMoney } from '~/domain/shared/money/money'
import { cancelMoneyText } from './cancel-money'

const inr = (amount: number) => toMoney(amount, 'INR', 'en-IN')
const textOf = (paymentStatus: 'paid' | 'pending', due: number, cards: number[], refunded = 0) =>
  cancelMoneyText(
    {
      paymentStatus,
      paymentMethod: { code: 'card', provider: 'test', name: 'Card' },
      totals: {
        grandTotal: inr(100_000),
        amountDue: inr(due),
        giftCards: cards.map((amount) => ({ lastFour: 'AB12', amount: inr(-amount) })),
      },
    },
    refunded,
    'en-IN',
  )

test('the money of a cancelled order goes back to each way that it was paid', () => {
  expect(textOf('paid', 100_000, [])).toBe('We’ll refund ₹1,000 the way you paid, by Card.')
  expect(textOf('paid', 100_000, [], 25_000)).toBe('We’ll refund ₹750 the way you paid, by Card.')
  expect(textOf('paid', 40_000, [60_000])).toBe('We’ll refund ₹1,000 to your gift card and by Card.')
  expect(textOf('paid', 0, [60_000, 40_000])).toBe('We’ll refund ₹1,000 to your gift cards.')
  expect(textOf('pending', 100_000, [])).toBe('You haven’t paid yet, so there is nothing to refund.')
  expect(textOf('pending', 40_000, [60_000])).toBe('What you paid with gift cards goes back to them at once.')
})
