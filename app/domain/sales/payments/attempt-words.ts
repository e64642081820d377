import type { FailureCause } from './provider'
import type { AttemptRow } from './attempts.queries.server'

/** How far an attempt to pay is, in words for the staff. */
export interface AttemptState {
  label: string
  tone: 'neutral' | 'todo' | 'done' | 'warning'
  /** What that means, in a sentence. */
  meaning: string
}

const causeWords: Record<FailureCause, string> = {
  declined: 'The bank or the provider has declined it.',
  insufficient_funds: 'There was not enough money on the card or account.',
  expired: 'The time to pay was over.',
  cancelled: 'The customer has left the page of the provider.',
  timed_out: 'The provider has not answered in time.',
  unknown: 'The provider does not say why.',
}

const openStates: Record<NonNullable<AttemptRow['providerState']>, AttemptState> = {
  open: {
    label: 'Page open',
    tone: 'neutral',
    meaning: 'The page of the provider is open, and the customer may still pay.',
  },
  processing: {
    label: 'On its way',
    tone: 'warning',
    meaning: 'The customer has done all, and the money is on its way. That can take some days.',
  },
  authorised: {
    label: 'Agreed, not taken',
    tone: 'warning',
    meaning: 'The customer has agreed. The shop takes the money when the stock is secured.',
  },
  expired: { label: 'Time is over', tone: 'neutral', meaning: 'Nobody has paid in time, and nobody can any more.' },
  cancelled: { label: 'Closed', tone: 'neutral', meaning: 'Nothing was paid, and nothing can be paid any more.' },
}

/** How far an attempt is, for the staff. */
export function attemptState({
  status,
  providerState,
  cause,
  hasFailedRefund,
}: Pick<AttemptRow, 'status' | 'providerState' | 'cause' | 'hasFailedRefund'>): AttemptState {
  switch (status) {
    case 'created':
      return {
        label: 'Begun',
        tone: 'neutral',
        meaning: 'The provider was asked for a page, and has not answered yet.',
      }
    case 'pending':
      return openStates[providerState ?? 'open']
    case 'captured':
      return { label: 'Paid', tone: 'done', meaning: 'The provider has taken the money.' }
    case 'failed':
      return { label: 'Failed', tone: 'warning', meaning: causeWords[cause ?? 'unknown'] }
    case 'cancelled':
      return openStates[providerState === 'expired' ? 'expired' : 'cancelled']
    case 'refund_due':
      if (hasFailedRefund === 1)
        return {
          label: 'Refund failed',
          tone: 'warning',
          meaning:
            'Money has come that the order could not use. Its refund has failed, so the customer does not have it: it is yours to decide.',
        }
      return {
        label: 'Goes back',
        tone: 'todo',
        meaning: 'Money has come that the order could not use. The shop gives it back.',
      }
    case 'refunded':
      return {
        label: 'Given back',
        tone: 'neutral',
        meaning: 'Money had come that the order could not use. It was given back.',
      }
  }
}
