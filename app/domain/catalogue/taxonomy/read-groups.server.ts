import type { Picture } from '~/domain/catalogue/media/picture'
import type { ShopChannel } from '~/domain/shared/shop'
import type { ListingScope, ProductCardView } from '~/domain/catalogue/listing/listing'
import { findProductIdsBySlug, readGroupsById, readGroupsBySlug, type PicturedGroup } from './groups.queries.server'
import type { CategoryNode } from '~/domain/catalogue/listing/index/facet-names.queries.server'
import { readFacetNames, type FacetNames } from '~/domain/catalogue/listing/index/facet-names.server'
import { pageOfSort, scopeBits } from '~/domain/catalogue/listing/listing-filter'
import type { CatalogueIndex, IndexedSort } from '~/domain/catalogue/listing/index/listing-index'
import { getCatalogueIndex } from '~/domain/catalogue/listing/index/listing-index.server'
import { readCards, readCollectionCards } from '~/domain/catalogue/listing/listing-cards.server'

/** A category as a tile or a menu entry. */
export interface CategoryTile {
  id: number
  parentId: number | null
  slug: string
  name: string
  description: string
  picture: Picture | null
  /** Number of listed products in it and its subcategories. */
  productCount: number
}

/**
 * The children of category `parentId` (null: the root categories) in the owner's order. Without `parentId` all
 * categories, parents before children (GET /category/all). Those without a listed product are left out.
 */
export async function readCategories(shop: ShopChannel, parentId?: number | null): Promise<CategoryTile[]> {
  const index = await getCatalogueIndex(shop)
  const names = await readFacetNames(shop, index)
  const rows = parentId === undefined ? wholeTree(names, 0) : (names.children.get(parentId ?? 0) ?? [])
  const shown = rows.filter((row) => countIn(index, row.id) > 0)
  return withPictures(shop, index, await toTiles(shop, index, shown))
}

/** Tiles of the categories with these slugs, in their order; unknown slugs are left out. */
export async function readCategoryTiles(shop: ShopChannel, slugs: string[]): Promise<CategoryTile[]> {
  const index = await getCatalogueIndex(shop)
  const rows = await readGroupsBySlug(shop.db.read, 'category', slugs.slice(0, 100))
  const names = await readFacetNames(shop, index)
  const tiles = slugs.flatMap((slug) => {
    const row = rows.find((other) => other.slug === slug)
    return row ? [toTile(index, row, names.categories.get(row.id)?.parentId ?? null)] : []
  })
  return withPictures(shop, index, tiles)
}

/** The category and its ancestors, the root first. */
export async function readCategoryTrail(
  shop: ShopChannel,
  categoryId: number,
): Promise<Array<{ id: number; slug: string; name: string }>> {
  const names = await readFacetNames(shop, await getCatalogueIndex(shop))
  const trail: Array<{ id: number; slug: string; name: string }> = []
  for (
    let row = names.categories.get(categoryId);
    row && trail.length < 20;
    row = names.categories.get(row.parentId ?? 0)
  ) {
    trail.unshift({ id: row.id, slug: row.slug, name: row.name })
  }
  return trail
}

