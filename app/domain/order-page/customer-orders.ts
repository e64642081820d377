import type { Money } from '~/domain/money/money'

/** A page of a customer's orders, the newest first. */
export interface CustomerOrders {
  orders: Array<{
    token: string
    number: string
    label: string
    placedAt: string
    /** For people, in the channel's language and time zone. */
    placedAtText: string
    grandTotal: Money
    /** The names of its lines. */
    items: string[]
  }>
  page: number
  lastPage: number
  total: number
}

export const ordersPerPage = 10
