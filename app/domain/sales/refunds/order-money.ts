import type { Money } from '~/domain/shared/money/money'
import { restLabels, type RestLabel } from '~/domain/sales/cart/view/totals-rows'
import type { MailBody } from '~/domain/operations/mail/mail'
import { cardTarget, paymentTarget, refundSentences, type RefundView } from './refund'
import { shortMail } from './short-mail'

/**
 * Money that a payment provider took and that the order does not use: it came after another way to pay was chosen,
 * twice, after the order was cancelled, or for a draft that could no longer be placed. The shop refunds it by itself.
 */
export interface UnusedPayment {
  amount: Money
  /** Name of the way to pay. */
  methodName: string
  isRefunded: boolean
  /** Whether its refund has failed, and nothing was done about it yet. */
  isFailed?: true
}

/** The money of an order: how it is paid, what has gone back, and what stands. */
export interface OrderMoney {
  /** Null before its first payment began. */
  number: string | null
  /** The things that were to be bought: '2 × Tea, Mug'. */
  things: string
  standing: 'draft' | 'placed' | 'cancelled'
  /** Whether the amount that gift cards leave has arrived. */
  isPaid: boolean
  /** Whether it is not known yet if the latest payment of a draft succeeded. */
  isUnknown: boolean
  /** How the amount that gift cards leave is paid; 'by_hand' is a transfer, which the owner notes and refunds. */
  method: { name: string; kind: 'hosted' | 'by_hand' | 'on_delivery' }
  /** The label of that amount below the totals (restLabelOf). */
  rest: RestLabel | null
  amountDue: Money
  /** What of it is still to be paid because the order was changed after it was paid; missing where nothing is. */
  difference?: Money
  /** The parts that gift cards pay, > 0. */
  giftCards: ReadonlyArray<{ id: number; lastFour: string; amount: Money }>
  /** The money of the order that goes back or has gone back. */
  refunds: ReadonlyArray<RefundView & { giftCardId: number | null }>
  unused: readonly UnusedPayment[]
  /** What the buyer’s bank asks back, or has taken back. */
  disputes: ReadonlyArray<{ amount: Money; isLost: boolean }>
  /** Writes an amount in the order's currency for people. */
  format: (amount: number) => string
}

/** All that is said about the money of an order. Sentences are for its buyer unless they say otherwise. */
export interface MoneyWords {
  /** On the order's page and on the page after the purchase. */
  notices: string[]
  /** On the page of a checkout that did not end in an order; null where one was placed. */
  failed: { title: string; message: string } | null
  /** What happens to the money when the buyer cancels the order; '' where it cannot be cancelled. */
  cancelForm: string
  /** In the mail about its cancellation. */
  cancelledMail: string[]
  /** For the owner: on the command line, and in mails. */
  owner: string[]
}

/** What stands, in the sense of money. */
type MoneyState = 'draft_unknown' | 'draft_failed' | 'draft_unused' | 'to_pay' | 'paid' | 'cancelled'

function stateOf({ standing, isPaid, isUnknown, unused }: OrderMoney): MoneyState {
  if (standing === 'cancelled') return 'cancelled'
  if (standing === 'placed') return isPaid ? 'paid' : 'to_pay'
  if (isUnknown) return 'draft_unknown'
  return unused.length > 0 ? 'draft_unused' : 'draft_failed'
}

interface StateWords {
  /** Why the order does not need a payment, as the end of 'We received ₹900 by Card'. */
  notNeeded: string
  /** What stands, after sentences about a payment that the order does not need. */
  stands: (money: OrderMoney) => string
  failed: (money: OrderMoney) => { title: string; message: string } | null
  cancelForm: (money: OrderMoney) => string
  owner: (money: OrderMoney) => string[]
}

const noForm = () => ''
const notFailed = () => null
const draftStands = () => 'If you still want it, please order it again.'
const notPlaced = ', but we could not place the order: something in it, or its price, had changed by then'

