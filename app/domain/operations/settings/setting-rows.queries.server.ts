import type { Knex } from 'knex'

/** Sets a setting to a JSON value. */
export async function writeSetting(trx: Knex, key: string, value: string, now: string): Promise<void> {
  await trx('settings').insert({ key, value, updated_at: now }).onConflict('key').merge(['value', 'updated_at'])
}

/** The codes of the active channels. */
export async function readChannelCodes(q: Knex): Promise<string[]> {
  return q('channels').where({ is_active: 1 }).orderBy('id').pluck('code')
}

/** The slugs of the content pages that visitors see, in order. */
export async function readPageSlugs(q: Knex): Promise<string[]> {
  return q('pages').where({ is_published: 1, page_type: 'Page' }).orderBy('slug').pluck('slug')
}
