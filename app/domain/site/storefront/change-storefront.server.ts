import { isDeepStrictEqual } from 'node:util'
import type { Knex } from 'knex'
import { z } from 'zod/v4'
import { changeShop } from '~/domain/operations/changes/change-shop.server'
import type { Recorder } from '~/domain/operations/changes/change-log/record-change.server'
import type { Permission } from '~/domain/operations/actors/roles'
import type { StaffContext } from '~/domain/operations/actors/staff-context'
import { parseJson } from '~/domain/shared/parse-json'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { lockStorefrontDocument, writeStorefront } from './storefront.queries.server'
import { insertLookVersion } from './look-versions/look-versions.queries.server'
import { lookOf, storefrontSchema, type StorefrontDocument } from './storefront.schema'

interface StorefrontChange {
  /**
   * Fields of the document; the others stay as they are. They can depend on those that are stored, which nobody changes
   * meanwhile.
   */
  document: Partial<StorefrontDocument> | ((stored: StorefrontDocument) => Partial<StorefrontDocument>)
  /** The hash of the password that protects the shop. Without it the stored one stays. */
  passwordHash?: string
}

/**
 * Sets values of the storefront of the context's channel and leaves the others as they are. Every process knows them
 * with its next request. Error: `storefront_not_found` for a channel without a storefront.
 * @param options.permission what the actor needs to be allowed
 * @param options.version the version of the storefront that the change was made from
 */
export async function changeStorefront(
  context: StaffContext,
  change: StorefrontChange,
  { permission = 'design', version }: { permission?: Permission; version?: number } = {},
): Promise<StaffResult<null>> {
  const { channel } = context
  return changeShop(context, permission, async (trx, record) => {
    const isChanged = await changeStorefrontOf(trx, record, channel.id, change, context.now(), version)
    return isChanged ? ok(null) : refuse('storefront_not_found', { channel: channel.code })
  })
}

/**
 * Sets and records values of a storefront inside a transaction. A look that is replaced can be restored. False for a
 * channel without a storefront.
 */
export function changeStorefrontOf(
  trx: Knex,
  record: Recorder,
  channelId: number,
  change: StorefrontChange,
  now: Date,
  version?: number,
): Promise<boolean> {
  return record.row('storefront', { channel_id: channelId }, () => writeChange(trx, channelId, change, now), version)
}

async function writeChange(
  trx: Knex,
  channelId: number,
  { document: change, passwordHash }: StorefrontChange,
  now: Date,
): Promise<boolean> {
  const stored = await lockStorefrontDocument(trx, channelId)
  if (stored === undefined) return false
  const parsed = z.record(z.string(), z.unknown()).safeParse(parseJson(stored))
  const fields = typeof change === 'function' ? change(storefrontSchema.parse(parsed.data)) : change
  const changed = { ...(parsed.success ? parsed.data : {}), ...fields }
  const [before, after] = [lookOf(parsed.data), lookOf(changed)]
  if (!isDeepStrictEqual(before, after)) await insertLookVersion(trx, channelId, before, now.toISOString())
  const document = JSON.stringify(changed)
  await writeStorefront(trx, channelId, { document, passwordHash, now: now.toISOString() })
  return true
}
