import type { Knex } from 'knex'
import { z } from 'zod/v4'
import type { Database } from '~db/connection'
import type { Channel } from '~/domain/channels/channel'
import { parseJson } from '~/domain/parse-json'
import { fail, ok, type Result } from '~/domain/result'
import { lockStorefrontDocument, writeStorefront } from './storefront.queries.server'
import { storefrontSchema, type StorefrontDocument } from './storefront.schema'

interface StorefrontChange {
  /** Fields of the document; the others stay as they are. They can depend on those that are stored, which nobody changes meanwhile. */
  document: Partial<StorefrontDocument> | ((stored: StorefrontDocument) => Partial<StorefrontDocument>)
  /** Of the password that protects the shop. Without it the stored one stays. */
  passwordHash?: string
}

/**
 * Sets values of a channel's storefront and leaves the others as they are. Every process knows them with its next
 * request. Error: `not_found` for a channel without a storefront.
 */
export async function changeStorefront(
  db: Database,
  channel: Channel,
  change: StorefrontChange,
  now: Date,
): Promise<Result<null>> {
  const isChanged = await db.transaction(async (trx) => changeStorefrontOf(trx, channel.id, change, now))
  return isChanged ? ok(null) : fail('not_found', `The channel ${channel.code} has no storefront`)
}

/** The same inside a transaction. False for a channel without a storefront. */
export async function changeStorefrontOf(
  trx: Knex,
  channelId: number,
  { document: change, passwordHash }: StorefrontChange,
  now: Date,
): Promise<boolean> {
  const stored = await lockStorefrontDocument(trx, channelId)
  if (stored === undefined) return false
  const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(stored))
  const fields = typeof change === 'function' ? change(storefrontSchema.parse(parsed.data)) : change
  const document = JSON.stringify({ ...(parsed.success ? parsed.data : {}), ...fields })
  await writeStorefront(trx, channelId, { document, passwordHash, now: now.toISOString() })
  return true
}
