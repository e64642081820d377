import { expect, test } from 'vitest'
import { toMoney } from '~/domain/shared/money/money'
import { restLabelOf } from '~/domain/sales/orders/order-states'
import { restLabels } from '~/domain/sales/cart/view/totals-rows'
import { moneyWords, ownerUnusedPaymentMail, unusedPaymentMail, type OrderMoney } from './order-money'
import { cancelledMail, ownerCancelledMail } from './refund-mail'
import { cardTarget, paymentTarget, refundSentences } from './refund'

const inr = (amount: number) => toMoney(amount, 'INR', 'en-IN')
const total = 107_900

interface Combination {
  cards: number
  kind: OrderMoney['method']['kind']
  standing: OrderMoney['standing']
  isPaid: boolean
  isUnknown: boolean
  /** The number of payments that came late or twice. */
  unused: number
  /** What stands of the refunds at a provider. */
  back: 'waiting' | 'done' | 'failed'
  dispute: 'open' | 'lost' | null
  hasNumber: boolean
}

const names = { hosted: 'Card', by_hand: 'Bank transfer', on_delivery: 'Cash on delivery' }

/** The money of an order as the functions of the shop leave it. */
function moneyOf(combination: Combination): OrderMoney {
  const { cards, kind, standing, isPaid, isUnknown, unused, back, dispute, hasNumber } = combination
  const failed = back === 'failed' ? { isFailed: true as const } : {}
  const due = total - cards
  const goesBack = standing === 'cancelled'
  const refundOf = (amount: number, target: string | null, isOver: boolean, giftCardId: number | null) =>
    goesBack && amount > 0
      ? [
          {
            amount: inr(amount),
            target,
            isDone: isOver,
            ...(giftCardId === null && kind === 'hosted' ? failed : {}),
            isByHand: giftCardId === null && kind !== 'hosted',
            giftCardId,
          },
        ]
      : []
  return {
    number: hasNumber ? 'IN000001' : null,
    things: '2 × Tea, 1 × Mug',
    standing,
    isPaid,
    isUnknown,
    method: { name: names[kind], kind },
    rest: restLabelOf(
      {
        status: standing,
        paymentStatus: isPaid ? 'paid' : goesBack ? 'failed' : 'pending',
        fulfilmentStatus: 'none',
      },
      kind === 'on_delivery',
    ),
    amountDue: inr(due),
    giftCards: cards > 0 ? [{ id: 7, lastFour: '4F2K', amount: inr(cards) }] : [],
    refunds: [
      ...refundOf(cards, cardTarget('4F2K'), true, 7),
      ...(isPaid
        ? refundOf(due, kind === 'on_delivery' ? null : paymentTarget(names[kind]), back === 'done', null)
        : []),
    ],
    disputes: dispute === null ? [] : [{ amount: inr(due), isLost: dispute === 'lost' }],
    unused: Array.from({ length: unused }, (_, index) => ({
      amount: inr(11_100 * (index + 1)),
      methodName: 'Wallet',
      isRefunded: back === 'done',
      ...failed,
    })),
    format: (amount) => inr(amount).formatted,
  }
}

function* combinations(): Generator<Combination> {
  const flags = [false, true]
  for (const cards of [0, 58_000, total])
    for (const kind of ['hosted', 'by_hand', 'on_delivery'] as const)
      for (const standing of ['draft', 'placed', 'cancelled'] as const)
        for (const isPaid of flags)
          for (const isUnknown of flags)
            for (const unused of [0, 1, 2])
              for (const back of ['waiting', 'done', 'failed'] as const)
                for (const dispute of ['open', 'lost', null] as const)
                  for (const hasNumber of flags) {
                    // a draft is not paid, only a draft is unknown or without a number, and gift cards pay at once
                    if (standing === 'draft' ? isPaid : isUnknown || !hasNumber) continue
                    if (standing !== 'draft' && !isPaid && (kind === 'hosted' || cards === total)) continue
                    if (!hasNumber && unused > 0 && isUnknown) continue
                    // what a provider took is disputed, and an order is not cancelled meanwhile
                    if (dispute !== null && (!isPaid || kind !== 'hosted' || cards === total)) continue
                    if (dispute !== null && standing !== 'placed') continue
                    yield { cards, kind, standing, isPaid, isUnknown, unused, back, dispute, hasNumber }
                  }
}

