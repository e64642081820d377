import type { Channel } from '~/domain/operations/channels/channel'
import type { ShipmentView } from '~/domain/sales/fulfilment/shipment'
import type { StaffDocumentLink } from '~/domain/sales/invoices/document'
import type { OrderView } from '~/domain/sales/orders/order'
import type { CodedFailure } from '~/domain/shared/result'
import type { RefundRequestView } from '~/domain/sales/returns/refund-request'

/** Pieces of a line that are still to be sent. */
export interface RestLine {
  position: number
  sku: string
  name: string
  /** 2, or 2.5 of what is sold by length or weight. */
  left: number
  /** '2', '2.5 m' */
  leftText: string
  /** What of it is owed: '5 to send from Sat 12 Dec'; null when all was in stock. */
  owed: string | null
  unit: string | null
  step: number
}

/** An order as the staff see it. */
export interface StaffOrder {
  order: OrderView
  /** What was cancelled of its lines, by position: '1', '0.5 m'. */
  cancelled: Record<number, string>
  channel: Pick<Channel, 'code' | 'name'>
  placedAtText: string
  /** What is still to be sent; empty when nothing is. */
  rest: RestLine[]
  /** What can be cancelled alone; empty when nothing can. */
  cancellable: RestLine[]
  shipments: ShipmentView[]
  /** The numbers of the shipments that came back undelivered, and were neither sent again nor refunded. */
  undelivered: number[]
  refundRequests: RefundRequestView[]
  documents: StaffDocumentLink[]
  /** What is paid, what goes back and what is to be paid. */
  money: string[]
  /** Refunds that somebody must pay by hand, and note then. */
  refundsByHand: Array<{ id: number; amount: string; method: string }>
  /** Whether the customer’s bank asks for money back, and nothing is decided. */
  isDisputed: boolean
  /** Refunds that have failed, about which somebody is to decide. */
  failedRefunds: Array<{ id: number; amount: string; reason: string }>
  /** Whether it is to be sent only when what it costs more since it was paid has arrived. */
  waitsForMoney: boolean
  /** What the staff can do with it now. */
  can: {
    markPaid: boolean
    pack: boolean
    ship: boolean
    cancel: boolean
    cancelPieces: boolean
    correctAddress: boolean
    /** Whether a part of the price can be given back without goods. */
    giveBack: boolean
  }
  /** Why it cannot be cancelled whole; null when it can. */
  cancelProblem: CodedFailure | null
  /** The latest entries, the newest first. */
  history: Array<{ id: number; text: string; isNote: boolean; member: string | null; atText: string }>
}
