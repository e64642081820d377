import type { FinaliseContext } from '~/domain/sales/checkout/finalise-payment.server'
import type { Listener } from '~/domain/operations/outbox/events'
import type { ShopUrls } from '~/domain/shared/shop'
import type { Mailer } from '~/domain/operations/mail/mailer.server'
import type { SmsSender } from '~/domain/operations/sms/sms-sender.server'
import type { WebhookTools } from '~/domain/operations/webhooks/send-delivery.server'

/** Passed to jobs and listeners. */
export interface WorkContext extends FinaliseContext {
  mailer: Mailer
  sms: SmsSender
  webhooks: WebhookTools
  /** The folder of the shop's files (DATA_DIR). */
  dataDir: string
  /** Absolute addresses of the shop on a channel's host. */
  urlsFor(host: string): ShopUrls
}

/** A listener of the shop or of one of its plugins. */
export type ShopListener = Listener<WorkContext>
