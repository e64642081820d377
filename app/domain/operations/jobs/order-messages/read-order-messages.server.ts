import type { Database } from '~db/connection'
import type { EventName, EventPayloads } from '~/domain/operations/outbox/events'
import { eventKey } from '~/domain/operations/outbox/publish.server'
import { describeMessage, type OrderMessage } from './order-messages'
import {
  readEventIds,
  readMessages,
  readMessageSubjects,
  readOpenEntries,
  type OpenEntry,
} from './order-messages.queries.server'
import { recordedMails, recordedSms } from './message-listeners.server'

/** The key of the job that sends a message again. */
export const againKey = (messageId: number) => `order-message:${messageId}`

const requestStatuses = ['approved', 'rejected', 'received', 'refunded'] as const

/** The keys of all events of an order that mails and SMS tell of. */
async function eventKeys(db: Database, orderId: number): Promise<string[]> {
  const { shipments, requests, payments } = await readMessageSubjects(db.read, orderId)
  const key = <Name extends EventName>(event: Name, payload: EventPayloads[Name]) => eventKey(event, payload)
  return [
    key('order.placed', { orderId }),
    key('order.cancelled', { orderId }),
    ...shipments.flatMap((shipmentId) =>
      (['order.shipped', 'order.delivered', 'order.returned'] as const).map((event) =>
        key(event, { orderId, shipmentId }),
      ),
    ),
    ...requests.flatMap((requestId) => [
      key('refund.requested', { orderId, requestId }),
      ...requestStatuses.map((status) => key('refund.decided', { orderId, requestId, status })),
    ]),
    ...payments.flatMap((paymentId) =>
      (['payment.received', 'payment.failed_late', 'payment.refund_due'] as const).map((event) =>
        key(event, { orderId, paymentId }),
      ),
    ),
  ]
}

const stateOf = ({ lastError, failedAt }: OpenEntry): OrderMessage['state'] =>
  failedAt !== null ? 'failed' : lastError === null ? 'waiting' : 'failing'

/** The mails and SMS about an order: those that wait or could not be sent, and then those that were sent, the latest first. */
export async function readOrderMessages(db: Database, orderId: number): Promise<OrderMessage[]> {
  const stored = await readMessages(db.read, orderId)
  const events = await readEventIds(db.read, await eventKeys(db, orderId))
  const kinds = [...recordedMails, ...recordedSms].map(({ event, name }) => ({ event, kind: `${event}/${name}` }))
  const listening = events.flatMap(({ id, kind: event }) =>
    kinds.flatMap((one) => (one.event === event ? [`${one.kind}:${id}`] : [])),
  )
  const waiting = stored.flatMap(({ id, sentAt }) => (sentAt === null ? [againKey(id)] : []))
  const open = await readOpenEntries(db.read, [...listening, ...waiting])
  const first = open
    .filter(({ key }) => !waiting.includes(key))
    .map((entry) => ({
      ...describeMessage(entry.kind),
      id: null,
      recipient: null,
      state: stateOf(entry),
      at: entry.failedAt ?? entry.runAfter,
      reason: entry.lastError ?? '',
    }))
  const known = stored.map(({ id, kind, recipient, sentAt, createdAt }): OrderMessage => {
    const entry = open.find(({ key }) => key === againKey(id))
    const state = sentAt !== null ? 'sent' : entry ? stateOf(entry) : 'waiting'
    return { ...describeMessage(kind), id, recipient, state, at: sentAt ?? createdAt, reason: entry?.lastError ?? '' }
  })
  return [...first, ...known]
}
