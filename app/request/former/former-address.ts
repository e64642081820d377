import type { FormerReference } from '~/domain/products/former/find-former.server'

/** What an address of Shopify or WooCommerce stands for: an address of the shop, or a thing to be found. */
export type FormerAddress =
  | { to: 'shop' | 'account' | 'cart' | 'home' }
  | { to: 'search'; text: string }
  | { to: 'page'; slug: string }
  | { find: FormerReference }

/** Parses a path of Shopify or WooCommerce; null for one that neither has. */
export function parseFormerAddress({ pathname, searchParams }: URL): FormerAddress | null {
  const parts = pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decodePart)
  if (parts.some((part) => part === null || part.includes('\0'))) return null
  const [area, first, ...others] = parts.flatMap((part) => part ?? [])
  const last = others.at(-1) ?? first
  const group = (slug: string | undefined): FormerAddress =>
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
      return first === undefined ? { to: 'home' } : { to: 'page', slug: first }
    case 'policies':
      return first === undefined ? { to: 'home' } : { to: 'page', slug: policyPages[first] ?? first }
    case 'shop':
      return first === undefined || first === 'page'
        ? { to: 'shop' }
        : { find: { kind: 'product', handle: last ?? first } }
    case 'product-tag':
    case 'product-brand':
    case 'brand':
      return group(last)
    case 'my-account':
      return { to: 'account' }
    case 'cart': {
      // Shopify's /cart/{variant}:{quantity}: a link never changes the cart, so it shows the product
      const reference = first?.split(',')[0]?.split(':')[0]
      return reference === undefined || reference === '' ? null : { find: { kind: 'variant', reference } }
    }
    default:
      return null
  }
}

/** Shopify's policies, which this shop has as pages. */
const policyPages: Record<string, string> = {
  'terms-of-service': 'terms-and-conditions',
  'refund-policy': 'shipping-and-returns',
  'shipping-policy': 'shipping-and-returns',
  'contact-information': 'contact',
}

/** The parameters of the home page that name a product of WooCommerce: `?p=12`, `?product=slug`, `?product_cat=slug`,
 * or a search: `?s=words`. */
export function isFormerParam(name: string): boolean {
  return name === 'p' || name === 'product' || name === 'product_cat' || name === 's'
}

/** What the parameters of the home page stand for; null without one of them. */
export function parseFormerParams(params: URLSearchParams): FormerAddress | null {
  const [id, handle, category] = [params.get('p'), params.get('product'), params.get('product_cat')]
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

function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}
