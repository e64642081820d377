import type { Address } from '~/domain/customers/addresses/address'
import { memberDetail, type StaffContext } from '~/domain/operations/actors/staff-context'
import { storedAddressSchema } from '~/domain/sales/cart/cart.schema'
import { changeOrder } from '~/domain/sales/orders/manage/change-order.server'
import type { OrderRow } from '~/domain/sales/orders/order-row'
import { addHistoryEntry, updateOrder } from '~/domain/sales/orders/orders.queries.server'
import { zoneFor } from '~/domain/sales/shipping/shipping'
import { readShippingZones } from '~/domain/sales/shipping/shipping.queries.server'
import { ok, refuse, type StaffResult } from '~/domain/shared/result'
import { parseJson } from '~/domain/shared/parse-json'

/** Whether something of the order is still to be sent, to an address. */
export function hasOpenAddress({
  status,
  fulfilmentStatus,
  shippingAddress,
}: Pick<OrderRow, 'status' | 'fulfilmentStatus' | 'shippingAddress'>): boolean {
  return (
    status === 'placed' &&
    shippingAddress !== null &&
    ['none', 'processing', 'part_shipped', 'returned'].includes(fulfilmentStatus)
  )
}

/**
 * Corrects where an order is sent to. What was paid stays: so does the country, the state and the delivery zone, on
 * which delivery and taxes depend. Documents that were issued stay as they are. Errors: `order_not_found`,
 * `address_closed`, `address_elsewhere`, `stale`.
 * @param address as validateAddress returned it
 * @param version of the order that the correction was made from
 */
export async function correctAddress(
  context: StaffContext,
  number: string,
  address: Address,
  version?: number,
): Promise<StaffResult<{ number: string }>> {
  return changeOrder(
    context,
    'orders',
    number,
    async (trx, order) => {
      if (!hasOpenAddress(order) || order.shippingAddress === null) return refuse('address_closed', { number })
      const before = storedAddressSchema.parse(parseJson(order.shippingAddress))
      const zones = await readShippingZones(trx, order.channelId)
      const zoneOf = ({ countryCode, stateCode, postcode }: Address) =>
        zoneFor(zones, { countryCode, stateCode: stateCode || null, postcode: postcode || null })?.id
      if (address.countryCode !== before.countryCode) return refuse('address_elsewhere', {}, 'country')
      if (address.stateCode !== before.stateCode) return refuse('address_elsewhere', {}, 'state')
      if (zoneOf(address) !== zoneOf(before)) return refuse('address_elsewhere', {}, 'postcode')
      const at = context.now().toISOString()
      await updateOrder(trx, order.id, { shippingAddress: JSON.stringify(address) }, at)
      await addHistoryEntry(trx, order.id, 'address_corrected', memberDetail(context), at)
      return ok({ number })
    },
    version,
  )
}
