import { z } from 'zod/v4'
import type { Cursor, KeysetPage } from '~/domain/shared/keyset.queries.server'

/** The parameters in the address of a list: its search, its filters, its order and its page. */
export type ListParams<Filters, Sort extends string> = KeysetPage & { q: string; filters: Filters; sort: Sort }

interface ListDefinition<Filters extends z.ZodObject, Sort extends string> {
  filters: Filters
  /** The orders that the list has; the first is its own. */
  sorts: readonly [Sort, ...Sort[]]
}

const maxSearchLength = 200
const cursorPattern = /^([\dA-Z\-:.]{1,30})_(\d{1,15})$/

/** Writes a cursor as it stands in an address. */
export const cursorText = ({ value, id }: Cursor) => `${value}_${id}`

/** Reads what cursorText has written; null for any other text. */
export function parseCursor(text: string | null): Cursor | null {
  const [, value, id] = cursorPattern.exec(text ?? '') ?? []
  return value === undefined || id === undefined ? null : { value, id: Number(id) }
}

/**
 * Makes the reader and the writer of a list's address: `?q=…&state=…&sort=…&after=…`. What the list does not know is
 * ignored, so that an address that somebody has saved or mistyped always shows a list. Parameters that say what holds
 * anyway are left out.
 */
export function listParams<Filters extends z.ZodObject, Sort extends string>({
  filters: schema,
  sorts,
}: ListDefinition<Filters, Sort>) {
  type Params = ListParams<z.output<Filters>, Sort>
  return {
    read(search: URLSearchParams): Params {
      const filters: Record<string, unknown> = {}
      for (const [name, field] of Object.entries(schema.shape)) {
        const given = z.safeParse(field, search.get(name) ?? undefined)
        filters[name] = given.success ? given.data : z.parse(field, undefined)
      }
      const after = parseCursor(search.get('after'))
      return {
        q: (search.get('q') ?? '').replaceAll('\0', '').trim().slice(0, maxSearchLength),
        filters: schema.parse(filters),
        sort: sorts.find((sort) => sort === search.get('sort')) ?? sorts[0],
        after,
        before: after === null ? parseCursor(search.get('before')) : null,
      }
    },
    /**
     * Returns the query of an address of the list, with '?' where it is not empty. A change of what is listed begins at
     * the first page.
     */
    query({ q, filters, sort }: Pick<Params, 'q' | 'filters' | 'sort'>, page: Partial<KeysetPage> = {}): string {
      const search = new URLSearchParams()
      if (q !== '') search.set('q', q)
      const none = schema.parse({})
      for (const [name, value] of Object.entries(filters)) if (value !== none[name]) search.set(name, String(value))
      if (sort !== sorts[0]) search.set('sort', sort)
      if (page.after) search.set('after', cursorText(page.after))
      else if (page.before) search.set('before', cursorText(page.before))
      const text = search.toString()
      return text === '' ? '' : `?${text}`
    },
  }
}
