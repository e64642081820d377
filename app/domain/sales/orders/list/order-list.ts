/** The states that the owner's list of orders can be filtered by. */
export const orderListStates = ['all', 'to-ship', 'unpaid', 'on-the-way', 'cancelled'] as const
export type OrderListState = (typeof orderListStates)[number]
/** The states in which somebody still has something to do. */
export const openStates = ['to-ship', 'unpaid', 'on-the-way'] as const satisfies readonly OrderListState[]

/** Rows of a page. */
export const orderListSize = 50
