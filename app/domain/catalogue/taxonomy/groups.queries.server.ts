import type { Knex } from 'knex'
import type { GroupKind } from '~/domain/catalogue/listing/listing'
import type { Picture } from '~/domain/catalogue/media/picture'

/** A category, collection or brand. */
export interface PicturedGroup {
  id: number
  slug: string
  name: string
  /** Sanitised HTML or plain text; '' for none. */
  description: string
  picture: Picture | null
  /** What search engines show in place of name and text; null for these. */
  metaTitle: string | null
  metaDescription: string | null
}

type PicturedKind = 'category' | 'collection' | 'brand'

const picturedTables: Record<PicturedKind, string> = {
  category: 'categories',
  collection: 'collections',
  brand: 'brands',
}

interface StoredGroup {
  id: number
  slug: string
  name: string
  description: string
  hash: string | null
  width: number | null
  height: number | null
  placeholder: string | null
  metaTitle?: string | null
  metaDescription?: string | null
}

function toPicturedGroup({
  id,
  slug,
  name,
  description,
  hash,
  width,
  height,
  placeholder,
  metaTitle = null,
  metaDescription = null,
}: StoredGroup): PicturedGroup {
  const hasPicture = hash !== null && width !== null && height !== null
  const picture = hasPicture ? { hash, width, height, alt: name, placeholder: placeholder ?? '' } : null
  return { id, slug, name, description, picture, metaTitle, metaDescription }
}

async function readPicturedGroups(
  q: Knex,
  kind: PicturedKind,
  column: 'id' | 'slug',
  values: ReadonlyArray<string | number>,
  channelId: number | null,
): Promise<PicturedGroup[]> {
  const query = q(`${picturedTables[kind]} as g`)
    .leftJoin('assets as a', 'a.id', 'g.asset_id')
    .whereIn(`g.${column}`, [...values])
    .select('g.id', 'g.slug', 'g.name', 'g.description', 'a.hash', 'a.width', 'a.height', 'a.placeholder')
  if (kind !== 'category') void query.select({ metaTitle: 'g.meta_title', metaDescription: 'g.meta_description' })
  if (kind === 'collection' && channelId !== null)
    void query.whereNotIn('g.id', q('hidden_collections').where({ channel_id: channelId }).select('collection_id'))
  const rows: StoredGroup[] = await query
  return rows.map(toPicturedGroup)
}

/**
 * Categories, collections or brands with these slugs, in any order.
 * @param channelId without collections that are hidden in this channel
 */
export async function readGroupsBySlug(
  q: Knex,
  kind: PicturedKind,
  slugs: string[],
  channelId: number | null = null,
): Promise<PicturedGroup[]> {
  return readPicturedGroups(q, kind, 'slug', slugs, channelId)
}

/** Reads categories, collections or brands by their ids, as readGroupsBySlug. */
export async function readGroupsById(
  q: Knex,
  kind: PicturedKind,
  ids: number[],
  channelId: number | null = null,
): Promise<PicturedGroup[]> {
  return readPicturedGroups(q, kind, 'id', ids, channelId)
}

/** A label or tag by its slug. */
export async function findNamedGroup(
  q: Knex,
  kind: 'label' | 'tag',
  slug: string,
): Promise<{ id: number; name: string } | undefined> {
  return q(kind === 'label' ? 'labels' : 'tags')
    .where({ slug })
    .first('id', 'name')
}

const tables: Record<GroupKind, string> = { ...picturedTables, label: 'labels', tag: 'tags' }

/** The current slug of the group that had this slug before; null when there is none. */
export async function findCurrentGroupSlug(q: Knex, kind: GroupKind, formerSlug: string): Promise<string | null> {
  const row: { slug: string } | undefined = await q('slug_history as h')
    .join(`${tables[kind]} as g`, 'g.id', 'h.target_id')
    .where({ 'h.kind': kind, 'h.slug': formerSlug })
    .first('g.slug')
  return row?.slug ?? null
}

export async function findProductIdsBySlug(q: Knex, slugs: readonly string[]): Promise<Map<string, number>> {
  const rows = await q('products').whereIn('slug', slugs).select<Array<{ id: number; slug: string }>>('id', 'slug')
  return new Map(rows.map(({ id, slug }) => [slug, id]))
}

/** The ids of the channels that do not show a collection. */
export async function readHiddenChannels(q: Knex, collectionId: number): Promise<number[]> {
  return q('hidden_collections').where({ collection_id: collectionId }).orderBy('channel_id').pluck('channel_id')
}
