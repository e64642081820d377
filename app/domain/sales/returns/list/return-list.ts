/** The states in which a return waits for somebody, in the order of its way. */
export const openReturnStates = ['requested', 'approved', 'received'] as const
export type OpenReturnState = (typeof openReturnStates)[number]

/** Rows of a page. */
export const returnListSize = 50
