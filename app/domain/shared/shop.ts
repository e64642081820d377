import type { Logger } from 'pino'
import type { Database } from '~db/connection'
import type { Channel } from '~/domain/operations/channels/channel'
import type { Settings } from '~/domain/operations/settings/settings'
import type { ReportEvent } from '~/domain/operations/analytics/shop-event'

/** Absolute addresses for payment providers and mails. */
export interface ShopUrls {
  homeUrl: string
  /** The page that shows what is on a gift card. */
  giftCardUrl: string
  /** The page of a product with one of its variants chosen. */
  variantUrl(slug: string, sku: string): string
  /** The page that confirms or ends a stock alert, and the address for a mail program's "Unsubscribe". */
  stockAlertUrl(token: string): string
  stockAlertUnsubscribeUrl(token: string): string
  /** The page that confirms or ends a subscription to news, and the address for a mail program's "Unsubscribe". */
  subscriberUrl(token: string): string
  unsubscribeUrl(token: string): string
  /** The page of an order. Everybody who has the token can open it. */
  orderUrl(token: string): string
  /** The page where the buyer of an order chooses how to pay it. */
  payOrderUrl(token: string): string
  /** The page to choose a new password, for who has the token. */
  resetPasswordUrl(email: string, token: string): string
  /** The owner's list of what is low in stock. */
  lowStockUrl: string
  /** The owner's list of disputes. */
  staffDisputeUrl(id: number): string
  /** Where the staff decide about a refund that has failed. */
  staffRefundUrl(id: number): string
  /** Where somebody becomes a member of staff. */
  joinStaffUrl(token: string): string
  /** The pages to choose a new password, and to see what happened to an account. */
  forgotPasswordUrl: string
  securityUrl: string
  /** The page where a customer verifies an address, which leads to logging in first. */
  profileUrl: string
  /** The address that a payment provider sends the shopper back to. */
  paymentReturnUrl(token: string): string
  /** The page that leads to the page of a payment provider. */
  paymentGoUrl(token: string): string
  /** The address for a payment provider's webhook, by the token of the payment method. */
  webhookUrl(provider: string, methodToken: string): string
  /** The page in the app that replaces a bank's page, where test payments are allowed. */
  testPaymentUrl(token: string): string
}

export type ShopLog = Pick<Logger, 'info' | 'warn' | 'error'>

/**
 * The shop of one channel: plain data and the database. The first argument of domain functions whose result is the same
 * for all visitors.
 */
export interface Shop {
  db: Database
  channel: Channel
  settings: Settings
  log: ShopLog
  /** Absolute origin of the channel, without a trailing slash: http://localhost:3000 */
  origin: string
  urls: ShopUrls
  /** Folder of originals, uploads and the picture cache (DATA_DIR). */
  dataDir: string
  /** Whether payments that move no money are offered: in the demo shop and in development. */
  allowsTestPayments: boolean
  /** The current instant; tests pass their own. */
  now(): Date
}

/** The database and a channel: all that reads of the catalogue need. */
export type ShopChannel = Pick<Shop, 'db' | 'channel'>

export interface Customer {
  id: number
  firstName: string
  lastName: string
  /** In lower case. */
  email: string | null
  /** ISO instant, or null. */
  emailVerifiedAt: string | null
  /** E.164. */
  phone: string | null
  phoneVerifiedAt: string | null
}

/** Who shops. A member of staff, who has a session of their own beside it, shops as a guest or a customer too. */
export type Actor = { kind: 'guest' } | ({ kind: 'customer' } & Customer)

/** The shop with one visitor: the first argument of domain functions whose result depends on the visitor. */
export interface Visitor extends Shop {
  actor: Actor
  /** The cart_session token this visitor holds (never the hash), or null. */
  cartToken: string | null
  /** Whether a member of staff who manages the ways to pay is signed in, who may pay with test keys. */
  mayTestKeys?: boolean
  /** Delivery PIN code the visitor entered, or null. */
  pincode: string | null
  /**
   * Reports what the visitor does, for analytics; it is kept only for visitors who allow that. Absent where nobody
   * reports.
   */
  report?: ReportEvent
}

/** The signed-in customer; null for guests. */
export function customerOf({ actor }: Pick<Visitor, 'actor'>): Customer | null {
  return actor.kind === 'customer' ? actor : null
}
