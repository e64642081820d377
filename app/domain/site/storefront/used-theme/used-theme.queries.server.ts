import type { Knex } from 'knex'
import { z } from 'zod/v4'
import { parseJson } from '~/domain/shared/parse-json'

/** An example theme that a shop uses: what it gives to the storefronts, and the slugs of the pages that it has. */
export interface UsedTheme {
  name: string
  look: Record<string, unknown>
  slugs: string[]
}

const lookColumn = z.record(z.string(), z.unknown()).catch({})
const slugsColumn = z.array(z.string()).catch([])

/** The theme as it was when the shop took it; undefined where none is recorded. */
export async function readUsedTheme(q: Knex): Promise<UsedTheme | undefined> {
  const row = await q('used_theme').first<{ name: string; look: string; slugs: string } | undefined>(
    'name',
    'look',
    'slugs',
  )
  if (!row) return undefined
  return { name: row.name, look: lookColumn.parse(parseJson(row.look)), slugs: slugsColumn.parse(parseJson(row.slugs)) }
}

export async function upsertUsedTheme(trx: Knex, { name, look, slugs }: UsedTheme): Promise<void> {
  await trx('used_theme')
    .insert({ id: 1, name, look: JSON.stringify(look), slugs: JSON.stringify(slugs) })
    .onConflict('id')
    .merge(['name', 'look', 'slugs'])
}

/** Keeps the look of a theme whose pages are drafts. */
export async function upsertPreparedLook(trx: Knex, { name, look }: Pick<UsedTheme, 'name' | 'look'>): Promise<void> {
  await trx('prepared_looks')
    .insert({ name, look: JSON.stringify(look) })
    .onConflict('name')
    .merge(['look'])
}

/** The look of the theme that has prepared the draft with a token; null without one. */
export async function findLookOfDraft(q: Knex, previewToken: string): Promise<UsedTheme['look'] | null> {
  const row = await q('page_drafts as d')
    .join('prepared_looks as l', 'l.name', 'd.theme')
    .where('d.preview_token', previewToken)
    .first<{ look: string } | undefined>('l.look')
  return row ? lookColumn.parse(parseJson(row.look)) : null
}
