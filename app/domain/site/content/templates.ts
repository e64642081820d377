/**
 * The pages of the shop whose documents have fixed names, with what the owner reads (specification 1, section 2: the
 * names of fixed pages). A shop without a document of a name shows the page as it is.
 */
export const templateLabels = {
  home: 'Home page',
  'shop-online': 'All products, and those of a brand, label or tag',
  'product-category': 'Category',
  'product-collection': 'Collection',
  search: 'Search',
  product: 'Product',
  cart: 'Cart',
  checkout: 'Steps of the checkout',
  'checkout-complete': 'Order complete',
  'checkout-failed': 'Payment failed',
  order: 'Order',
  'track-order': 'Order tracking',
  account: 'Account',
  login: 'Signing in and registering',
  blogs: 'Blog',
  article: 'Article',
  faq: 'Questions and answers',
  forms: 'Forms of the shop',
  subscribe: 'News by email',
  'back-in-stock': 'Mails when a product is back in stock',
  'gift-card': 'Balance of a gift card',
  'product-reviews': 'Reviews of a product',
  cookies: 'Cookie preferences',
  'not-found': 'Page not found',
  'password-protected': 'Password',
  'coming-soon': 'Coming soon',
  'under-maintenance': 'Under maintenance',
} as const

/** The documents of what is around every page. */
export const shellLabels = { header: 'Header', footer: 'Footer' } as const

/** All documents with fixed names. */
export const fixedLabels: Readonly<Record<string, string>> = { ...templateLabels, ...shellLabels }

export type TemplateName = keyof typeof templateLabels

/** The pages in front of a shop that is closed. */
const gateTemplates: readonly string[] = [
  'password-protected',
  'coming-soon',
  'under-maintenance',
] satisfies TemplateName[]

/**
 * The sections that a page in front of a closed shop cannot have beside its own part: the gate would hold back what
 * these forms send.
 */
const closedByGates: readonly string[] = ['form', 'email_subscription']

/** Whether the document with this slug can have a section of a type, as far as gates are concerned. */
export function isOpenAtGate(slug: string, sectionType: string): boolean {
  return !gateTemplates.includes(slug) || !closedByGates.includes(sectionType)
}

/** The kinds of thing that can have a template of their own, with the name of the template that the others have. */
export const ownTemplateKinds = {
  product: 'product',
  category: 'product-category',
  collection: 'product-collection',
  article: 'article',
} as const satisfies Record<string, TemplateName>

export type OwnTemplateKind = keyof typeof ownTemplateKinds

export function isTemplateName(slug: string): slug is TemplateName {
  return Object.hasOwn(templateLabels, slug)
}

/** The type of documents around an essential part of a page. The home page is a document as a whole. */
export const templateType = 'Template'

/** The type of the pages that have addresses of their own. */
export const ownPageType = 'Page'

/** The types of documents whose slugs decide nothing: pages, and templates of single products, categories … */
export const chosenPageTypes: readonly string[] = [ownPageType, templateType]

/** Whether documents of a type serve other pages, and are no pages themselves. */
export function servesOthers(pageType: string): boolean {
  return [templateType, shellLabels.header, shellLabels.footer].includes(pageType)
}

/** The type of the document with this slug, where the slug decides; null where the document says it. */
export function fixedPageType(slug: string): string | null {
  if (slug === 'home') return 'Home'
  if (slug === 'header' || slug === 'footer') return shellLabels[slug]
  return isTemplateName(slug) ? templateType : null
}
