import type { StockStatus } from '~/domain/catalogue/stock/stock'

/** A variant with its stock, as the staff see it: quantities with their unit, '3' or '2.5 m'. */
export interface ListedStock {
  id: number
  sku: string
  productName: string
  productSlug: string
  /** 'Indigo, M'; '' for the only variant. */
  choice: string
  /** Null for a variant whose stock is not counted. */
  counted: {
    free: string
    onHand: string
    held: string
    /** What is on hand in the unit, as it is typed: '2.5'. */
    onHandTyped: string
    status: StockStatus
  } | null
  unit: string | null
  version: number
}

export const stockStates = ['all', 'low'] as const
export type StockListState = (typeof stockStates)[number]

/** One change of a variant's stock. */
export interface ListedMovement {
  id: number
  text: string
  note: string
  /** '+3', '−0.5 m'; '' where what is on hand did not change. */
  change: string
  /** What orders that are being paid hold more or less. */
  heldChange: string
  /** The name of the member who did it. */
  member: string | null
  orderNumber: string | null
  createdAt: string
}
