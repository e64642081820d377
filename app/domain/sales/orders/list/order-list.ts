/** The states that the owner's list of orders can be filtered by. */
export const orderListStates = ['all', 'to-ship', 'unpaid', 'on-the-way', 'cancelled', 'test'] as const
export type OrderListState = (typeof orderListStates)[number]
/** What the days of the list are about: when an order was placed, cancelled, paid back or billed. */
export const orderListMoments = ['placed', 'cancelled', 'refunded', 'billed'] as const
export type OrderListMoment = (typeof orderListMoments)[number]

/** Orders of some time, with a coupon, paid in a way or sent to a country. Instants; '' for no end. */
export interface OrderListLimits {
  on: OrderListMoment
  from: string
  until: string
  /** The code of a coupon that they have used; '' for all. */
  coupon: string
  /** The code of the way to pay; '' for all. */
  payment: string
  /** ISO 3166-1 alpha-2; '' for all, and for orders of which nothing is sent. */
  country: string
}

/** The states in which somebody still has something to do. */
export const openStates = ['to-ship', 'unpaid', 'on-the-way'] as const satisfies readonly OrderListState[]
/** The states whose orders are counted: in the list of most shops nobody looks for test orders. */
export const countedStates = [...openStates, 'test'] as const satisfies readonly OrderListState[]

/** Rows of a page. */
export const orderListSize = 50
