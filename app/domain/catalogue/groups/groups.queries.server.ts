import type { Knex } from 'knex'
import { likePattern } from '~/domain/shared/like-pattern'
import { insertRows, type TableRow } from '~db/bulk-rows'
import type { Picture } from '~/domain/catalogue/media/picture'
import { boundedCount, readKeysetPage, type KeysetPage, type ListPage } from '~/domain/shared/keyset.queries.server'
import { slugify } from '~/domain/shared/text/slug'
import type { GroupKind, GroupListEntry } from './group-kinds'

/** The table of each kind, and where products name it. */
const tables: Record<GroupKind, { table: string; links: string; key: string; product: string }> = {
  brand: { table: 'brands', links: 'products', key: 'brand_id', product: 'id' },
  collection: { table: 'collections', links: 'product_collections', key: 'collection_id', product: 'product_id' },
  label: { table: 'labels', links: 'product_labels', key: 'label_id', product: 'product_id' },
  tag: { table: 'tags', links: 'product_tags', key: 'tag_id', product: 'product_id' },
}

/** Those whose listings have addresses that begin alike. */
const sharingAddresses: readonly GroupKind[] = ['brand', 'label', 'tag']

const pageSize = 50

/** The groups of a kind, the newest first; those with a text in their name. */
export async function readGroupList(
  q: Knex,
  kind: GroupKind,
  { text, ...page }: KeysetPage & { text: string },
): Promise<ListPage<GroupListEntry>> {
  const { table, links, key } = tables[kind]
  const query = q(`${table} as g`).select({
    id: 'g.id',
    name: 'g.name',
    slug: 'g.slug',
    version: 'g.version',
    products: q.raw(boundedCount(`${links} l WHERE l.${key} = g.id`)),
    ...(kind === 'label' ? { tone: 'g.tone' } : {}),
    ...(kind === 'collection' ? { hasRule: q.raw('CASE WHEN g.rule IS NULL THEN 0 ELSE 1 END') } : {}),
  })
  if (text !== '') void query.whereRaw(`lower(g.name) LIKE ? ESCAPE '\\'`, [likePattern(text)])
  const cursorOf = ({ id }: GroupListEntry) => ({ value: '-', id })
  const found = await readKeysetPage<GroupListEntry>(
    query,
    { value: null, id: 'g.id', direction: 'desc', cursorOf },
    page,
    pageSize,
  )
  return { ...found, rows: found.rows.map((row) => ({ ...row, products: Number(row.products) })) }
}

/** Everything about a group but its products. */
export interface StoredGroup {
  id: number
  name: string
  slug: string
  version: number
  description: string
  metaTitle: string
  metaDescription: string
  tone: string
  rule: string | null
  picture: Picture | null
}

const hasTexts = (kind: GroupKind) => kind === 'brand' || kind === 'collection'

export async function readStoredGroup(q: Knex, kind: GroupKind, id: number): Promise<StoredGroup | null> {
  const query = q(`${tables[kind].table} as g`).where({ 'g.id': id })
  if (hasTexts(kind)) void query.leftJoin('assets as a', 'a.id', 'g.asset_id')
  const row: (Omit<StoredGroup, 'picture'> & Partial<Picture>) | undefined = await query.first({
    id: 'g.id',
    name: 'g.name',
    slug: 'g.slug',
    version: 'g.version',
    ...(hasTexts(kind)
      ? {
          description: 'g.description',
          metaTitle: 'g.meta_title',
          metaDescription: 'g.meta_description',
          hash: 'a.hash',
          width: 'a.width',
          height: 'a.height',
          placeholder: 'a.placeholder',
        }
      : {}),
    ...(kind === 'label' ? { tone: 'g.tone' } : {}),
    ...(kind === 'collection' ? { rule: 'g.rule' } : {}),
  })
  if (!row) return null
  const { hash, width, height, placeholder, ...group } = row
  return {
    ...group,
    description: group.description ?? '',
    metaTitle: group.metaTitle ?? '',
    metaDescription: group.metaDescription ?? '',
    tone: group.tone ?? 'neutral',
    rule: group.rule ?? null,
    picture: hash && width && height ? { hash, width, height, placeholder: placeholder ?? '', alt: group.name } : null,
  }
}

