import { listInSentence } from '~/domain/shared/text/list-in-sentence'
import { days as daysInMs } from '~/domain/shared/units'
import type { Settings } from './settings'

export const returnProblems = ['made_to_order', 'gift_card', 'not_sent'] as const
/** Why a thing does not come back. */
export type ReturnProblem = (typeof returnProblems)[number]

/** A product, or a line of a cart or an order, as the rule of returns sees it. */
export interface SoldThing {
  isGiftCard: boolean
  /** False for what is not sent, such as a file or a service. */
  needsShipping: boolean
  /** The unit that it is cut or weighed in for its buyer; null for pieces. */
  displayUnit: string | null
  /** Whether it is made as its buyer wishes; `optional` where they can still choose that. */
  isCustomised: boolean | 'optional'
}

/** Whether and for how long a thing can be returned. */
export interface ReturnTerms {
  /** Why it cannot be returned; null when it can. */
  problem: ReturnProblem | null
  /** How many days after its delivery it can be returned. */
  days: number
  /** Whether it could no longer be returned once its buyer has it customised. */
  isOptionallyCustomised?: boolean
}

/**
 * Returns whether a thing can be returned, and for how long: the one rule for pages, carts, orders, search engines and
 * refunds. What is made or cut for its buyer, a gift card and what is not sent do not come back. The setting
 * enable_refund, which stops all returns, is asked besides. Pure.
 * @param days how many days after its delivery the channel takes a thing back
 */
export function returnTerms(
  { isGiftCard, needsShipping, displayUnit, isCustomised }: SoldThing,
  days: number,
): ReturnTerms {
  const isMadeToOrder = isCustomised === true || displayUnit !== null
  const problem = isGiftCard ? 'gift_card' : !needsShipping ? 'not_sent' : isMadeToOrder ? 'made_to_order' : null
  return { problem, days, ...(problem === null && isCustomised === 'optional' ? { isOptionallyCustomised: true } : {}) }
}

/** Returns the last instant (ms) at which what arrived at an instant (ISO 8601) can be returned. Pure. */
export function returnableUntil({ days }: Pick<ReturnTerms, 'days'>, deliveredAt: string): number {
  return Date.parse(deliveredAt) + daysInMs(days)
}

/** Why a line of an order does not come back, for its buyer. */
export const returnProblemTexts: Record<ReturnProblem, string> = {
  made_to_order: 'It was made for you, so it can’t be sent back',
  gift_card: 'A gift card can’t be sent back',
  not_sent: 'There is nothing of it to send back',
}

/**
 * Returns the text that tells shoppers about returns, or null when there is nothing to tell.
 * @param one whether the sentence is about a single product: 'it', else 'things'
 */
export function returnsText(
  { enable_refund: isEnabled }: Pick<Settings, 'enable_refund'>,
  things: readonly ReturnTerms[],
  one: boolean,
): string | null {
  if (!isEnabled || things.length === 0) return null
  const returnable = things.filter(({ problem }) => problem === null)
  const problems = new Set(things.map(({ problem }) => problem))
  const excluded = [
    ...(problems.has('made_to_order') ? ['made to order'] : []),
    ...(problems.has('gift_card') ? ['a gift card'] : []),
  ]
  if (returnable.length === 0) {
    if (excluded.length === 0) return null
    const what = one ? `It is ${excluded.join()}` : `What is ${listInSentence(excluded, 'or')}`
    return one ? `${what}, so you can’t return it` : `${what} can’t be returned`
  }
  const all = problems.has('not_sent') ? 'what we send you' : 'what you buy'
  const some = problems.has('not_sent') ? 'what we send you that' : 'what'
  const what = one ? 'it' : excluded.length === 0 ? all : `${some} is not ${listInSentence(excluded, 'or')}`
  const days = Math.min(...returnable.map((thing) => thing.days))
  const unless = returnable.some((thing) => thing.isOptionallyCustomised) ? ', unless you have it customised' : ''
  return `You can return ${what} within ${days} ${days === 1 ? 'day' : 'days'} of delivery${unless}`
}
