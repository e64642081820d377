/** The kinds of thing that have an address with a slug, and may get another one. */
export const slugKinds = [
  'product',
  'category',
  'collection',
  'brand',
  'product-label',
  'tag',
  'page',
  'article',
  'article-category',
  'faq',
  'form',
] as const
export type SlugKind = (typeof slugKinds)[number]

interface SlugTable {
  table: string
  /** Its kind in slug_history. */
  history: string
  /** Whether its rows say when they were changed. */
  isDated: boolean
}

const undated = { isDated: false }
const dated = { isDated: true }

/** The table of each kind. */
export const slugTables: Record<SlugKind, SlugTable> = {
  product: { table: 'products', history: 'product', ...dated },
  category: { table: 'categories', history: 'category', ...undated },
  collection: { table: 'collections', history: 'collection', ...undated },
  brand: { table: 'brands', history: 'brand', ...undated },
  'product-label': { table: 'labels', history: 'label', ...undated },
  tag: { table: 'tags', history: 'tag', ...undated },
  page: { table: 'pages', history: 'page', ...dated },
  article: { table: 'articles', history: 'article', ...dated },
  'article-category': { table: 'article_categories', history: 'article_category', ...undated },
  faq: { table: 'faqs', history: 'faq', ...dated },
  form: { table: 'forms', history: 'form', ...dated },
}
