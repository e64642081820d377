import type { FinaliseContext } from '~/domain/checkout/finalise-payment.server'
import type { Listener } from '~/domain/jobs/outbox/events'
import type { Mailer } from '~/domain/mail/mailer.server'

/** What jobs and listeners are given. */
export interface WorkContext extends FinaliseContext {
  mailer: Mailer
  /** Absolute origin of a channel's host. */
  originFor(host: string): string
}

/** A listener of the shop or of one of its plugins. */
export type ShopListener = Listener<WorkContext>