/** The words for each state. */
const table: Record<MoneyState, StateWords> = {
  draft_unknown: {
    notNeeded: notPlaced,
    stands: draftStands,
    failed: (money) => ({
      title: 'The payment is not confirmed yet',
      message: [
        ...unusedSentences(money, notPlaced),
        'We do not know yet whether money was taken. We keep asking the bank: if it was, we place your order or refund the money.',
      ].join(' '),
    }),
    cancelForm: noForm,
    owner: () => ['It is not known yet whether the payment succeeded. The shop keeps asking its provider.'],
  },
  draft_failed: {
    notNeeded: notPlaced,
    stands: draftStands,
    failed: ({ giftCards }) => ({
      title: 'The payment did not go through',
      message: `No money was taken${giftCards.length > 0 ? `, and ${cardsText(giftCards)} as before` : ''}. Your cart is as it was.`,
    }),
    cancelForm: noForm,
    owner: () => ['The payment did not go through. No order was placed.'],
  },
  draft_unused: {
    notNeeded: notPlaced,
    stands: draftStands,
    failed: (money) => ({
      title: 'We could not place your order',
      message: [...unusedSentences(money, notPlaced), 'Your cart is as it was.'].join(' '),
    }),
    cancelForm: noForm,
    owner: () => ['No order was placed.'],
  },
  to_pay: {
    notNeeded: ', which the order does not need',
    stands: ({ method, amountDue, rest }) =>
      rest === restLabels.onDelivery
        ? 'Your order stands.'
        : `Your order stands. Please pay ${amountDue.formatted} by ${method.name}.`,
    failed: notFailed,
    cancelForm: (money) => {
      const cards = keptByCards(money)
      if (cards.length > 0) return `We’ll refund ${listOf(cards)} at once.`
      return money.unused.length > 0
        ? 'You haven’t paid for it in another way, so there is nothing more to refund.'
        : 'You haven’t paid yet, so there is nothing to refund.'
    },
    owner: (money) => [
      ...(money.giftCards.length > 0 ? [`Paid: ${listOf(paidByCards(money))}.`] : []),
      `${money.rest === restLabels.onDelivery ? 'To be noted as paid' : 'To be paid'}: ${restText(money)}.`,
    ],
  },
  paid: {
    notNeeded: ', which the order does not need',
    stands: ({ difference }) =>
      difference
        ? `Your order stands. ${difference.formatted} is still to be paid.`
        : 'Your order stands, and there is nothing left to pay.',
    failed: notFailed,
    cancelForm: (money) => {
      const { method } = money
      const rest = keptByPayment(money)
      const byCourier = rest > 0 && method.kind === 'on_delivery'
      const parts = [
        ...keptByCards(money),
        ...(rest > 0 && !byCourier ? [`${money.format(rest)} ${paymentTarget(method.name)}`] : []),
      ]
      return (
        [
          ...(parts.length > 0 ? [`We’ll refund ${listOf(parts)}.`] : []),
          ...(byCourier
            ? [`We’ll refund ${money.format(rest)} that you paid the courier, and contact you about how you get it.`]
            : []),
        ].join(' ') || 'There is nothing to refund.'
      )
    },
    owner: (money) => {
      const paid = paidOf(money)
      const parts = [...paidByCards(money), ...(paid > 0 ? [`${money.format(paid)} by ${money.method.name}`] : [])]
      return [
        parts.length > 0 ? `Paid: ${listOf(parts)}.` : 'There was nothing to pay.',
        ...(money.difference
          ? [`To be paid: ${money.difference.formatted} more, because the order was changed after it was paid.`]
          : []),
      ]
    },
  },
  cancelled: {
    notNeeded: ', but the order is cancelled',
    stands: () => 'There is nothing to pay for this order any more.',
    failed: notFailed,
    cancelForm: noForm,
    owner: () => ['The order is cancelled: nothing is to be paid.'],
  },
}

/** Returns all that is said about the money of an order, by what was paid, what went back and what stands. Pure. */
export function moneyWords(money: OrderMoney): MoneyWords {
  const words = table[stateOf(money)]
  const { refunds, unused, disputes, standing } = money
  const told = [...refundSentences(refunds), ...unusedSentences(money, words.notNeeded)]
  const isStandingTold = unused.length > 0 || standing === 'cancelled' || money.difference !== undefined
  return {
    notices: [...told, ...disputes.map(disputeSentence), ...(isStandingTold ? [words.stands(money)] : [])],
    failed: words.failed(money),
    cancelForm: disputes.some(({ isLost }) => !isLost) ? '' : words.cancelForm(money),
    cancelledMail: [
      ...told,
      ...(money.isPaid ? (told.length > 0 ? [] : ['There was nothing to pay for it.']) : unpaid(told)),
    ],
    owner: [
      ...words.owner(money),
      ...refunds.map((refund) => ownerSentence(refund, money)),
      ...disputes.map(ownerDisputeSentence),
      ...unused.map(
        ({ amount, methodName, isRefunded, isFailed }) =>
          `${amount.formatted} by ${methodName} came in addition, and the order cannot use it. ${
            isFailed
              ? 'Its refund has failed, so the customer does not have it. It is yours to decide.'
              : isRefunded
                ? 'The shop has refunded it.'
                : 'The shop is refunding it by itself.'
          }`,
      ),
    ],
  }
}

function unpaid(told: readonly string[]): string[] {
  const ask = 'If you have paid already, please tell us, and we’ll refund it.'
  return [told.length > 0 ? `There is nothing more to pay. ${ask}` : `We haven’t taken any money for it. ${ask}`]
}

/** The mail to the shopper whose payment the order cannot use: it is refunded, and what stands. Pure. */
export function unusedPaymentMail(
  money: OrderMoney,
  payment: UnusedPayment,
  { storeName, link }: { storeName: string; link: string },
): MailBody {
  const { notNeeded, stands } = table[stateOf(money)]
  const isDraft = money.standing === 'draft'
  const what = isDraft && money.number !== null ? `${nameOf(money)} (${money.things})` : nameOf(money)
  const amount = payment.amount.formatted
  return shortMail({
    subject: payment.isFailed
      ? `Your payment of ${amount} (${nameOf(money)})`
      : `We are sending ${amount} back to you (${nameOf(money)})`,
    heading: 'Your refund',
    storeName,
    paragraphs: [
      `We received ${amount} by ${payment.methodName} for ${what}${notNeeded}.`,
      ...refundSentences([refundOf(payment)]),
      stands(money),
    ],
    button: { link, label: isDraft ? 'View what happened' : 'View your order' },
  })
}