const shop = { storeName: 'Taana', link: 'https://taana.example/order/x', provider: 'stripe', reference: 'pi_1' }

test('what is said about money is true after every way to pay, to cancel, and to pay late or twice', () => {
  let count = 0
  for (const combination of combinations()) {
    const money = moneyOf(combination)
    const { notices, failed, cancelForm, cancelledMail: cancelled, owner } = moneyWords(money)
    const mailed = { storeName: 'Taana', link: shop.link, orderNumber: 'IN000001', reason: '', isByBuyer: true }
    const mails = [
      ...money.unused.flatMap((payment) => [
        unusedPaymentMail(money, payment, shop),
        ownerUnusedPaymentMail(money, payment, shop),
      ]),
      ...(money.standing === 'cancelled'
        ? [true, false].map((isByBuyer) => cancelledMail({ ...mailed, isByBuyer, money: moneyWords(money) }))
        : []),
      ...(money.standing === 'cancelled' ? [ownerCancelledMail({ ...mailed, money: moneyWords(money) })] : []),
    ]
    const isCancelled = money.standing === 'cancelled'
    const shown = [
      ...notices,
      failed?.title ?? '',
      failed?.message ?? '',
      cancelForm,
      ...(isCancelled ? cancelled : []),
      ...mails.map(({ text }) => text),
    ].join('\n')
    const told = JSON.stringify({ combination, shown, owner }, null, 1)
    const isTaken =
      money.isPaid || money.unused.length > 0 || (money.giftCards.length > 0 && money.standing !== 'draft')
    if (isTaken) {
      expect(shown, told).not.toMatch(/any money|No money was taken|haven’t paid yet|did not go through/)
      expect(owner.join(), told).not.toMatch(/did not go through/)
    }
    if (isCancelled) {
      expect(money.rest === restLabels.due || money.rest === restLabels.onDelivery, told).toBe(false)
      expect([shown, ...owner].join('\n'), told).not.toMatch(/Please pay|To be paid|left to pay/)
    }
    if (money.standing === 'draft') expect(failed, told).not.toBeNull()
    else {
      expect(failed, told).toBeNull()
      expect(shown, told).not.toMatch(/order it again|could not place/)
    }
    // nobody is told too early, nor of money that came back to the shop
    if (![...money.refunds, ...money.unused.map((one) => ({ isDone: one.isRefunded }))].some(({ isDone }) => isDone))
      expect([shown, ...owner].join('\n'), told).not.toMatch(/have refunded|was refunded|has refunded/)
    for (const { amount, isLost } of money.disputes) {
      expect(notices.join('\n'), told).toMatch(isLost ? /has decided that you get/ : /is looking into your payment/)
      for (const place of [notices, owner]) expect(place.join('\n'), told).toContain(amount.formatted)
      if (!isLost) expect(cancelForm, told).toBe('')
      else expect(cancelForm, told).not.toContain('by Card')
    }
    for (const refund of money.refunds) {
      for (const place of [notices, cancelled, [cancelledMail({ ...mailed, money: moneyWords(money) }).text]])
        expect(place.join('\n'), told).toContain(refundSentences([refund])[0])
      expect(owner.join('\n'), told).toContain(refund.amount.formatted)
    }
    for (const payment of money.unused) {
      const place = failed ? failed.message : notices.join('\n')
      const mail = unusedPaymentMail(money, payment, shop)
      for (const text of [place, mail.text]) {
        expect(text, told).toContain(payment.amount.formatted)
        if (!payment.isFailed) expect(text, told).toContain('the way you paid, by Wallet')
        const words = payment.isRefunded ? /We have refunded/ : /We are refunding/
        expect(text, told).toMatch(payment.isFailed ? /did not reach your account/ : words)
      }
      expect(owner.join('\n'), told).toContain(`${payment.amount.formatted} by Wallet`)
      // a subject promises no money that has come back to the shop, and the owner has purchased nothing
      const ownerMail = ownerUnusedPaymentMail(money, payment, shop)
      if (payment.isFailed) expect(`${mail.subject} ${ownerMail.subject}`, told).not.toMatch(/are sending|goes back/)
      expect(ownerMail.subject + ownerMail.text, told).not.toContain('your purchase')
    }
    for (const { subject, text, html } of mails)
      for (const part of [subject, text, html])
        expect(part, told).toContain(money.number ?? (part === html ? '2 × Tea, 1 × Mug' : money.things))
    expect([shown, ...owner].join('\n'), told).not.toMatch(/undefined|null|NaN| {2}|\.\.|₹0\b/)
    count += 1
  }
  expect(count).toBeGreaterThan(100)
})

