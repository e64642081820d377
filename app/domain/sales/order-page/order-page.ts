import type { ShipmentView } from '~/domain/sales/fulfilment/shipment'
import type { KeptLine, RefundRequestView, ReturnableLine } from '~/domain/sales/returns/refund-request'
import type { DocumentLink } from '~/domain/sales/invoices/document'
import type { RefundView } from '~/domain/sales/refunds/refund'
import type { MoneyState } from '~/domain/sales/orders/money-states'
import type { OrderView } from '~/domain/sales/orders/order'

/** All that the page of an order shows to its buyer. */
export interface OrderPage {
  order: OrderView
  /** When it was placed, for people. */
  placedAtText: string
  shipments: ShipmentView[]
  refundRequests: RefundRequestView[]
  /** The lines of which a refund can be asked for now. */
  returnable: ReturnableLine[]
  /** The lines that do not come back, once a part of the order has arrived. */
  keptLines: KeptLine[]
  /** Its invoice and credit notes. */
  documents: DocumentLink[]
  /** Money that goes back or has gone back. */
  refunds: RefundView[]
  /** The sentences about its money: what went back, what it cannot use, and what stands. */
  moneyNotices: string[]
  /** What of its money is open or has gone back, for lists and calls. */
  moneyStates: MoneyState[]
  /** These states in words; '' for none, and for what the order's label says. */
  moneyText: string
  /** Why its buyer cannot cancel it (any more), null when they can; and what then happens to the money. */
  cancel: { problem: string | null; moneyText: string }
}
