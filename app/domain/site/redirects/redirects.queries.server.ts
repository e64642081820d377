import type { Knex } from 'knex'
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
