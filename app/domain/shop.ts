import type { Logger } from 'pino'
import type { Database } from '~db/connection'
import type { Channel } from '~/domain/channels/channel'
import type { Settings } from '~/domain/settings/settings'

/** Absolute addresses that the domain passes to payment providers and puts into mails. */
export interface ShopUrls {
  /** The page of an order, for everybody who has its token. */
  orderUrl(token: string): string
  /** Where a payment provider sends the shopper back to. */
  paymentReturnUrl(token: string): string
  /** Where a payment provider reports to. */
  webhookUrl(provider: string): string
  /** The page in the app that replaces a bank's page, where test payments are allowed. */
  testPaymentUrl(token: string): string
}

export type ShopLog = Pick<Logger, 'info' | 'warn' | 'error'>

/**
 * The shop as one channel shows it: the first argument of a domain function that is the same for all visitors. Plain
 * data and the database.
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
  /** The present instant; tests pass their own. */
  now(): Date
}

/** One channel's shop in the database: what reads of the catalogue take. */
export type ShopChannel = Pick<Shop, 'db' | 'channel'>

export interface Customer {
  id: number
  email: string | null
  phone: string | null
}

/** Who makes the request. */
export type Actor =
  { kind: 'guest' } | ({ kind: 'customer' } & Customer) | { kind: 'staff'; id: number; permissions: readonly string[] }

/** The shop and the visitor: the first argument of every domain function whose result depends on the visitor. */
export interface Visitor extends Shop {
  actor: Actor
  /** The cart_session token this visitor holds (never the hash), or null. */
  cartToken: string | null
  /** Delivery pincode the visitor entered, or null. */
  pincode: string | null
}

/** The signed-in customer; null for guests and staff. */
export function customerOf({ actor }: Pick<Visitor, 'actor'>): Customer | null {
  return actor.kind === 'customer' ? actor : null
}
