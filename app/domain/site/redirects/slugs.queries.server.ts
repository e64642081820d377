import type { Knex } from 'knex'
import { slugTables, type SlugKind } from './slug-kinds'

/** The id of what had this slug before; null when there is none. */
export async function findLegacyId(q: Knex, kind: SlugKind, formerSlug: string): Promise<number | null> {
  const row = await q('slug_history')
    .where({ kind: slugTables[kind].history, slug: formerSlug })
    .first<{ id: number } | undefined>({ id: 'target_id' })
  return row?.id ?? null
}

/** The slug of what had this slug before; null when there is none, or when something has it now. */
export async function findCurrentSlug(q: Knex, kind: SlugKind, formerSlug: string): Promise<string | null> {
  if ((await findIdBySlug(q, kind, formerSlug)) !== null) return null
  const id = await findLegacyId(q, kind, formerSlug)
  const row =
    id === null ? undefined : await q(slugTables[kind].table).where({ id }).first<{ slug: string } | undefined>('slug')
  return row?.slug ?? null
}

export async function findIdBySlug(q: Knex, kind: SlugKind, slug: string): Promise<number | null> {
  const row = await q(slugTables[kind].table).where({ slug }).first<{ id: number } | undefined>('id')
  return row?.id ?? null
}

/** A page's type tells whether it has an address of its own. */
export async function findPageType(q: Knex, id: number): Promise<string | null> {
  const row = await q('pages').where({ id }).first<{ pageType: string } | undefined>({ pageType: 'page_type' })
  return row?.pageType ?? null
}

/** Triggers keep the former slug (020-former-slugs). */
export async function updateSlug(trx: Knex, kind: SlugKind, id: number, slug: string, now: string): Promise<void> {
  const { table, isDated } = slugTables[kind]
  await trx(table)
    .where({ id })
    .update({ slug, ...(isDated ? { updated_at: now } : {}) })
}
