import type { Database } from '~db/connection'
import type { Channel } from '~/domain/channels/channel'
import type { Settings } from '~/domain/settings/settings'

/** Who asks, and on which channel: the first argument of every domain function. Plain data and the database. */
export interface Visitor {
  db: Database
  channel: Channel
  settings: Settings
  /** The signed-in customer, or null for a guest. */
  customer: { id: number; email: string | null; phone: string | null } | null
  /** The cart_session token this visitor holds (never the hash), or null. */
  cartToken: string | null
  /** Delivery pincode the visitor asked about, or null. */
  pincode: string | null
  /** Absolute origin of the channel, without a trailing slash: http://localhost:3000 */
  origin: string
  /** Folder of originals, uploads and the picture cache (DATA_DIR). */
  dataDir: string
  /** True in development, where the test gateway and the mail viewer exist. */
  isDevelopment: boolean
  /** The present instant; tests pass their own. */
  now(): Date
}
