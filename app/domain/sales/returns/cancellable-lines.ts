import type { ShippableLine } from '~/domain/sales/fulfilment/shipments.queries.server'
import type { OrderStatus } from '~/domain/sales/orders/order'

/**
 * The lines of which pieces can be cancelled alone, as the rules of shipping take them (restToShip, namedPieces). Gift
 * cards are not shipped, but can be cancelled, also in an order that is completed. Pure.
 */
export function cancellableLines(status: OrderStatus, lines: readonly ShippableLine[]): ShippableLine[] {
  const withCards = lines.map((line) => (line.isGiftCard === 1 ? { ...line, needsShipping: 1 as const } : line))
  if (status === 'placed') return withCards
  return status === 'completed' ? withCards.filter(({ isGiftCard }) => isGiftCard === 1) : []
}
