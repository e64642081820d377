import { listInSentence } from '~/domain/shared/text/list-in-sentence'
import { dateFormat } from '~/domain/shared/text/date-format'
import { formatMoney } from '~/domain/shared/money/money'
import type { CouponTerms } from './coupon'

interface Place {
  currency: string
  languageTag: string
  timeZone: string
}

type Gift = Pick<CouponTerms, 'kind' | 'value' | 'conditions'>

const percent = (ppm: number) => `${ppm / 10_000} %`

/** What a coupon or an offer gives, in a few words: '10 % off', '3 or more: 10 % off', 'Buy 2, get 1 free'. */
export function discountText(
  { kind, value, conditions }: Gift,
  { currency, languageTag }: Pick<Place, 'currency' | 'languageTag'>,
): string {
  const money = (amount: number) => formatMoney(amount, currency, languageTag)
  switch (kind) {
    case 'free_shipping':
      return 'Free delivery'
    case 'fixed':
      return conditions.isPerPiece ? `${money(value)} off each piece` : `${money(value)} off`
    case 'buy_x_get_y': {
      const { buyQuantity = 1, getQuantity = 1, getDiscountPpm } = conditions
      const reduced = getDiscountPpm === undefined ? 'free' : `at ${percent(getDiscountPpm)} off`
      return `Buy ${buyQuantity}, get ${getQuantity} ${reduced}`
    }
    case 'percent':
      return conditions.tiers
        ? conditions.tiers.map(({ quantity, ppm }) => `${quantity} or more: ${percent(ppm)} off`).join(', ')
        : `${percent(value)} off`
  }
}

/** What an offer gives, as short as it stands on a card of a product: '10 % off', 'Up to 15 % off'. */
export function badgeText(terms: Gift, place: Pick<Place, 'currency' | 'languageTag'>): string {
  const { tiers } = terms.conditions
  return tiers ? `Up to ${percent(Math.max(...tiers.map(({ ppm }) => ppm)))} off` : discountText(terms, place)
}

/** What else shoppers must know of an offer: ' from ₹999', ', at most ₹200', ', until 3 May'; '' for nothing. */
export function termsText(
  terms: Pick<CouponTerms, 'minimumSubtotal' | 'maximumDiscount' | 'endsAt' | 'conditions'>,
  { currency, languageTag, timeZone }: Place,
): string {
  const { minimumSubtotal, maximumDiscount, endsAt, conditions } = terms
  const money = (amount: number) => formatMoney(amount, currency, languageTag)
  return [
    minimumSubtotal ? ` from ${money(minimumSubtotal)}` : '',
    maximumDiscount === null ? '' : `, at most ${money(maximumDiscount)}`,
    endsAt === null ? '' : `, until ${lastDay(endsAt, { languageTag, timeZone })}`,
    conditions.isAlone ? ', not together with a coupon' : '',
  ].join('')
}

/**
 * The whole of an offer as a sentence for its owner: '10 % off, for everything in Kitchen and Mugs, until 3 May'.
 * @param scope the names of what it is for, and not for
 */
export function offerSentence(
  terms: Gift & Pick<CouponTerms, 'minimumSubtotal' | 'maximumDiscount' | 'endsAt'>,
  scope: { only: readonly string[]; not: readonly string[] },
  place: Place,
): string {
  const only = scope.only.length === 0 ? 'everything' : someNames(scope.only)
  const not = scope.not.length === 0 ? '' : `, but not for ${someNames(scope.not)}`
  return `${discountText(terms, place)}, for ${only}${not}${termsText(terms, place)}`
}

const maxNames = 4

function someNames(names: readonly string[]): string {
  const rest = names.length - maxNames
  return listInSentence(rest > 0 ? [...names.slice(0, maxNames), `${rest} more`] : names, 'and')
}

/** The day on which something ends: at midnight it is the day before. With its time when it ends within the day. */
function lastDay(endsAt: string, { languageTag, timeZone }: Pick<Place, 'languageTag' | 'timeZone'>): string {
  const last = new Date(Date.parse(endsAt) - 1)
  const day = dateFormat(languageTag, { day: 'numeric', month: 'short', timeZone })
  const isMidnight = day.format(last) !== day.format(new Date(endsAt))
  return isMidnight
    ? day.format(last)
    : dateFormat(languageTag, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', timeZone }).format(
        new Date(endsAt),
      )
}