const base: Combination = {
  cards: 58_000,
  kind: 'by_hand',
  standing: 'cancelled',
  isPaid: false,
  isUnknown: false,
  unused: 0,
  back: 'waiting',
  dispute: null,
  hasNumber: true,
}

test('an order that gift cards paid in part and that was cancelled says that they have it back', () => {
  expect(moneyWords(moneyOf(base))).toMatchObject({
    notices: [
      'We have refunded ₹580 to the gift card ending 4F2K.',
      'There is nothing to pay for this order any more.',
    ],
    cancelledMail: [
      'We have refunded ₹580 to the gift card ending 4F2K.',
      'There is nothing more to pay. If you have paid already, please tell us, and we’ll refund it.',
    ],
    owner: ['The order is cancelled: nothing is to be paid.', '₹580 was refunded to the gift card ending 4F2K.'],
  })
})

test('a payment that arrives after cash on delivery was chosen is refunded, and the order stands', () => {
  const money = moneyOf({ ...base, standing: 'placed', cards: 0, kind: 'on_delivery', unused: 1 })
  const words = moneyWords(money)
  expect(words.notices).toEqual([
    'We received ₹111 by Wallet, which the order does not need.',
    'We are refunding ₹111 the way you paid, by Wallet. It takes a few days to show on your account.',
    'Your order stands. Please pay ₹1,079 by Cash on delivery.',
  ])
  expect(words.cancelForm).toBe('You haven’t paid for it in another way, so there is nothing more to refund.')
  const [payment] = money.unused
  if (!payment) throw new Error('there is no payment')
  expect(unusedPaymentMail(money, payment, shop).text.split('\n\n').slice(0, 3)).toEqual([
    'We received ₹111 by Wallet for order IN000001, which the order does not need.',
    'We are refunding ₹111 the way you paid, by Wallet. It takes a few days to show on your account.',
    'Your order stands. Please pay ₹1,079 by Cash on delivery.',
  ])
})

test('the money of an order that is cancelled goes back to each way that it was paid', () => {
  const formOf = (changes: Partial<Combination>, refunds: OrderMoney['refunds'] = []) =>
    moneyWords({ ...moneyOf({ ...base, kind: 'hosted', standing: 'placed', isPaid: true, ...changes }), refunds })
      .cancelForm
  const part = { amount: inr(25_000), target: paymentTarget('Card'), isDone: true, isByHand: false, giftCardId: null }
  expect(formOf({ cards: 0 })).toBe('We’ll refund ₹1,079 the way you paid, by Card.')
  expect(formOf({ cards: 0 }, [part])).toBe('We’ll refund ₹829 the way you paid, by Card.')
  expect(formOf({})).toBe('We’ll refund ₹580 to the gift card ending 4F2K and ₹499 the way you paid, by Card.')
  expect(formOf({ cards: total })).toBe('We’ll refund ₹1,079 to the gift card ending 4F2K.')
  expect(formOf({ cards: 0, kind: 'on_delivery' })).toBe(
    'We’ll refund ₹1,079 that you paid the courier, and contact you about how you get it.',
  )
  expect(formOf({ kind: 'by_hand', isPaid: false })).toBe('We’ll refund ₹580 to the gift card ending 4F2K at once.')
  expect(formOf({ cards: 0, kind: 'by_hand', isPaid: false })).toBe(
    'You haven’t paid yet, so there is nothing to refund.',
  )
})

test('a buyer is told where the money goes, and that cash does not go back by itself', () => {
  const amount = inr(99_000)
  expect(
    refundSentences([
      { amount, target: cardTarget('4F2K'), isDone: true },
      { amount, target: paymentTarget('Card'), isDone: false },
      { amount, target: null, isDone: false },
      { amount, target: null, isDone: true },
      { amount, target: paymentTarget('Card'), isDone: false, isFailed: true },
    ]),
  ).toEqual([
    'We have refunded ₹990 to the gift card ending 4F2K.',
    'We are refunding ₹990 the way you paid, by Card. It takes a few days to show on your account.',
    'We are refunding ₹990. You paid the courier, so we will contact you about how you get it.',
    'We have refunded ₹990.',
    'Our refund of ₹990 did not reach your account. We will contact you about how you get it.',
  ])
})
