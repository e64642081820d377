/** What must follow a commit. Each kind has one handler (domain/checkout/outbox-handlers.server.ts). */
export type OutboxKind =
  | 'mail.order_confirmation'
  | 'mail.payment_refunded'
  | 'mail.owner_refund'
  | 'payment.refund'
  | 'dev_gateway.webhook'
  | 'catalogue.refresh_listings'
  | 'catalogue.count_sales'
  | 'catalogue.list_sales'

export interface OutboxEntry {
  kind: OutboxKind
  payload: Record<string, string | number | number[]>
  /** A second entry with this key is never written; null for entries that may repeat. */
  uniqueKey: string | null
}

/** Work that was claimed. `payload` is JSON as stored. */
export interface OutboxWork {
  id: number
  kind: string
  payload: string
  /** Tries, this one included. */
  attempts: number
  lockedUntil: string
}

/** Tries, after about three days the last, before an entry is given up and left for a person to look at (`npm run outbox`). */
export const maximumAttempts = 80
