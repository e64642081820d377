import type { Picture } from '~/domain/media/picture'
import type { Visitor } from '~/domain/shop'
import type { ListingScope } from '~/domain/listing/listing'
import {
  formerSlugTarget,
  groupsById,
  groupsBySlug,
  namedBySlug,
  type GroupRow,
  type PicturedKind,
} from '~/domain/listing/index/listing-index.queries.server'
import { groupPicture } from './group-picture'
import { readCategories, readCategoryTrail, type CategoryTile } from './read-groups.server'
import { categoryPath, collectionPath, shopPath } from '~/paths'

/** What a listing page is about. */
export interface ScopePage {
  scope: ListingScope
  heading: string
  /** Sanitised HTML or plain text, '' when there is none. */
  description: string
  picture: Picture | null
  /** From the root; the last is the page itself. */
  breadcrumbs: Array<{ name: string; path: string }>
  /** Categories right below; a category with children is a super-category page. */
  children: CategoryTile[]
  canonicalPath: string
}

export type ScopeReading = { kind: 'found'; page: ScopePage } | { kind: 'redirect'; to: string }

type Reader = Pick<Visitor, 'db' | 'channel'>

const home = { name: 'Home', path: '/' }

/**
 * Finds what a listing's address means. The last part of the path decides; an old slug or another path to the same
 * thing is a permanent redirect (decisions, Products and variants). /shop-online/{slug} is all of a brand, label or tag.
 * @returns null when the slug names nothing
 */
export async function readScope(
  visitor: Reader,
  kind: 'category' | 'collection' | 'shop',
  slugPath: string[],
): Promise<ScopeReading | null> {
  const parts = slugPath.filter((part) => part !== '')
  const slug = parts.at(-1)
  if (slug === undefined)
    return kind === 'shop' ? { kind: 'found', page: await shopPage(visitor) } : { kind: 'redirect', to: shopPath() }
  if (kind === 'shop') return readShopScope(visitor, slug, parts.length)

  const pathOf = kind === 'category' ? categoryPath : collectionPath
  const [row] = await groupsBySlug(visitor.db.read, kind, [slug])
  if (!row) {
    const now = await formerSlug(visitor, kind, slug)
    return now === null ? null : { kind: 'redirect', to: pathOf(now) }
  }
  if (parts.length > 1) return { kind: 'redirect', to: pathOf(row.slug) }
  if (kind === 'collection')
    return { kind: 'found', page: groupPage(row, { kind, id: row.id }, collectionPath(row.slug)) }
  const trail = await readCategoryTrail(visitor, row.id)
  return {
    kind: 'found',
    page: {
      ...groupPage(row, { kind, id: row.id }, categoryPath(row.slug)),
      breadcrumbs: [home, ...trail.map((step) => ({ name: step.name, path: categoryPath(step.slug) }))],
      children: await readCategories(visitor, row.id),
    },
  }
}

async function formerSlug(
  visitor: Reader,
  kind: PicturedKind & ('category' | 'collection'),
  slug: string,
): Promise<string | null> {
  const id = await formerSlugTarget(visitor.db.read, kind, slug)
  if (id === null) return null
  const [row] = await groupsById(visitor.db.read, kind, [id])
  return row?.slug ?? null
}

async function shopPage(visitor: Reader): Promise<ScopePage> {
  return {
    scope: { kind: 'all' },
    heading: 'Shop all',
    description: '',
    picture: null,
    breadcrumbs: [home, { name: 'Shop all', path: shopPath() }],
    children: await readCategories(visitor, null),
    canonicalPath: shopPath(),
  }
}

async function readShopScope(visitor: Reader, slug: string, partCount: number): Promise<ScopeReading | null> {
  const q = visitor.db.read
  const found = async (page: ScopePage): Promise<ScopeReading> =>
    partCount > 1 ? { kind: 'redirect', to: page.canonicalPath } : { kind: 'found', page }
  const [brand] = await groupsBySlug(q, 'brand', [slug])
  if (brand) return found(groupPage(brand, { kind: 'brand', id: brand.id }, shopPath(slug)))
  for (const [kind, table] of [
    ['label', 'labels'],
    ['tag', 'tags'],
  ] as const) {
    const row = await namedBySlug(q, table, slug)
    if (row)
      return found(
        groupPage(
          { ...row, description: '', hash: null, width: null, height: null, placeholder: null },
          { kind, id: row.id },
          shopPath(slug),
        ),
      )
  }
  // categories and collections have pages of their own
  for (const [kind, pathOf] of [
    ['category', categoryPath],
    ['collection', collectionPath],
  ] as const) {
    const [row] = await groupsBySlug(q, kind, [slug])
    if (row) return { kind: 'redirect', to: pathOf(row.slug) }
    const now = await formerSlug(visitor, kind, slug)
    if (now !== null) return { kind: 'redirect', to: pathOf(now) }
  }
  return null
}

function groupPage(row: GroupRow, scope: ListingScope, path: string): ScopePage {
  return {
    scope,
    heading: row.name,
    description: row.description,
    picture: groupPicture(row),
    breadcrumbs: [home, { name: row.name, path }],
    children: [],
    canonicalPath: path,
  }
}
