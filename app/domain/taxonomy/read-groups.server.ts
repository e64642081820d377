import type { Picture } from '~/domain/media/picture'
import type { Visitor } from '~/domain/shop'
import type { ListingScope, ProductCard } from '~/domain/listing/listing'
import {
  collectionPlaces,
  groupsById,
  groupsBySlug,
  type CategoryRow,
  type GroupRow,
} from '~/domain/listing/index/listing-index.queries.server'
import { readFacetNames, type FacetNames } from '~/domain/listing/index/facet-names.server'
import { pageOfSort, scopeBits } from '~/domain/listing/listing-filter'
import type { CatalogueIndex, IndexedSort } from '~/domain/listing/index/listing-index'
import { getCatalogueIndex } from '~/domain/listing/index/listing-index.server'
import { readCards } from '~/domain/listing/listing-page.server'
import { groupPicture } from './group-picture'

/** A category as a tile or a menu entry. */
export interface CategoryTile {
  id: number
  parentId: number | null
  slug: string
  name: string
  description: string
  picture: Picture | null
  /** Listed products in it and below it. */
  productCount: number
}

type Reader = Pick<Visitor, 'db' | 'channel'>

/**
 * Categories right below `parentId` (null: the roots) in the owner's order. Without `parentId`, all of them, parents
 * before children (GET /category/all). Those without a listed product are left out.
 */
export async function readCategories(visitor: Reader, parentId?: number | null): Promise<CategoryTile[]> {
  const index = await getCatalogueIndex(visitor)
  const names = await readFacetNames(visitor, index)
  const rows = parentId === undefined ? wholeTree(names, 0) : (names.children.get(parentId ?? 0) ?? [])
  return toTiles(
    visitor,
    index,
    rows.filter((row) => countIn(index, row.id) > 0),
  )
}

/** Tiles of the named categories in the order of the slugs; unknown ones are left out. */
export async function readCategoryTiles(visitor: Reader, slugs: string[]): Promise<CategoryTile[]> {
  const index = await getCatalogueIndex(visitor)
  const rows = await groupsBySlug(visitor.db.read, 'category', slugs.slice(0, 100))
  const names = await readFacetNames(visitor, index)
  return slugs.flatMap((slug) => {
    const row = rows.find((other) => other.slug === slug)
    return row ? [toTile(index, row, names.categories.get(row.id)?.parent_id ?? null)] : []
  })
}

/** The category and those above it, the root first. */
export async function readCategoryTrail(
  visitor: Reader,
  categoryId: number,
): Promise<Array<{ id: number; slug: string; name: string }>> {
  const names = await readFacetNames(visitor, await getCatalogueIndex(visitor))
  const trail: Array<{ id: number; slug: string; name: string }> = []
  for (
    let row = names.categories.get(categoryId);
    row && trail.length < 20;
    row = names.categories.get(row.parent_id ?? 0)
  ) {
    trail.unshift({ id: row.id, slug: row.slug, name: row.name })
  }
  return trail
}

/** Every tag with a listed product, by name, with its count (GET /tag/all). */
export async function readTags(
  visitor: Reader,
): Promise<Array<{ id: number; slug: string; name: string; productCount: number }>> {
  const index = await getCatalogueIndex(visitor)
  const names = await readFacetNames(visitor, index)
  const tags = []
  for (const name of names.byKey.values()) {
    const members = name.kind === 'tag' ? index.members.get(name.key) : undefined
    if (members)
      tags.push({ id: Number(name.key.slice(1)), slug: name.value, name: name.name, productCount: members.size })
  }
  return tags.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * Cards for a product grid of a page document: 'collection:slug' (in the owner's order), 'category:slug', 'label:slug',
 * 'brand:slug', 'tag:slug', 'newest', 'best-selling', 'rating' or 'featured'. A source that names nothing gives no cards.
 */
export async function resolveGridSource(visitor: Reader, source: string, limit: number): Promise<ProductCard[]> {
  const index = await getCatalogueIndex(visitor)
  const [kind = '', slug = ''] = source.split(':')
  const first = (scope: ListingScope, sort: IndexedSort) =>
    readCards(visitor, pageOfSort(index, scopeBits(index, scope), sort, 0, limit))
  switch (kind) {
    case 'newest':
    case 'best-selling':
    case 'rating':
    case 'featured':
      return first({ kind: 'all' }, kind)
    case 'collection': {
      const [row] = await groupsBySlug(visitor.db.read, 'collection', [slug])
      if (!row) return []
      // some may not be listed here, so a few more are asked for
      const places = await collectionPlaces(visitor.db.read, row.id, limit * 2)
      const cards = await readCards(
        visitor,
        places.map(({ product_id: id }) => id),
      )
      return cards.slice(0, limit)
    }
    case 'category':
    case 'brand':
    case 'tag':
    case 'label': {
      const names = await readFacetNames(visitor, index)
      const key = names.keys.get(`${kind} ${slug}`)
      return key === undefined ? [] : first({ kind, id: Number(key.slice(1)) }, 'featured')
    }
    default:
      return []
  }
}

function countIn(index: CatalogueIndex, categoryId: number): number {
  return index.members.get(`c${categoryId}`)?.size ?? 0
}

function wholeTree(names: FacetNames, parentId: number): CategoryRow[] {
  return (names.children.get(parentId) ?? []).flatMap((row) => [row, ...wholeTree(names, row.id)])
}

/** Pictures and descriptions of so many categories are read by one statement. */
const groupsAtOnce = 500

async function toTiles(visitor: Reader, index: CatalogueIndex, rows: CategoryRow[]): Promise<CategoryTile[]> {
  const tiles: CategoryTile[] = []
  for (let from = 0; from < rows.length; from += groupsAtOnce) {
    const chunk = rows.slice(from, from + groupsAtOnce)
    const groups = new Map(
      (
        await groupsById(
          visitor.db.read,
          'category',
          chunk.map((row) => row.id),
        )
      ).map((group) => [group.id, group]),
    )
    for (const row of chunk) {
      const group = groups.get(row.id)
      if (group) tiles.push(toTile(index, group, row.parent_id))
    }
  }
  return tiles
}

function toTile(index: CatalogueIndex, row: GroupRow, parentId: number | null): CategoryTile {
  const { id, slug, name, description } = row
  return { id, parentId, slug, name, description, picture: groupPicture(row), productCount: countIn(index, id) }
}
