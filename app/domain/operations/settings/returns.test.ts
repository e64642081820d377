import { expect, test } from 'vitest'
import { returnableUntil, returnsText, returnTerms, type SoldThing } from './returns'

const piece: SoldThing = { isGiftCard: false, needsShipping: true, displayUnit: null, isCustomised: false }
const things = {
  piece,
  embroidered: { ...piece, isCustomised: true },
  embroiderable: { ...piece, isCustomised: 'optional' },
  cloth: { ...piece, displayUnit: 'm' },
  giftCard: { ...piece, isGiftCard: true, needsShipping: false, isCustomised: true },
  // a shop may have sold one that is sent
  sentGiftCard: { ...piece, isGiftCard: true },
  file: { ...piece, needsShipping: false },
} satisfies Record<string, SoldThing>

const promised = 'You can return it within 14 days of delivery'

test.each<[keyof typeof things, string | null, string | null]>([
  ['piece', null, promised],
  ['embroidered', 'made_to_order', 'It is made to order, so you can’t return it'],
  ['embroiderable', null, `${promised}, unless you have it customised`],
  ['cloth', 'made_to_order', 'It is made to order, so you can’t return it'],
  ['giftCard', 'gift_card', 'It is a gift card, so you can’t return it'],
  ['sentGiftCard', 'gift_card', 'It is a gift card, so you can’t return it'],
  ['file', 'not_sent', null],
])('the rule of returns for one %s: %s', (name, problem, text) => {
  const terms = returnTerms(things[name], 14)
  expect(terms).toMatchObject({ problem, days: 14 })
  expect(returnsText({ enable_refund: true }, [terms], true)).toBe(text)
  expect(returnsText({ enable_refund: false }, [terms], true)).toBeNull()
})

test.each<[Array<keyof typeof things>, string | null]>([
  [[], null],
  [['piece', 'piece'], 'You can return what you buy within 7 days of delivery'],
  [['piece', 'cloth'], 'You can return what is not made to order within 7 days of delivery'],
  [['piece', 'giftCard'], 'You can return what is not a gift card within 7 days of delivery'],
  [['piece', 'file'], 'You can return what we send you within 7 days of delivery'],
  [
    ['piece', 'embroidered', 'giftCard', 'file'],
    'You can return what we send you that is not made to order or a gift card within 7 days of delivery',
  ],
  [['embroidered', 'cloth'], 'What is made to order can’t be returned'],
  [['embroidered', 'giftCard', 'file'], 'What is made to order or a gift card can’t be returned'],
  [['file'], null],
])('what can be returned of %s together', (names, text) => {
  const terms = names.map((name) => returnTerms(things[name], 7))
  expect(returnsText({ enable_refund: true }, terms, false)).toBe(text)
})

test('the time for a return begins with the delivery', () => {
  const terms = returnTerms(piece, 14)
  expect(returnableUntil(terms, '2026-01-01T10:00:00.000Z')).toBe(Date.parse('2026-01-15T10:00:00.000Z'))
})
