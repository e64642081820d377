import type { Knex } from 'knex'
import type { PincodeAvailability } from './pincode'

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
  const row = await q('pincodes')
    .where({ channel_id: channelId })
    .where('code_from', '<=', pincode)
    .where('code_to', '>=', pincode)
    .whereRaw('length(code_from) = ?', [pincode.length])
    .orderBy([{ column: 'code_from', order: 'desc' }, { column: 'code_to' }, { column: 'id' }])
    .first<
      { is_serviceable: 0 | 1; has_cash_on_delivery: 0 | 1; days: number | null; zone: string | null } | undefined
    >('is_serviceable', 'has_cash_on_delivery', 'days', 'zone')
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
