import type { DocumentLine } from '~/domain/sales/invoices/document'
import { deliveryLine, documentLine, lessGoodwill } from '~/domain/sales/invoices/document-lines'
import type { OrderLineRow, OrderRow } from '~/domain/sales/orders/order-row'
import type { GivenPieces } from './goodwill'

/** The lines of a credit note for pieces of an order that are given back, and its delivery where it is among them. Pure. */
export function creditLines(
  order: OrderRow,
  orderLines: readonly OrderLineRow[],
  given: readonly GivenPieces[],
): DocumentLine[] {
  const delivery = deliveryLine(order, orderLines)
  return given.flatMap(({ part, quantity, goodwill }) => {
    const used = { had: part.goodwill, used: goodwill }
    const line = orderLines.find(({ position }) => position === part.position)
    if (line)
      return [lessGoodwill(documentLine(line, quantity, part.returned), documentLine(line, line.quantity), used)]
    return delivery ? [lessGoodwill(delivery, delivery, used)] : []
  })
}
