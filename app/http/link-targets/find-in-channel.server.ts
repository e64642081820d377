import { countScope } from '~/domain/catalogue/listing/listing-page.server'
import { readCategoryOfProduct, readProduct } from '~/domain/catalogue/products/read-product.server'
import type { ShopChannel } from '~/domain/shared/shop'
import { readCategoryTrail } from '~/domain/catalogue/taxonomy/read-groups.server'
import { readScope } from '~/domain/catalogue/taxonomy/read-scope.server'
import { cartPath, cataloguePath, categoryPath, homePath, productPath, shopPath, trackOrderPath } from '~/paths'
import { safeRedirectPath } from '~/http/redirect-to'

/** Where a visitor comes to who switches to this channel, and why it is not the page where they have been. */
interface Place {
  path: string
  notice?: string
}

/** Finds the place to show instead of a page; null where this channel has the page, or no channel has it. */
type FindTarget = (shop: ShopChannel, parts: string[]) => Promise<Place | null> | Place | null

const otherShop = 'That page belongs to another of our shops. Here is our home page instead.'

/** The pages that not every channel has, by the first part of their addresses. All others are the same everywhere. */
const finders: Record<string, FindTarget> = {
  product: findProductPlace,
  'product-reviews': findProductPlace,
  'product-category': (shop, parts) => findListingPlace(shop, 'category', parts),
  'product-collection': (shop, parts) => findListingPlace(shop, 'collection', parts),
  'shop-online': (shop, parts) => findListingPlace(shop, 'shop', parts),
  cart: (_shop, parts) => (parts.length > 0 ? { path: cartPath } : null),
  'track-order': (_shop, parts) => (parts.length > 0 ? { path: trackOrderPath } : null),
  order: () => ({ path: homePath, notice: otherShop }),
  'checkout-complete': () => ({ path: homePath, notice: otherShop }),
  'checkout-failed': () => ({ path: homePath, notice: otherShop }),
  'back-in-stock': () => ({ path: homePath, notice: otherShop }),
  // the address that switches would lead to itself
  'switch-channel': () => ({ path: homePath }),
}

/**
 * Finds the page of this channel for an address of another one: the same address, or the nearest page above it that has
 * something to show.
 * @param wanted path and query as a link gives them; anything but a path on this site leads to the home page
 */
export async function findInChannel(shop: ShopChannel, wanted: string | null): Promise<Place> {
  const path = safeRedirectPath(wanted, homePath)
  const [pathname = ''] = path.split(/[?#]/)
  const [first = '', ...parts] = pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decodeURIComponent)
  const find = Object.hasOwn(finders, first) ? finders[first] : undefined
  return (await find?.(shop, parts)) ?? { path }
}

async function findProductPlace(shop: ShopChannel, parts: string[]): Promise<Place | null> {
  const found = await readProduct(shop, parts.slice(0, 1))
  if (found?.kind === 'found') return null
  if (found?.kind === 'moved')
    return (await findProductPlace(shop, [found.to.slug])) ?? { path: productPath(found.to.slug) }
  const product = await readCategoryOfProduct(shop, parts[0] ?? '')
  if (!product) return null
  const category = await findFilledCategory(shop, product.categoryId)
  const missing = `That product isn’t sold in ${shop.channel.name}.`
  return category
    ? { path: category, notice: `${missing} Here is what we have of its kind.` }
    : { path: homePath, notice: `${missing} Here is our home page instead.` }
}

async function findListingPlace(
  shop: ShopChannel,
  kind: 'category' | 'collection' | 'shop',
  parts: string[],
): Promise<Place | null> {
  const found = await readScope(shop, kind, parts)
  if (!found) return null
  if (found.kind === 'moved') {
    const { to } = found
    const place = 'slug' in to && to.kind !== 'product' ? await findListingPlace(shop, kind, [to.slug]) : null
    return place ?? { path: cataloguePath(to) }
  }
  const { scope, target } = found.page
  if (target.kind === 'all' || (await countScope(shop, scope)) > 0) return null
  const parent = kind === 'category' && 'id' in scope ? await findFilledCategory(shop, scope.id) : null
  const hasProducts = (await countScope(shop, { kind: 'all' })) > 0
  return {
    path: parent ?? (hasProducts ? shopPath() : homePath),
    notice: `Nothing from that page is sold in ${shop.channel.name}. Here is more to look at instead.`,
  }
}

/** The address of a category, or of the nearest one above it, that has products in this channel; null without. */
async function findFilledCategory(shop: ShopChannel, categoryId: number | null): Promise<string | null> {
  const trail = categoryId === null ? [] : await readCategoryTrail(shop, categoryId)
  const counts = await Promise.all(trail.map(({ id }) => countScope(shop, { kind: 'category', id })))
  const slug = trail.findLast((_category, place) => (counts[place] ?? 0) > 0)?.slug
  return slug === undefined ? null : categoryPath(slug)
}
