import type { Permission } from '~/domain/operations/actors/roles'
import type { EventName } from '~/domain/operations/outbox/events'
import { hours, seconds } from '~/domain/shared/units'

/** What a webhook can be told of, in the order of its form. */
export const webhookEvents = [
  'order.placed',
  'order.paid',
  'order.changed',
  'order.shipped',
  'order.delivered',
  'order.cancelled',
  'return.requested',
  'order.refunded',
  'customer.registered',
] as const

export type WebhookEvent = (typeof webhookEvents)[number]

/** The message by which its owner tries a webhook. */
export const testEvent = 'webhook.test'

interface WebhookEventWords {
  /** For who chooses it. */
  label: string
  /** When it is sent, for who writes the program. */
  text: string
  /** What who sends such data elsewhere has to be allowed to do. */
  permission: Permission
}

export const webhookEventWords: Readonly<Record<WebhookEvent, WebhookEventWords>> = {
  'order.placed': { label: 'An order is placed', text: 'Paid, or with its payment to come', permission: 'orders' },
  'order.paid': { label: 'The money of an order arrives', text: 'Also while it is placed', permission: 'orders' },
  'order.changed': {
    label: 'What was ordered changes',
    text: 'The staff have changed its lines',
    permission: 'orders',
  },
  'order.shipped': { label: 'A parcel leaves', text: 'An order may have several', permission: 'orders' },
  'order.delivered': { label: 'A parcel arrives', text: 'An order may have several', permission: 'orders' },
  'order.cancelled': { label: 'An order is cancelled', text: 'By its buyer or by the staff', permission: 'orders' },
  'return.requested': {
    label: 'A buyer asks for a return',
    text: 'The newest of refund_requests',
    permission: 'orders',
  },
  'order.refunded': {
    label: 'Money of an order goes back',
    text: 'The staff have refunded it, or the provider of the payment has',
    permission: 'orders',
  },
  'customer.registered': { label: 'A customer makes an account', text: 'With what they gave', permission: 'customers' },
}

export function isWebhookEvent(text: string): text is WebhookEvent {
  return Object.hasOwn(webhookEventWords, text)
}

/** What a message is about, by ids alone: the data is read when it is sent. */
export type WebhookSubject = { orderId: number } | { customerId: number } | null

const eventOf: Partial<Record<EventName, WebhookEvent>> = {
  'order.placed': 'order.placed',
  'payment.received': 'order.paid',
  'order.changed': 'order.changed',
  'order.shipped': 'order.shipped',
  'order.delivered': 'order.delivered',
  'order.cancelled': 'order.cancelled',
  'refund.requested': 'return.requested',
  'refund.decided': 'order.refunded',
  'refund.found': 'order.refunded',
  'customer.registered': 'customer.registered',
}

/** What webhooks are told of an event of the outbox; null for nothing. */
export function toWebhookEvent(
  name: EventName,
  payload: unknown,
): { event: WebhookEvent; subject: WebhookSubject } | null {
  const event = eventOf[name]
  if (event === undefined || typeof payload !== 'object' || payload === null) return null
  if (name === 'refund.decided' && !('status' in payload && payload.status === 'refunded')) return null
  const subject = parseSubject(payload)
  return subject === null ? null : { event, subject }
}

/** The ids of a payload, or of a subject as it is stored. */
export function parseSubject(payload: unknown): WebhookSubject {
  if (typeof payload !== 'object' || payload === null) return null
  if ('orderId' in payload && typeof payload.orderId === 'number') return { orderId: payload.orderId }
  if ('customerId' in payload && typeof payload.customerId === 'number') return { customerId: payload.customerId }
  return null
}

/** For how long a message is tried. */
export const lastTryAfter = hours(24)
const firstPause = seconds(10)
const longestPause = hours(3)

/**
 * When a message is tried again: each pause is as long as it has been tried, 10 seconds at first and three hours at
 * most; the last try is 24 hours after the first. Null when that has been.
 */
export function nextTry(startedAt: Date, now: Date): Date | null {
  const elapsed = now.getTime() - startedAt.getTime()
  if (elapsed >= lastTryAfter) return null
  const pause = Math.min(Math.max(elapsed, firstPause), longestPause)
  return new Date(Math.min(now.getTime() + pause, startedAt.getTime() + lastTryAfter))
}

/** Why a message was not delivered. */
export const deliveryProblems = {
  answer: 'The program answered with an error',
  no_answer: 'No answer within 10 seconds',
  not_reached: 'Nobody answers at this address',
  unknown_host: 'There is no such host',
  certificate: 'Its certificate is not valid',
  address: 'The address is not one of the public internet',
  off: 'The webhook was switched off',
  gone: 'What it was about was deleted',
  secret: 'The secret cannot be read: SESSION_SECRET is another one. Make a new secret',
} as const

export type DeliveryProblem = keyof typeof deliveryProblems

export function isDeliveryProblem(text: string | null): text is DeliveryProblem {
  return text !== null && Object.hasOwn(deliveryProblems, text)
}

export interface Webhook {
  id: number
  name: string
  url: string
  events: WebhookEvent[]
  isOn: boolean
  createdAt: string
  /** When something was given up; null once it has answered again. */
  failingSince: string | null
  version: number
}

/** A message to a webhook, as its page lists it. */
export interface Delivery {
  id: number
  messageId: string
  event: string
  status: 'waiting' | 'delivered' | 'given_up'
  happenedAt: string
  tries: number
  nextTryAt: string | null
  triedAt: string | null
  code: number | null
  problem: string | null
}
