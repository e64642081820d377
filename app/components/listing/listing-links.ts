/** Where a listing is: its path, and the query of its address as it stands ('' or '?brand=…'). */
export interface ListingPlace {
  path: string
  search: string
}

function toHref(path: string, params: URLSearchParams): string {
  const search = params.toString()
  return search === '' ? path : `${path}?${search}`
}

/** The same listing on another page. */
export function pageHref(place: ListingPlace, page: number): string {
  const params = new URLSearchParams(place.search)
  params.delete('page')
  if (page > 1) params.set('page', String(page))
  return toHref(place.path, params)
}

/** The listing without one value of a filter, from its first page. */
export function withoutFilterHref(place: ListingPlace, param: string, value: string): string {
  const params = new URLSearchParams()
  const isPrice = param === 'min_price' || param === 'max_price'
  for (const [name, other] of new URLSearchParams(place.search)) {
    const isTheOne = name === param && (isPrice || other === value)
    if (name !== 'page' && !isTheOne) params.append(name, other)
  }
  return toHref(place.path, params)
}

/** The listing with nothing selected; the search text and the sort stay. */
export function withoutFiltersHref(place: ListingPlace): string {
  const params = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(place.search))
    if (name === 'query' || name === 'sort') params.append(name, value)
  return toHref(place.path, params)
}
