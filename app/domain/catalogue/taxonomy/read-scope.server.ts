import type { CleanHtml } from '~/domain/shared/text/clean-html'
import { sanitiseHtml } from '~/domain/shared/text/sanitise-html.server'
import type { Picture } from '~/domain/catalogue/media/picture'
import type { ShopChannel } from '~/domain/shared/shop'
import type { CatalogueTarget, GroupKind, ListingScope } from '~/domain/catalogue/listing/listing'
import { findNamedGroup, findCurrentGroupSlug, readGroupsBySlug, type PicturedGroup } from './groups.queries.server'
import { readCategories, readCategoryTrail, type CategoryTile } from './read-groups.server'

/** The content of a listing page, apart from its products. */
interface ScopePage {
  scope: ListingScope
  heading: string
  /** '' when there is none. */
  description: CleanHtml
  picture: Picture | null
  /** What search engines show in place of heading and description; null for these. */
  metaTitle: string | null
  metaDescription: string | null
  /** From the root; the last is the page itself. */
  trail: Array<{ name: string; target: CatalogueTarget }>
  /** Child categories; a category with children has a super-category page. */
  children: CategoryTile[]
  /** The page itself. */
  target: CatalogueTarget
}

/** `moved` is permanent: an old slug, or another path to the same page. */
type ScopeResult = { kind: 'found'; page: ScopePage } | { kind: 'moved'; to: CatalogueTarget }

/**
 * Finds the listing page for a path. The last part is the slug; an old slug or another path to the same page has moved
 * (decisions, The database).
 * @param kind 'category' and 'collection' search these groups; 'shop' is everything, or all of a brand, label or tag
 * @param slugPath the parts of the path; empty ones are skipped
 * @returns null when there is no such page
 */
export async function readScope(
  shop: ShopChannel,
  kind: 'category' | 'collection' | 'shop',
  slugPath: string[],
): Promise<ScopeResult | null> {
  const parts = slugPath.filter((part) => part !== '')
  const slug = parts.at(-1)
  if (slug === undefined)
    return kind === 'shop' ? { kind: 'found', page: await readShopPage(shop) } : { kind: 'moved', to: { kind: 'all' } }
  if (kind === 'shop') return readShopScope(shop, slug, parts.length)

  const [group] = await readGroupsBySlug(shop.db.read, kind, [slug], shop.channel.id)
  if (!group) return findMoved(shop, kind, slug)
  if (parts.length > 1) return { kind: 'moved', to: { kind, slug: group.slug } }
  const page = groupPage(kind, group)
  if (kind === 'collection') return { kind: 'found', page }
  const trail = await readCategoryTrail(shop, group.id)
  return {
    kind: 'found',
    page: {
      ...page,
      trail: trail.map((step) => ({ name: step.name, target: { kind, slug: step.slug } })),
      children: await readCategories(shop, group.id),
    },
  }
}

/** The current address of the group that had this slug before. */
async function findMoved(shop: ShopChannel, kind: GroupKind, formerSlug: string): Promise<ScopeResult | null> {
  const slug = await findCurrentGroupSlug(shop.db.read, kind, formerSlug)
  return slug === null ? null : { kind: 'moved', to: { kind, slug } }
}

async function readShopPage(shop: ShopChannel): Promise<ScopePage> {
  const target = { kind: 'all' } as const
  return {
    scope: target,
    heading: 'Shop all',
    description: sanitiseHtml(''),
    picture: null,
    metaTitle: null,
    metaDescription: null,
    trail: [{ name: 'Shop all', target }],
    children: await readCategories(shop, null),
    target,
  }
}

async function readShopScope(shop: ShopChannel, slug: string, partCount: number): Promise<ScopeResult | null> {
  const q = shop.db.read
  const found = (page: ScopePage): ScopeResult =>
    partCount > 1 ? { kind: 'moved', to: page.target } : { kind: 'found', page }
  const [brand] = await readGroupsBySlug(q, 'brand', [slug])
  if (brand) return found(groupPage('brand', brand))
  for (const kind of ['label', 'tag'] as const) {
    const group = await findNamedGroup(q, kind, slug)
    if (group) return found(groupPage(kind, { ...group, slug, ...noTexts }))
  }
  // categories and collections have their own pages
  for (const kind of ['category', 'collection'] as const) {
    const [group] = await readGroupsBySlug(q, kind, [slug], shop.channel.id)
    const moved = group
      ? ({ kind: 'moved', to: { kind, slug: group.slug } } as const)
      : await findMoved(shop, kind, slug)
    if (moved) return moved
  }
  for (const kind of ['brand', 'label', 'tag'] as const) {
    const moved = await findMoved(shop, kind, slug)
    if (moved) return moved
  }
  return null
}

const noTexts = { description: '', picture: null, metaTitle: null, metaDescription: null }

function groupPage(kind: GroupKind, group: PicturedGroup): ScopePage {
  const { id, slug, name, description, picture, metaTitle, metaDescription } = group
  const target = { kind, slug }
  return {
    scope: { kind, id },
    heading: name,
    // also one that was stored before it was checked, or by another program
    description: sanitiseHtml(description),
    picture,
    metaTitle,
    metaDescription,
    trail: [{ name, target }],
    children: [],
    target,
  }
}
