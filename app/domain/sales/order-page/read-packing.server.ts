import { formatAddress } from '~/domain/customers/addresses/format-address'
import { storedAddressSchema } from '~/domain/sales/cart/cart.schema'
import { choicesText } from '~/domain/sales/cart/pricing/line-name'
import { instantText } from '~/domain/sales/fulfilment/read-shipments.server'
import { owedPieces } from '~/domain/sales/orders/order-row'
import { orderLineSnapshotSchema } from '~/domain/sales/orders/order-snapshot'
import { quantityText, type SoldUnit } from '~/domain/shared/money/sold-by-unit'
import { parseJson } from '~/domain/shared/parse-json'
import { compareText } from '~/domain/shared/text/compare-text'
import type { ShopChannel } from '~/domain/shared/shop'
import { readPackingLines, readPackingOrders } from './packing.queries.server'

/** Something that is to be put into a parcel. */
export interface PackingLine {
  sku: string
  name: string
  /** The chosen options and what was asked for: 'Indigo · M'. */
  choices: string
  /** '2', '2.5 m' */
  quantity: string
  /** How much of it was not in stock when it was ordered; null when all was. */
  owed: string | null
}

/** A line in steps, so that it can be summed. */
type PickedLine = PackingLine & SoldUnit & { left: number; owedLeft: number }

/** What is packed for an order: all that is left to send. */
export interface Packing {
  number: string
  placedAt: string
  isPaid: boolean
  /** The lines of the address, the name first; none when it was erased. */
  address: string[]
  note: string
  lines: PackingLine[]
}

/** How many orders can be packed together. */
export const maxPackedTogether = 50

/**
 * Reads what is left to send of orders of the context's channel, in the order in which they were placed; at most
 * `maxPackedTogether`. Orders of which nothing is left are not among them.
 */
export async function readPacking(
  { db, channel }: ShopChannel,
  numbers: readonly string[],
): Promise<Array<Packing & { pick: PickedLine[] }>> {
  const orders = await readPackingOrders(db.read, channel.id, numbers.slice(0, maxPackedTogether))
  const lines = await readPackingLines(
    db.read,
    orders.map(({ id }) => id),
  )
  return orders.flatMap((order) => {
    const pick = lines.flatMap((line) => {
      const { orderId, left, snapshot, sku, name } = line
      if (orderId !== order.id) return []
      const { displayUnit, unitsPerQuantity, options, customisation } = orderLineSnapshotSchema.parse(
        parseJson(snapshot),
      )
      const unit = { displayUnit, unitsPerQuantity }
      const choices = choicesText({ options, customisation })
      const owedLeft = owedPieces(line)
      return { sku, name, choices, ...quantitiesText(left, owedLeft, unit), left, owedLeft, ...unit }
    })
    if (pick.length === 0) return []
    const address = order.shippingAddress === null ? null : parseJson(order.shippingAddress)
    return {
      number: order.number,
      placedAt: instantText(order.placedAt, channel),
      isPaid: order.waitsForDifference === 0 && order.paymentStatus !== 'pending' && order.paymentStatus !== 'failed',
      address: address === null ? [] : formatAddress(storedAddressSchema.parse(address)),
      note: order.note ?? '',
      lines: pick.map(({ sku, name, choices, quantity, owed }) => ({ sku, name, choices, quantity, owed })),
      pick,
    }
  })
}

/** Everything that is picked for some orders, the same things together, in the order of their SKUs. Pure. */
export function pickList(packings: Awaited<ReturnType<typeof readPacking>>): PackingLine[] {
  const together = new Map<string, PickedLine>()
  for (const line of packings.flatMap(({ pick }) => pick)) {
    const key = JSON.stringify([line.sku, line.name, line.choices])
    const same = together.get(key)
    together.set(key, {
      ...line,
      left: line.left + (same?.left ?? 0),
      owedLeft: line.owedLeft + (same?.owedLeft ?? 0),
    })
  }
  return [...together.values()]
    .toSorted((one, other) => compareText(one.sku, other.sku))
    .map(({ sku, name, choices, left, owedLeft, ...unit }) => ({
      sku,
      name,
      choices,
      ...quantitiesText(left, owedLeft, unit),
    }))
}

const quantitiesText = (left: number, owed: number, unit: SoldUnit) => ({
  quantity: quantityText(left, unit),
  owed: owed === 0 ? null : quantityText(owed, unit),
})
