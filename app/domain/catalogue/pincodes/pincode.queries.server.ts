import type { Knex } from 'knex'
import { runPrepared } from '~db/prepared'
import type { PincodeAvailability } from './pincode'

interface PincodeRow {
  is_serviceable: 0 | 1
  has_cash_on_delivery: 0 | 1
  days: number | null
  zone: string | null
}

/**
 * The entry of a channel's table for a normalised pincode. Of overlapping ranges the one that starts last is used, and
 * of those the one that ends first. A code in no range is not serviceable; with an empty table every code is
 * serviceable, with cash on delivery.
 */
export async function findPincode(
  q: Knex,
  channelId: number,
  pincode: string,
  { isTableEmpty }: { isTableEmpty: boolean },
): Promise<PincodeAvailability> {
  if (isTableEmpty) return { pincode, isServiceable: true, hasCashOnDelivery: true, days: null, zone: null }
  const [row] = await runPrepared<PincodeRow>(
    q,
    `SELECT is_serviceable, has_cash_on_delivery, days, zone FROM pincodes
     WHERE channel_id = ? AND code_from <= ? AND code_to >= ? AND length(code_from) = ?
     ORDER BY code_from DESC, code_to, id LIMIT 1`,
    [channelId, pincode, pincode, pincode.length],
  )
  if (row) {
    const isServiceable = row.is_serviceable === 1
    return {
      pincode,
      isServiceable,
      hasCashOnDelivery: isServiceable && row.has_cash_on_delivery === 1,
      days: isServiceable ? row.days : null,
      zone: row.zone,
    }
  }
  return { pincode, isServiceable: false, hasCashOnDelivery: false, days: null, zone: null }
}

/** Whether the channel has any entry. */
export async function hasPincodes(q: Knex, channelId: number): Promise<boolean> {
  return (await q('pincodes').where({ channel_id: channelId }).first('id')) !== undefined
}
