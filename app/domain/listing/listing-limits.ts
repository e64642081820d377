/** Products on a listing page, and the most a call may ask for. */
export const defaultPageSize = 24
export const pageLimit = 96
