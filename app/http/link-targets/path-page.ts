/**
 * Returns a path without the further page of WooCommerce at its end, 'mugs/page/2/', with that page; null for a path
 * without one. Pure.
 */
export function splitPathPage(path: string): { path: string; page: number } | null {
  const found = /^(?:(.*)\/)?page\/(\d{1,6})\/?$/.exec(path)
  return found && { path: found[1] ?? '', page: Number(found[2]) }
}

/** Returns a query with a further page in it; the first one needs none. Pure. */
export function queryWithPage(search: string, page: number): string {
  const params = new URLSearchParams(search)
  params.delete('page')
  if (page > 1) params.set('page', String(page))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