/** Every tag with a listed product, by name, with its count (GET /tag/all). */
export async function readTags(
  shop: ShopChannel,
): Promise<Array<{ id: number; slug: string; name: string; productCount: number }>> {
  const index = await getCatalogueIndex(shop)
  const names = await readFacetNames(shop, index)
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
 * 'brand:slug', 'tag:slug', 'newest', 'best-selling', 'rating' or 'featured'. An unknown source has no cards.
 */
export async function resolveGridSource(shop: ShopChannel, source: string, limit: number): Promise<ProductCardView[]> {
  const index = await getCatalogueIndex(shop)
  const [kind = '', slug = ''] = source.split(':')
  const first = (scope: ListingScope, sort: IndexedSort) =>
    readCards(shop, pageOfSort(index, scopeBits(index, scope), sort, 0, limit))
  switch (kind) {
    case 'newest':
    case 'best-selling':
    case 'rating':
    case 'featured':
      return first({ kind: 'all' }, kind)
    case 'collection': {
      const [row] = await readGroupsBySlug(shop.db.read, 'collection', [slug], shop.channel.id)
      return row ? readCollectionCards(shop, row.id, limit) : []
    }
    case 'category':
    case 'brand':
    case 'tag':
    case 'label': {
      const names = await readFacetNames(shop, index)
      const [key] = names.keys.get(`${kind} ${slug}`) ?? []
      return key === undefined ? [] : first({ kind, id: Number(key.slice(1)) }, 'featured')
    }
    default:
      return []
  }
}

/** Pictures and names of the collections with these slugs, in their order; unknown slugs are left out. */
export async function readCollectionTiles(
  shop: ShopChannel,
  slugs: readonly string[],
): Promise<Array<{ slug: string; name: string; picture: Picture | null }>> {
  if (slugs.length === 0) return []
  const rows = new Map(
    (await readGroupsBySlug(shop.db.read, 'collection', slugs.slice(0, 100), shop.channel.id)).map((row) => [
      row.slug,
      row,
    ]),
  )
  return slugs.flatMap((slug) => {
    const row = rows.get(slug)
    return row ? [{ slug, name: row.name, picture: row.picture }] : []
  })
}

/** Cards of the products with these slugs, in their order; those that the channel does not list are left out. */
export async function readChosenProducts(shop: ShopChannel, slugs: readonly string[]): Promise<ProductCardView[]> {
  const ids = await findProductIdsBySlug(shop.db.read, slugs.slice(0, 100))
  return readCards(
    shop,
    slugs.flatMap((slug) => ids.get(slug) ?? []),
  )
}

function countIn(index: CatalogueIndex, categoryId: number): number {
  return index.members.get(`c${categoryId}`)?.size ?? 0
}

function wholeTree(names: FacetNames, parentId: number): CategoryNode[] {
  return (names.children.get(parentId) ?? []).flatMap((row) => [row, ...wholeTree(names, row.id)])
}

/** Categories whose pictures and descriptions one statement reads. */
const categoryBatchSize = 500

async function toTiles(shop: ShopChannel, index: CatalogueIndex, rows: CategoryNode[]): Promise<CategoryTile[]> {
  const tiles: CategoryTile[] = []
  for (let from = 0; from < rows.length; from += categoryBatchSize) {
    const chunk = rows.slice(from, from + categoryBatchSize)
    const groups = new Map(
      (
        await readGroupsById(
          shop.db.read,
          'category',
          chunk.map((row) => row.id),
        )
      ).map((group) => [group.id, group]),
    )
    for (const row of chunk) {
      const group = groups.get(row.id)
      if (group) tiles.push(toTile(index, group, row.parentId))
    }
  }
  return tiles
}

/** More categories than this are a list, not tiles: they get no pictures of products. */
const maxPictured = 60

/** A category without a picture of its own shows that of its best-selling product. */
async function withPictures(shop: ShopChannel, index: CatalogueIndex, tiles: CategoryTile[]): Promise<CategoryTile[]> {
  const missing = tiles.filter((tile) => tile.picture === null).slice(0, maxPictured)
  const products = new Map(
    missing.flatMap(({ id }) => {
      const [product] = pageOfSort(index, scopeBits(index, { kind: 'category', id }), 'best-selling', 0, 1)
      return product === undefined ? [] : [[id, product] as const]
    }),
  )
  const cards = await readCards(shop, [...new Set(products.values())])
  const pictures = new Map(cards.map((card) => [card.id, card.picture]))
  return tiles.map((tile) => ({ ...tile, picture: tile.picture ?? pictures.get(products.get(tile.id) ?? 0) ?? null }))
}

function toTile(index: CatalogueIndex, row: PicturedGroup, parentId: number | null): CategoryTile {
  const { id, slug, name, description, picture } = row
  return { id, parentId, slug, name, description, picture, productCount: countIn(index, id) }
}
