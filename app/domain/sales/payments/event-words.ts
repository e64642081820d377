import type { EventRow } from './attempts.queries.server'

const aboutWords: Record<EventRow['about'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  fraud_warning: 'Fraud warning',
  other: 'Something else',
}

const outcomeWords: Readonly<Record<string, string>> = {
  asking: 'The provider is being asked.',
  paid: 'The provider says that it is paid.',
  failed: 'The provider says that it is not paid.',
  open: 'The provider says that it is not paid yet.',
  processing: 'The provider says that the money is on its way.',
  refund_due: 'The money came, and the order cannot use it.',
  refund: 'The refunds were read at the provider.',
  dispute: 'The dispute was read at the provider.',
  fraud_warning: 'It was noted with the order.',
  trial: 'It is about your test payment.',
  not_ours: 'It is about no payment of this shop.',
  other: 'There was nothing to do.',
}

/** What a report of a provider is about, and what came of it (payment-events), for the staff. Pure. */
export function eventWords({ about, subject, outcome }: Pick<EventRow, 'about' | 'subject' | 'outcome'>): {
  about: string
  outcome: string
} {
  return {
    about: subject === null ? aboutWords[about] : `${aboutWords[about]}: ${subject}`,
    outcome: outcome === null ? 'It waits to be worked on.' : (outcomeWords[outcome] ?? outcome),
  }
}
