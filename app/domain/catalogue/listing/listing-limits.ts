/** Products on a page of a listing. */
export const defaultPageSize = 24
/** Products on a page that a call may request, at most. */
export const maxPageSize = 96
