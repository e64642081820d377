import type { SortKey } from '~/domain/catalogue/listing/listing'
import { splitPathPage } from '~/http/link-targets/path-page'
import type { FormerReference } from '~/domain/catalogue/products/legacy-urls/find-legacy.server'

/** Pages of the shop that former addresses lead to. */
export type LegacyTarget =
  | 'shop'
  | 'home'
  | 'cart'
  | 'account'
  | 'login'
  | 'register'
  | 'forgotPassword'
  | 'orders'
  | 'addresses'
  | 'profile'
  | 'wishlist'
  | 'trackOrder'
  | 'blog'
  | 'blogFeed'
  | 'faq'

/** A content page by its slug, or the page that the owner has chosen for the terms or for privacy. */
export type LegacyPage = string | { policy: 'terms' | 'privacy' }

/**
 * The meaning of an address of Shopify or WooCommerce: an address of the shop, or a thing to be found, and which page of
 * a list.
 */
export type LegacyUrl = LegacyMeaning & { page?: number }

type LegacyMeaning =
  | { to: LegacyTarget }
  | { to: 'search'; text: string }
  /** The first of these content pages that exists. */
  | { to: 'page'; pages: LegacyPage[] }
  | { to: 'article'; slug: string }
  | { to: 'articles'; kind: 'category' | 'tag'; slug: string }
  | { find: FormerReference }

/**
 * Returns the parameters of an address that name the campaign that led to it, for the tools that count its visitors:
 * they go along with the redirect.
 */
export function campaignParamsOf(params: URLSearchParams): URLSearchParams {
  return new URLSearchParams([...params].filter(([name]) => /^(?:utm_\w+|\w*clid|[gw]braid)$/.test(name)))
}

/**
 * The sort of a listing in an address of Shopify (`sort_by`) or WooCommerce (`orderby`); undefined for their default.
 */
export function parseLegacySort(params: URLSearchParams): string | undefined {
  return ownOf(legacySorts, params.get('sort_by') ?? params.get('orderby') ?? '')
}

