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
    advice: 'You can start the payment again, or pay another way.',
  },
  cancelled: {
    title: 'The payment was cancelled',
    advice: 'You can start the payment again, or pay another way.',
  },
  timed_out: {
    title: 'Your bank did not answer in time',
    advice: 'Please try again in a few minutes, or pay another way.',
  },
  unknown: null,
}

/** What a shopper is told about why a payment has failed; null when it is not known. */
export function failureWords(cause: FailureCause | null): FailureWords | null {
  return cause === null ? null : words[cause]
}
