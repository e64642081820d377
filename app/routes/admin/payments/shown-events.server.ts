import type { Channel } from '~/domain/operations/channels/channel'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import type { EventRow } from '~/domain/sales/payments/attempts.queries.server'

const aboutWords: Record<EventRow['about'], string> = {
  payment: 'Payment',
  refund: 'Refund',
  dispute: 'Dispute',
  fraud_warning: 'Fraud warning',
  other: 'Something else',
}

/** What a provider has reported, for the staff. */
export function shownEvents(events: readonly EventRow[], channel: Pick<Channel, 'languageTag' | 'timeZone'>) {
  return events.map(({ id, name, about, subject, paymentId, outcome, receivedAt }) => ({
    id,
    name,
    about: subject === null ? aboutWords[about] : `${aboutWords[about]}: ${subject}`,
    paymentId,
    outcome: outcome ?? 'It waits to be worked on.',
    at: instantText(receivedAt, channel),
  }))
}
