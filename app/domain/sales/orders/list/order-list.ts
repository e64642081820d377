/** The states that the owner's list of orders can be filtered by. */
export const orderListStates = ['all', 'to-ship', 'unpaid', 'on-the-way', 'cancelled', 'test'] as const
export type OrderListState = (typeof orderListStates)[number]
/** The states in which somebody still has something to do. */
export const openStates = ['to-ship', 'unpaid', 'on-the-way'] as const satisfies readonly OrderListState[]
/** The states whose orders are counted: in the list of most shops nobody looks for test orders. */
export const countedStates = [...openStates, 'test'] as const satisfies readonly OrderListState[]

/** Rows of a page. */
export const orderListSize = 50
