import type { Settings } from './settings'

/** How many days after the delivery a refund can be asked for (decisions, Refund request). */
export const refundDays = 7

/** What is made or cut for its buyer does not come back. */
export interface ReturnableThing {
  isMadeToOrder: boolean
}

/**
 * What shoppers are told of returns, or null when nothing can be returned.
 * @param one whether the sentence is about a single product: 'it', else 'things'
 */
export function returnsText(
  { enable_refund: isEnabled }: Pick<Settings, 'enable_refund'>,
  things: readonly ReturnableThing[],
  one: boolean,
): string | null {
  const returnable = things.filter(({ isMadeToOrder }) => !isMadeToOrder)
  if (!isEnabled || returnable.length === 0) return null
  const what = one ? 'it' : returnable.length === things.length ? 'what you buy' : 'what is not made to order'
  return `You can return ${what} within ${refundDays} days of delivery`
}
