import { hash } from 'node:crypto'
import type { Channel } from '~/domain/operations/channels/channel'
import { formatMoney } from '~/domain/shared/money/money'
import { fail, type Failure } from '~/domain/shared/result'
import type { CartPricing } from './cart-pricing'

/**
 * The parts of a cart that a shopper agrees to by placing an order, besides what the form of the payment step itself
 * chooses.
 */
const parts = [
  'the items or their prices',
  'the coupon',
  'the delivery address',
  'the billing address',
  'the contact',
  'the gift cards',
  'when the items arrive',
  'the offers',
]

/**
 * A short text that names the content of a cart as it was shown: one hash per part. The version of the cart does not
 * serve, as it also grows when the payment step saves its own choices.
 */
export function contentKeyOf({
  cart,
  lines,
  coupon,
  giftCards,
  offers,
}: Pick<CartPricing, 'cart' | 'lines' | 'coupon' | 'giftCards' | 'offers'>): string {
  const items = lines.map((line) => [line.id, line.variantId, line.quantity, line.unitPrice, line.customisation])
  const values = [
    items,
    coupon?.outcome.ok ? coupon.code : null,
    cart.shippingAddress,
    cart.isBillingSame ? null : cart.billingAddress,
    [cart.email, cart.phone],
    giftCards,
    lines.flatMap(({ id, backorderedQuantity: pieces }) => (pieces === 0 ? [] : [[id, pieces]])),
    offers.map(({ id, name }) => [id, name]),
  ]
  return values.map((value) => hash('sha256', JSON.stringify(value), 'base64url').slice(0, 8)).join('.')
}

/** The total that a page showed and the one of now, in minor units. */
interface SeenTotals {
  seen: number
  current: number
}

/**
 * Says what has changed in a cart since a page showed it; null when nothing has. Code: 'cart_changed'.
 * @param seen the content key that the page was made with
 */
export function cartChangeFailure(
  seen: string,
  current: string,
  totals: SeenTotals,
  channel: Pick<Channel, 'currency' | 'languageTag'>,
): Failure | null {
  const seenParts = seen.split('.')
  const changed = current.split('.').flatMap((part, index) => (part === seenParts[index] ? [] : [parts[index]]))
  if (changed.length === 0) return null
  const sentences = [
    `Your cart has changed since this page was opened: ${changed.join(', ')}.`,
    ...(totals.seen === totals.current ? [] : [totalChange(totals, channel)]),
    lookAgain,
  ]
  return fail('cart_changed', sentences.join(' ')).error
}

/** Says that the total is another one than the page showed. Code: 'total_changed'. */
export function totalChangeFailure(totals: SeenTotals, channel: Pick<Channel, 'currency' | 'languageTag'>): Failure {
  return fail('total_changed', `${totalChange(totals, channel)} ${lookAgain}`).error
}

const lookAgain = 'Please look at it and place the order again.'

function totalChange({ seen, current }: SeenTotals, channel: Pick<Channel, 'currency' | 'languageTag'>): string {
  const format = (amount: number) => formatMoney(amount, channel.currency, channel.languageTag)
  return `The total was ${format(seen)} and is now ${format(current)}.`
}
