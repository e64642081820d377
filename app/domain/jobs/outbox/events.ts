import { z } from 'zod/v4'

const id = z.number().int()

/**
 * Everything that the shop announces, and what each announcement carries. It carries keys only: a listener reads how
 * things stand when it runs, which may be days later.
 */
const eventSchemas = {
  /** A draft order has become a placed one (paid, or with its payment pending). */
  'order.placed': z.object({ orderId: id }),
  /** A provider took the money of an order, and the order is placed with it. */
  'payment.received': z.object({ orderId: id, paymentId: id }),
  /** A provider took money that no order can use; the shop is sending it back. */
  'payment.refund_due': z.object({ orderId: id, paymentId: id }),
  /** The provider has accepted the refund. */
  'payment.refunded': z.object({ orderId: id, paymentId: id }),
}

export type EventName = keyof typeof eventSchemas

/** What each event carries. */
export type EventPayloads = { [Name in EventName]: z.infer<(typeof eventSchemas)[Name]> }

const schemaOfEvent: { [Name in EventName]: z.ZodType<EventPayloads[Name]> } = eventSchemas

/** A stored or given payload of an event, checked; throws when it is none. */
export function parseEventPayload<Name extends EventName>(event: Name, payload: unknown): EventPayloads[Name] {
  return schemaOfEvent[event].parse(payload)
}

export function isEventName(kind: string): kind is EventName {
  return Object.hasOwn(eventSchemas, kind)
}

/** A listener to one event; see {@link Listener}. */
export interface ListenerTo<Context, Name extends EventName> {
  event: Name
  /** Unique among the listeners to this event, and never changed: it is stored with the work that waits. */
  name: string
  /** Throws when it must be tried again. It may run again after a crash, so it must be idempotent. */
  run(context: Context, payload: EventPayloads[Name]): Promise<void>
}

/**
 * What is done when an event was announced: a mail, a plugin's call. Each listener is work of its own, with retries of
 * its own, so that a failing one neither stops nor repeats another.
 */
export type Listener<Context> = { [Name in EventName]: ListenerTo<Context, Name> }[EventName]
