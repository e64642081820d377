import type { FailureCause } from './provider'

/** What a shopper is told about a payment that has failed; what happens to the money is said elsewhere. */
export interface FailureWords {
  /** What happened: a heading. */
  title: string
  /** What they can do now. */
  advice: string
}

/** The words for each cause; null where nothing more is known than that it failed. */
const words: Readonly<Record<FailureCause, FailureWords | null>> = {
  declined: {
    title: 'Your bank did not accept the payment',
    advice: 'Please try another card, or pay another way. Your bank can tell you the reason.',
  },
  insufficient_funds: {
    title: 'There was not enough money for the payment',
    advice: 'Please use another card or account, or pay another way.',
  },
  expired: {
    title: 'The time for the payment ran out',
    advice: 'The things are not kept for you any more: please pay again, while they are there.',
  },
  cancelled: {
    title: 'The payment was cancelled',
    advice: 'You can pay again, the same way or another one.',
  },
  timed_out: {
    title: 'Your bank did not answer in time',
    advice: 'Please try again in a few minutes, or pay another way.',
  },
  unknown: null,
}

/** The shop has closed the page itself, because its shopper has changed the cart. */
export const changedWords: FailureWords = {
  title: 'Your cart has changed since you went to pay',
  advice:
    'We closed the payment page, so that you do not pay an old amount. Please look at your cart, and pay for it as it is now.',
}

/** What a shopper is told about why a payment has failed; null when it is not known. */
export function failureWords(cause: FailureCause | null): FailureWords | null {
  return cause === null ? null : words[cause]
}
