import type { Channel } from '~/domain/operations/channels/channel'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import type { EventRow } from '~/domain/sales/payments/attempts.queries.server'
import { eventWords } from '~/domain/sales/payments/event-words'

/** What a provider has reported, for the staff. */
export function shownEvents(events: readonly EventRow[], channel: Pick<Channel, 'languageTag' | 'timeZone'>) {
  return events.map((event) => ({
    id: event.id,
    name: event.name,
    ...eventWords(event),
    paymentId: event.paymentId,
    at: instantText(event.receivedAt, channel),
  }))
}
