import type { Knex } from 'knex'
import { readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'
import type { RedirectRow } from './follow-redirects'

/** More redirects than this are not read. */
const maxRedirects = 50_000

export async function readRedirectRows(q: Knex): Promise<RedirectRow[]> {
  return q('redirects')
    .orderBy('from_path')
    .limit(maxRedirects)
    .select<RedirectRow[]>({ fromPath: 'from_path', toUrl: 'to_url' })
}

export async function upsertRedirect(trx: Knex, { fromPath, toUrl }: RedirectRow, now: string): Promise<void> {
  await trx('redirects')
    .insert({ from_path: fromPath, to_url: toUrl, created_at: now })
    .onConflict('from_path')
    .merge(['to_url'])
}

export async function deleteRedirectRow(trx: Knex, fromPath: string): Promise<boolean> {
  return (await trx('redirects').where({ from_path: fromPath }).delete()) > 0
}

export interface ListedRedirect extends RedirectRow {
  id: number
}

/** A page of the redirects whose addresses contain a text, the newest first. */
export async function readRedirectPage(q: Knex, text: string, page: KeysetPage): Promise<ListPage<ListedRedirect>> {
  const query = q('redirects').select({ id: 'id', fromPath: 'from_path', toUrl: 'to_url', createdAt: 'created_at' })
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  if (text !== '')
    void query.whereRaw(`(from_path LIKE ? ESCAPE '\\' OR to_url LIKE ? ESCAPE '\\')`, [pattern, pattern])
  const cursorOf = ({ createdAt, id }: ListedRedirect & { createdAt: string }) => ({ value: createdAt, id })
  return readKeysetPage(query, { value: null, id: 'id', direction: 'desc', cursorOf }, page, 50)
}