/** The value of a name that somebody has typed; '__proto__' is none. */
const ownOf = <T>(values: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(values, name) ? values[name] : undefined

const legacySorts: Record<string, SortKey> = {
  'best-selling': 'best-selling',
  'price-ascending': 'price-up',
  'price-descending': 'price-down',
  'title-ascending': 'name',
  'created-descending': 'newest',
  popularity: 'best-selling',
  price: 'price-up',
  'price-desc': 'price-down',
  date: 'newest',
  rating: 'rating',
}

/** Parses a path of Shopify or WooCommerce; null for one that neither has. */
export function parseLegacyUrl({ pathname, searchParams }: URL): LegacyUrl | null {
  const further = splitPathPage(pathname)
  const meaning = parseMeaning(further?.path ?? pathname, searchParams)
  return meaning && further ? { ...meaning, page: further.page } : meaning
}

function parseMeaning(pathname: string, searchParams: URLSearchParams): LegacyUrl | null {
  const parts = partsOf(pathname)
  if (parts === null) return null
  const [area, first, ...others] = parts
  const last = others.at(-1) ?? first
  const group = (slug: string | undefined): LegacyUrl =>
    slug === undefined ? { to: 'shop' } : { find: { kind: 'group', slug } }
  switch (area) {
    case 'products':
      return first === undefined ? { to: 'shop' } : { find: { kind: 'product', handle: first } }
    case 'collections': {
      const [second, handle] = others
      if (second === 'products' && handle !== undefined) return { find: { kind: 'product', handle } }
      if (first === 'vendors' || first === 'types') return group(slugOf(searchParams.get('q')))
      return first === 'all' ? { to: 'shop' } : group(first)
    }
    case 'pages':
      return first === undefined ? { to: 'home' } : pageAddress(first)
    case 'policies':
      return first === undefined ? { to: 'home' } : { to: 'page', pages: [ownOf(policyPages, first) ?? first, first] }
    case 'shop':
      return first === undefined ? { to: 'shop' } : { find: { kind: 'product', handle: last ?? first } }
    case 'product-tag':
    case 'product-brand':
    case 'brand':
      return group(last)
    case 'my-account':
      return { to: ownOf(accountPages, first ?? '') ?? 'account' }
    case 'account': {
      const page = ownOf(accountPages, first ?? '')
      return page === undefined ? null : { to: page }
    }
    case 'cart': {
      // Shopify's /cart/{variant}:{quantity}: a link never changes the cart, so it shows the product
      const reference = first?.split(',')[0]?.split(':')[0]
      return reference === undefined || reference === '' ? null : { find: { kind: 'variant', reference } }
    }
    default:
      return null
  }
}

/**
 * Parses a path that is none of the shop's pages and none of the owner's: the blog of WooCommerce, and pages that both
 * systems or their usual extensions have. Null for any other.
 */
export function parseLegacyPage(pathname: string): LegacyUrl | null {
  const further = splitPathPage(pathname)
  const meaning = parsePageMeaning(further?.path ?? pathname)
  return meaning && further ? { ...meaning, page: further.page } : meaning
}

function parsePageMeaning(pathname: string): LegacyUrl | null {
  const parts = partsOf(pathname)
  if (parts === null) return null
  const [area = '', first, ...others] = parts
  const last = others.at(-1) ?? first
  if (area === 'category' || area === 'tag')
    return last === undefined ? null : { to: 'articles', kind: area, slug: last }
  if (area === 'blog') return last === undefined ? { to: 'blog' } : { to: 'article', slug: last }
  if (first === undefined) {
    const place = ownOf(places, area)
    return place === undefined ? pageAddress(area) : { to: place }
  }
  return null
}

/**
 * Parses the parts of an address below /blogs that no article has: Shopify's blog 'news', a tag of a blog, its feed.
 */
export function parseLegacyBlog([blog = '', kind, tag]: readonly string[]): LegacyUrl | null {
  if (blog.endsWith('.atom')) return { to: 'blogFeed' }
  if (kind === 'tagged' && tag !== undefined) return { to: 'articles', kind: 'tag', slug: tag }
  return kind === undefined && blog === 'news' ? { to: 'blog' } : null
}

const places: Record<string, LegacyTarget> = {
  wishlist: 'wishlist',
  track: 'trackOrder',
  'track-your-order': 'trackOrder',
  'order-tracking': 'trackOrder',
  feed: 'blogFeed',
}

/**
 * The pages of this shop for those of Shopify's /account and WooCommerce's /my-account. A link never signs anybody out.
 */
const accountPages: Record<string, LegacyTarget> = {
  login: 'login',
  register: 'register',
  recover: 'forgotPassword',
  reset: 'forgotPassword',
  activate: 'forgotPassword',
  'lost-password': 'forgotPassword',
  orders: 'orders',
  'view-order': 'orders',
  addresses: 'addresses',
  'edit-address': 'addresses',
  'edit-account': 'profile',
  logout: 'account',
  'customer-logout': 'account',
  wishlist: 'wishlist',
}

/** A page by its slug, or by the one that a page of its kind has in this shop. */
function pageAddress(slug: string): LegacyUrl | null {
  if (slug === 'faq' || slug === 'faqs') return { to: 'faq' }
  const other = ownOf(usualPages, slug)
  return { to: 'page', pages: other === undefined ? [slug] : [slug, other] }
}

const terms: LegacyPage = { policy: 'terms' }
const privacy: LegacyPage = { policy: 'privacy' }

const usualPages: Record<string, LegacyPage> = {
  'about-us': 'about',
  'our-story': 'about',
  'contact-us': 'contact',
  privacy,
  'privacy-policy': privacy,
  terms,
  'terms-and-conditions': terms,
  'terms-of-service': terms,
  'refund-policy': 'shipping-and-returns',
  'shipping-policy': 'shipping-and-returns',
  // a page that WooCommerce makes
  refund_returns: 'shipping-and-returns',
  shipping: 'shipping-and-returns',
  returns: 'shipping-and-returns',
}

/** Shopify's policies, which this shop has as pages. */
const policyPages: Record<string, LegacyPage> = {
  'terms-of-service': terms,
  'privacy-policy': privacy,
  'refund-policy': 'shipping-and-returns',
  'shipping-policy': 'shipping-and-returns',
  'contact-information': 'contact',
}

/** The parameters of the home page that name a product of WooCommerce: `?p=12`, `?product=slug`, `?product_cat=slug`,
 * `?add-to-cart=12`, or a search: `?s=words`. */
export function isLegacyParam(name: string): boolean {
  return name === 'p' || name === 'product' || name === 'product_cat' || name === 'add-to-cart' || name === 's'
}

/** Returns the meaning of the parameters of the home page; null without one of them. */
export function parseLegacyParams(params: URLSearchParams): LegacyUrl | null {
  const [handle, category] = [params.get('product'), params.get('product_cat')]
  // a link never changes a cart, so the one to add a product shows it
  const id = params.get('p') ?? params.get('add-to-cart')
  if (id !== null) return /^\d{1,15}$/.test(id) ? { find: { kind: 'post', id } } : { to: 'home' }
  const text = params.get('s')
  if (text !== null) return { to: 'search', text }
  if (handle !== null) return { find: { kind: 'product', handle: handle.replaceAll('\0', '') } }
  return category === null ? null : { find: { kind: 'group', slug: category.replaceAll('\0', '') } }
}

function slugOf(name: string | null): string | undefined {
  return (
    name
      ?.trim()
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-') || undefined
  )
}

/** The parts of a path; null for one that is spelled wrong. */
function partsOf(pathname: string): string[] | null {
  const parts = pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decodePart)
  if (parts.some((part) => part === null || part.includes('\0'))) return null
  return parts.flatMap((part) => part ?? [])
}

function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
