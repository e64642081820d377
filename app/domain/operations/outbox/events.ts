import { z } from 'zod/v4'

const id = z.number().int()

/**
 * All events of the shop with the schemas of their payloads. Payloads have only ids: a listener may run days later and
 * reads the current rows then.
 */
const eventSchemas = {
  /** A draft order has become a placed one (paid, or with its payment pending). */
  'order.placed': z.object({ orderId: id }),
  /** A shipment has left; its order may have more. */
  'order.shipped': z.object({ orderId: id, shipmentId: id }),
  /** A shipment has arrived. */
  'order.delivered': z.object({ orderId: id, shipmentId: id }),
  /** The carrier has brought a shipment back to the shop. */
  'order.returned': z.object({ orderId: id, shipmentId: id }),
  /** The staff have changed the lines of a placed order, which has this version then. */
  'order.changed': z.object({ orderId: id, version: id }),
  /** A placed order was cancelled, by its buyer or by the owner. */
  'order.cancelled': z.object({ orderId: id }),
  /** A buyer has asked for a refund. */
  'refund.requested': z.object({ orderId: id, requestId: id }),
  /** The owner has moved a request for a refund: approved, rejected, received or refunded it. */
  'refund.decided': z.object({
    orderId: id,
    requestId: id,
    status: z.enum(['requested', 'approved', 'rejected', 'received', 'refunded']),
  }),
  /** A refund has failed, perhaps weeks after it was done. */
  'refund.failed': z.object({ orderId: id, refundId: id }),
  /** A refund that was made in the provider's own pages is done. */
  'refund.found': z.object({ orderId: id, refundId: id }),
  /** A provider has given back more than is left of what it took; `amount` is minor units. */
  'refund.excess': z.object({
    orderId: id,
    paymentId: id,
    reference: z.string().max(255),
    amount: id,
    currency: z.string().length(3),
  }),
  /** A payment is disputed. */
  'dispute.opened': z.object({ orderId: id, disputeId: id }),
  /** A dispute is to be answered within two days; `respondBy` is an ISO instant. */
  'dispute.due': z.object({ orderId: id, disputeId: id, respondBy: z.string().max(40) }),
  /** A dispute has ended. */
  'dispute.decided': z.object({ orderId: id, disputeId: id, status: z.enum(['won', 'lost', 'closed']) }),
  /** A provider has warned that a payment may be a fraud. */
  'payment.fraud_warning': z.object({ orderId: id, paymentId: id }),
  /** A provider took the money of an order, and the order is placed with it. */
  'payment.received': z.object({ orderId: id, paymentId: id }),
  /** The money that a placed order has waited for does not come: its provider has said so later. */
  'payment.failed_late': z.object({ orderId: id, paymentId: id }),
  /** A provider took money that no order can use; the shop will refund it. */
  'payment.refund_due': z.object({ orderId: id, paymentId: id }),
  /** The provider has accepted the refund. */
  'payment.refunded': z.object({ orderId: id, paymentId: id }),
  /** A new account was made. */
  'customer.registered': z.object({ customerId: id }),
  /** A customer has deleted the account; the row stays without the person. */
  'customer.deleted': z.object({ customerId: id }),
  /** A customer has proved with a code that a phone or an e-mail address is theirs. */
  'customer.contact_verified': z.object({ customerId: id, codeId: id }),
  /** A customer has signed in; the cart is the one of the browser and the account together, if there is one. */
  'customer.signed_in': z.object({ customerId: id, sessionId: id, cartId: id.nullable() }),
  'customer.signed_out': z.object({ customerId: id, sessionId: id }),
  /** An action of a visitor was recorded, and a tool that the visitor allows gets it from the server. */
  'analytics.recorded': z.object({ eventKey: z.string().max(64) }),
}

export type EventName = keyof typeof eventSchemas

/** The payload of each event. */
export type EventPayloads = { [Name in EventName]: z.infer<(typeof eventSchemas)[Name]> }

const schemaOfEvent: { [Name in EventName]: z.ZodType<EventPayloads[Name]> } = eventSchemas

/** Parses the payload of an event; throws when it is invalid. */
export function parseEventPayload<Name extends EventName>(event: Name, payload: unknown): EventPayloads[Name] {
  return schemaOfEvent[event].parse(payload)
}

export const eventNames: readonly string[] = Object.keys(eventSchemas)

export function isEventName(kind: string): kind is EventName {
  return Object.hasOwn(eventSchemas, kind)
}

/** A listener to one event; see {@link Listener}. */
export interface ListenerTo<Context, Name extends EventName> {
  event: Name
  /** Unique among the listeners to this event. Must never change, because it is stored in outbox entries. */
  name: string
  /** Throws to be tried again. It may run again after a crash, so it must be idempotent. */
  run(context: Context, payload: EventPayloads[Name]): Promise<void>
}

/**
 * Runs after an event was published: sends a mail or calls a plugin. Each listener has its own outbox entry and its own
 * retries, so that a failure does not stop or repeat the other listeners.
 */
export type Listener<Context> = { [Name in EventName]: ListenerTo<Context, Name> }[EventName]

/** The kind of a listener's entries in the outbox. */
export function listenerKind(listener: { event: EventName; name: string }): `${EventName}/${string}` {
  return `${listener.event}/${listener.name}`
}