/** The mail to the owner about a payment that the order cannot use. `reference` is the provider's. Pure. */
export function ownerUnusedPaymentMail(
  money: OrderMoney,
  payment: UnusedPayment,
  { storeName, link, provider, reference }: { storeName: string; link: string; provider: string; reference: string },
): MailBody {
  const amount = payment.amount.formatted
  const name = nameOf(money, 'a purchase')
  return shortMail({
    subject: payment.isFailed
      ? `A refund of ${amount} has failed (${name})`
      : `${amount} goes back to a shopper (${name})`,
    heading: 'A refund',
    storeName,
    paragraphs: [
      `The shop received ${amount} by ${payment.methodName} for ${name}, and the order cannot use it.${payment.isFailed ? '' : ' You do not need to do anything about it.'}`,
      ...moneyWords(money).owner,
      `Provider: ${provider}, reference ${reference}`,
    ],
    button: { link, label: 'View the order' },
  })
}

/** The name of what a payment is for: the number of its order, or what was to be bought. */
export function nameOf(
  { number, things }: Pick<OrderMoney, 'number' | 'things'>,
  purchase: 'your purchase' | 'a purchase' = 'your purchase',
): string {
  return number === null ? `${purchase} of ${things}` : `order ${number}`
}

const refundOf = ({ amount, methodName, isRefunded, isFailed }: UnusedPayment): RefundView => ({
  amount,
  target: paymentTarget(methodName),
  isDone: isRefunded,
  ...(isFailed ? { isFailed } : {}),
  isByHand: false,
})

function unusedSentences({ unused }: OrderMoney, notNeeded: string): string[] {
  return unused.flatMap((payment) => [
    `We received ${payment.amount.formatted} by ${payment.methodName}${notNeeded}.`,
    ...refundSentences([refundOf(payment)]),
  ])
}

function ownerSentence({ amount, target, isDone, isFailed, isByHand }: RefundView, { method }: OrderMoney): string {
  const what = amount.formatted
  if (isFailed) return `A refund of ${what} has failed, so the customer does not have it. It is yours to decide.`
  const where = (target ?? '').replace('the way you paid, ', '').replace('the way you paid', 'the way it was paid')
  if (isDone) return `${what} was refunded${where === '' ? '' : ` ${where}`}.`
  return isByHand
    ? `Please refund ${what} yourself, and note it then: it was paid by ${method.name}.`
    : `The shop is refunding ${what} ${where}.`
}

function disputeSentence({ amount, isLost }: OrderMoney['disputes'][number]): string {
  return isLost
    ? `Your bank has decided that you get ${amount.formatted} back. It comes from your bank, and not by a refund of ours.`
    : `Your bank is looking into your payment of ${amount.formatted}. Until it has decided, we cannot refund it.`
}

function ownerDisputeSentence({ amount, isLost }: OrderMoney['disputes'][number]): string {
  return isLost
    ? `${amount.formatted} is lost: the customer’s bank has taken it back by a dispute.`
    : `${amount.formatted} is disputed: the customer’s bank asks for it back. Nothing is refunded until it has decided.`
}

const cardsText = (cards: OrderMoney['giftCards']) =>
  cards.length > 1 ? 'your gift cards have their balance' : 'your gift card has its balance'

const paidByCards = ({ giftCards }: OrderMoney) =>
  giftCards.map(({ amount, lastFour }) => `${amount.formatted} by the gift card ending ${lastFour}`)

const restText = ({ amountDue, method }: OrderMoney) => `${amountDue.formatted} by ${method.name}`

const sum = (refunds: readonly RefundView[]) =>
  // what went back because the order costs less is no part of what it costs now
  refunds.reduce(
    (total, { amount, isFailed, isForChange }) => (isFailed || isForChange ? total : total + amount.amount),
    0,
  )

/** The parts of gift cards that have not gone back yet, with where they go. */
function keptByCards({ giftCards, refunds, format }: OrderMoney): string[] {
  return giftCards.flatMap(({ id, lastFour, amount }) => {
    const kept = amount.amount - sum(refunds.filter(({ giftCardId }) => giftCardId === id))
    return kept > 0 ? [`${format(kept)} ${cardTarget(lastFour)}`] : []
  })
}

/** The amount that was paid beside gift cards and has not gone back yet, in minor units. */
function keptByPayment(money: OrderMoney): number {
  const { refunds, disputes } = money
  const lost = disputes.reduce((total, { amount, isLost }) => (isLost ? total + amount.amount : total), 0)
  return paidOf(money) - lost - sum(refunds.filter(({ giftCardId }) => giftCardId === null))
}

/** What was paid beside gift cards of what the order costs now. */
const paidOf = ({ amountDue, difference }: OrderMoney) => amountDue.amount - (difference?.amount ?? 0)

const listOf = (parts: readonly string[]) =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1) ?? ''}`
