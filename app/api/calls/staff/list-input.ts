import { z } from 'zod/v4'
import type { KeysetPage, ListPage } from '~/domain/shared/keyset.queries.server'
import { cursorText, parseCursor } from '~/http/lists/list-params'

const cursor = z
  .string()
  .refine((text) => parseCursor(text) !== null, 'Send a cursor that a list has answered')
  .transform(parseCursor)
  .optional()

/** The input of every list: a search, and the page. */
export const listFields = {
  q: z.string().trim().max(200).default('').describe('A search, as the same list of the administration takes it'),
  after: cursor.describe('`next` of the page before'),
  before: cursor.describe('`previous` of the page after'),
}

/** The page that an input asks for. */
export function pageOf({ after = null, before = null }: Partial<KeysetPage>): KeysetPage {
  return { after, before: after === null ? before : null }
}

/** The cursors of the pages beside one. */
export const besideOf = ({ next, previous }: Pick<ListPage<unknown>, 'next' | 'previous'>) => ({
  next: next && cursorText(next),
  previous: previous && cursorText(previous),
})
