import type { Knex } from 'knex'
import { slugTables, type SlugKind } from '~/domain/site/redirects/slug-kinds'
import type { MenuTarget } from './menu'

interface MenuRow {
  id: number
  handle: string
  title: string
  items: string
}

export async function readMenuRows(q: Knex): Promise<MenuRow[]> {
  return q('menus').orderBy('handle').select<MenuRow[]>('id', 'handle', 'title', 'items')
}

export async function upsertMenu(trx: Knex, row: Omit<MenuRow, 'id'>): Promise<void> {
  await trx('menus').insert(row).onConflict('handle').merge(['title', 'items'])
}

export async function deleteMenuRow(trx: Knex, handle: string): Promise<boolean> {
  return (await trx('menus').where({ handle }).delete()) > 0
}

/** For whom something is looked for: what this channel shows at this instant. */
export interface ShownIn {
  channelId: number
  now: string
}

type Rows = Knex.QueryBuilder

/** Which rows of a kind have a page; all of the kinds that are not here. */
const shownRows: Partial<Record<SlugKind, (rows: Rows, shownIn: ShownIn) => Rows>> = {
  product: (rows, { channelId }) =>
    rows.whereExists((listing) =>
      listing
        .from('listings as l')
        .whereRaw('l.product_id = x.id')
        .where({ 'l.channel_id': channelId, 'l.is_listed': 1 })
        .select('l.product_id'),
    ),
  page: (rows) => rows.where({ 'x.page_type': 'Page', 'x.is_published': 1 }),
  article: (rows, { now }) => rows.where('x.is_published', 1).where('x.published_at', '<=', now),
  faq: (rows) => rows.where('x.is_published', 1),
  form: (rows) => rows.where('x.is_active', 1),
}

/** Something of the shop that a menu can lead to. */
export type TargetRow = MenuTarget & { slug: string }

/**
 * Reads the things that have these ids or slugs, by one statement. With `shownIn` only those that have a page there.
 */
export async function readTargetRows(
  q: Knex,
  wanted: ReadonlyArray<{ kind: SlugKind; reference: string | number }>,
  shownIn?: ShownIn,
): Promise<TargetRow[]> {
  const statements = [...new Set(wanted.map(({ kind }) => kind))].map((kind) => {
    const references = wanted.filter((one) => one.kind === kind).map(({ reference }) => reference)
    const ids = references.filter((one) => typeof one === 'number')
    const slugs = references.filter((one) => typeof one === 'string')
    const shown = shownRows[kind]
    const rows: Rows = q(`${slugTables[kind].table} as x`)
      .where((either) => {
        // beside the condition for an empty list no index would be used
        if (ids.length > 0) void either.whereIn('x.id', ids)
        if (slugs.length > 0) void either.orWhereIn('x.slug', slugs)
      })
      .select(q.raw('CAST(? AS TEXT) AS kind', [kind]), 'x.id', 'x.slug')
    return shownIn && shown ? shown(rows, shownIn) : rows
  })
  const [first, ...others] = statements
  return first ? await first.unionAll(others) : []
}

/** The version of a menu; null when there is none. */
export async function findMenuVersion(q: Knex, handle: string): Promise<number | null> {
  const row = await q('menus').where({ handle }).first<{ version: number } | undefined>('version')
  return row?.version ?? null
}

export interface NamedTarget {
  kind: SlugKind
  slug: string
  name: string
}

const namedKinds = [
  { kind: 'category', name: 'x.name' },
  { kind: 'collection', name: 'x.name' },
  { kind: 'brand', name: 'x.name' },
  { kind: 'page', name: 'x.title' },
  { kind: 'faq', name: 'x.title' },
] as const

/** The first things of some kinds by their names. */
export async function readNamedTargets(q: Knex, limit: number): Promise<NamedTarget[]> {
  const found = await Promise.all(
    namedKinds.map(async ({ kind, name }) => {
      const rows = q(`${slugTables[kind].table} as x`).orderBy([name, 'x.id']).limit(limit)
      if (kind === 'page') void rows.where({ 'x.page_type': 'Page', 'x.is_published': 1 })
      const named = await rows.select<Array<{ slug: string; name: string }>>({ slug: 'x.slug', name })
      return named.map((row) => ({ kind, ...row }))
    }),
  )
  return found.flat()
}