/** The id and the name of each group of a kind, by name, for a choice of one; at most `limit`. */
export async function readGroupNames(
  q: Knex,
  kind: GroupKind,
  limit: number,
): Promise<Array<{ id: number; name: string }>> {
  return q(tables[kind].table).orderBy(['name', 'id']).limit(limit).select('id', 'name')
}

/** The groups of a kind whose names could be another spelling of one. */
export async function findGroupsNamed(
  q: Knex,
  kind: GroupKind,
  name: string,
): Promise<Array<{ id: number; name: string }>> {
  // the lower() of SQLite leaves letters with signs as they are, so the name itself is looked for, too
  return q(tables[kind].table)
    .whereRaw('lower(name) = ?', [name.toLowerCase()])
    .orWhere({ name })
    .orWhere({ slug: slugify(name) })
    .select('id', 'name')
}

/** Those of these slugs that a group has whose address would be the same. */
export async function findTakenAddresses(q: Knex, kind: GroupKind, slugs: string[]): Promise<Set<string>> {
  const kinds = sharingAddresses.includes(kind) ? sharingAddresses : [kind]
  const taken = new Set<string>()
  for (const one of kinds) {
    const rows: string[] = await q(tables[one].table).whereIn('slug', slugs).pluck('slug')
    for (const slug of rows) taken.add(slug)
  }
  return taken
}

export async function insertGroup(trx: Knex, kind: GroupKind, row: TableRow): Promise<number> {
  const [made] = await trx(tables[kind].table).insert(row).returning<Array<{ id: number }>>('id')
  if (!made) throw new Error(`the ${kind} was not stored`)
  return made.id
}

export async function updateGroup(trx: Knex, kind: GroupKind, id: number, row: TableRow): Promise<void> {
  await trx(tables[kind].table).where({ id }).update(row)
}

/** The ids of the products of a group. */
export async function readProductIds(q: Knex, kind: GroupKind, id: number): Promise<number[]> {
  const { links, key, product } = tables[kind]
  return q(links)
    .where({ [key]: id })
    .orderBy(product)
    .pluck(product)
}

/** How many products a group has. */
export async function countProducts(q: Knex, kind: GroupKind, id: number): Promise<number> {
  const { links, key } = tables[kind]
  const row = await q(links)
    .where({ [key]: id })
    .count({ count: '*' })
    .first()
  return Number(row?.['count'] ?? 0)
}

/** Deletes a group; its products stay. Its former addresses lead nowhere. */
export async function deleteGroup(trx: Knex, kind: GroupKind, id: number): Promise<void> {
  const { table, links, key } = tables[kind]
  if (kind === 'brand') await trx(links).where({ brand_id: id }).update({ brand_id: null })
  else
    await trx(links)
      .where({ [key]: id })
      .delete()
  if (kind === 'collection') {
    await trx('hidden_collections').where({ collection_id: id }).delete()
    await trx('own_templates').where({ kind, target_id: id }).delete()
  }
  await trx('slug_history').where({ kind, target_id: id }).delete()
  await trx(table).where({ id }).delete()
}

/** Moves the products and the addresses of a group to another one, and deletes it. */
export async function mergeGroup(
  trx: Knex,
  kind: GroupKind,
  { id, slug }: Pick<StoredGroup, 'id' | 'slug'>,
  into: number,
): Promise<void> {
  const { links, key, product } = tables[kind]
  if (kind === 'brand') await trx(links).where({ brand_id: id }).update({ brand_id: into })
  else {
    const rows = (await readProductIds(trx, kind, id)).map((productId) => ({ [product]: productId, [key]: into }))
    await insertRows(trx, links, rows, { keys: [product, key], columns: [] })
  }
  await trx('slug_history').where({ kind, target_id: id }).update({ target_id: into })
  const history = [{ kind, slug, target_id: into }]
  await insertRows(trx, 'slug_history', history, { keys: ['kind', 'slug'], columns: ['target_id'] })
  await deleteGroup(trx, kind, id)
}

export async function writeHiddenChannels(
  trx: Knex,
  collectionId: number,
  channelIds: readonly number[],
): Promise<void> {
  await trx('hidden_collections').where({ collection_id: collectionId }).delete()
  const rows = channelIds.map((channelId) => ({ collection_id: collectionId, channel_id: channelId }))
  await insertRows(trx, 'hidden_collections', rows)
}
