import type { Settings } from './settings'

/** How many days after the delivery a refund can be asked for. */
export const refundDays = 7

/** A thing that a shopper buys. One that is made or cut for its buyer cannot be returned. */
export interface ReturnableThing {
  isMadeToOrder: boolean
}

/**
 * Returns the text that tells shoppers about returns, or null when nothing can be returned.
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
