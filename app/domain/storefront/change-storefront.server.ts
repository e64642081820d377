import { z } from 'zod/v4'
import type { Database } from '~db/connection'
import type { Channel } from '~/domain/channels/channel'
import { parseJson } from '~/domain/parse-json'
import { fail, ok, type Result } from '~/domain/result'
import { lockStorefrontDocument, writeStorefrontDocument } from './storefront.queries.server'
import type { StorefrontDocument } from './storefront.schema'

/**
 * Sets values of a channel's storefront and leaves the others as they are. Every process knows them with its next
 * request. Error: `not_found` for a channel without a storefront.
 */
export async function changeStorefront(
  db: Database,
  channel: Channel,
  change: Partial<StorefrontDocument>,
  now: Date,
): Promise<Result<null>> {
  return db.transaction(async (trx) => {
    const stored = await lockStorefrontDocument(trx, channel.id)
    if (stored === undefined) return fail('not_found', `The channel ${channel.code} has no storefront`)
    const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(stored))
    const document = JSON.stringify({ ...(parsed.success ? parsed.data : {}), ...change })
    await writeStorefrontDocument(trx, channel.id, document, now.toISOString())
    return ok(null)
  })
}
