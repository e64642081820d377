import type { OwnTemplateKind, TemplateName } from '~/domain/site/content/templates'

/** The template that serves an address, and the slug of what it shows. */
export interface TemplateOfPath {
  name: TemplateName
  /** The last part of the address, which decides; '' where the template alone says what is shown. */
  slug: string
  /** The kind of page that may have a template of its own; null for other pages. */
  kind: OwnTemplateKind | null
}

/** The first part of an address, and the template that serves it (specification 1, section 2: slug resolution). */
const byFirstPart: Record<string, TemplateName> = {
  '': 'home',
  undefined: 'home',
  'shop-online': 'shop-online',
  'product-category': 'product-category',
  'product-collection': 'product-collection',
  search: 'search',
  product: 'product',
  cart: 'cart',
  checkout: 'checkout',
  'checkout-complete': 'checkout-complete',
  'checkout-failed': 'checkout-failed',
  order: 'order',
  'track-order': 'track-order',
  account: 'account',
  login: 'login',
  register: 'login',
  'forgot-password': 'login',
  verify: 'login',
  blogs: 'blogs',
  faq: 'faq',
  forms: 'forms',
  subscribe: 'subscribe',
  'back-in-stock': 'back-in-stock',
  'gift-card': 'gift-card',
  'product-reviews': 'product-reviews',
  cookies: 'cookies',
  'password-protected': 'password-protected',
  'coming-soon': 'coming-soon',
  'under-maintenance': 'under-maintenance',
}

const kinds: Partial<Record<TemplateName, OwnTemplateKind>> = {
  product: 'product',
  'product-category': 'category',
  'product-collection': 'collection',
  article: 'article',
}

/**
 * The template of an address without its query; null for a content page, whose document is its own, and for other
 * addresses.
 */
export function templateOfPath(path: string): TemplateOfPath | null {
  const [first = '', ...others] = path.split('/').filter((part) => part !== '')
  const known = Object.hasOwn(byFirstPart, first) ? byFirstPart[first] : undefined
  if (known === undefined) return null
  const slug = decode(others.at(-1) ?? '')
  const name = exceptionOf(known, others) ?? known
  return { name, slug, kind: kinds[name] ?? null }
}

/** The template of the pages that are not served by the template of the first part of their address. */
function exceptionOf(name: TemplateName, [part]: string[]): TemplateName | null {
  // articles are beside the lists of categories and tags
  if (name === 'blogs' && part !== undefined && part !== 'category' && part !== 'tag') return 'article'
  // those who open a link from a mail are not logged in
  return name === 'account' && part === 'reset-password' ? 'login' : null
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
