import { readFaqs } from '~/domain/site/faqs/faqs.server'
import { readShownForms } from '~/domain/site/forms/forms.server'
import { readArticleCategories } from '~/domain/site/blog/read-blog.server'
import {
  countListedProducts,
  findListedId,
  withListedProducts,
} from '~/domain/catalogue/listing/listed-products.server'
import type { Shop } from '~/domain/shared/shop'
import { readCategories } from '~/domain/catalogue/taxonomy/read-groups.server'
import {
  countArticles,
  readArticlesAfter,
  readGroupSlugs,
  readListedProductsAfter,
  readPageSlugs,
  type ListedSlug,
  type Part,
} from './search-engines.queries.server'

/** The most addresses in a file (sitemaps.org). */
export const maxAddresses = 50_000

/** Rows that one statement reads: about 1 ms. */
const batchSize = 200

/** The subject of a page of the sitemap; the web layer knows the page's address. */
export type SitemapTarget =
  | { kind: 'home' | 'shop' | 'blog' }
  | {
      kind: 'product' | 'category' | 'collection' | 'brand' | 'page' | 'article' | 'article-category' | 'form' | 'faq'
      slug: string
    }

export interface SitemapEntry {
  target: SitemapTarget
  /** ISO instant, or null where it is not known. */
  changedAt: string | null
}

/** The kinds of page that the files of the sitemap are named after: `products-1`, `products-2` … */
export const sitemapKinds = ['pages', 'articles', 'products'] as const

export type SitemapKind = (typeof sitemapKinds)[number]

/** How many files each kind of pages needs; none where there is nothing of it. */
export async function countSitemapFiles(shop: Shop, perFile = maxAddresses): Promise<Record<SitemapKind, number>> {
  const { read } = shop.db
  const files = (addresses: number) => Math.ceil(addresses / perFile)
  const [pages, articles, products] = await Promise.all([
    readOtherPages(shop),
    countArticles(read, shop.now().toISOString()),
    countListedProducts(shop),
  ])
  return { pages: files(pages.length), articles: files(articles), products: files(products) }
}

/** Whether the sitemap has a file of a kind with this number (from 1). */
export async function hasSitemapFile(
  shop: Shop,
  kind: SitemapKind,
  file: number,
  perFile = maxAddresses,
): Promise<boolean> {
  const rank = (file - 1) * perFile
  if (kind === 'products') return (await countListedProducts(shop)) > rank
  if (kind === 'articles') return (await countArticles(shop.db.read, shop.now().toISOString())) > rank
  return (await readOtherPages(shop)).length > rank
}

/** The entries of a file of the sitemap (from 1), in batches, of which some may be empty. */
export async function* readSitemapFile(
  shop: Shop,
  kind: SitemapKind,
  file: number,
  perFile = maxAddresses,
): AsyncGenerator<SitemapEntry[]> {
  const { read } = shop.db
  const rank = (file - 1) * perFile
  if (kind === 'pages') {
    yield (await readOtherPages(shop)).slice(rank, rank + perFile)
    return
  }
  if (kind === 'articles') {
    const now = shop.now().toISOString()
    // no index tells the id of a rank, and a shop has few articles
    const all = inBatches('article', 0, rank + perFile, (after, limit) => readArticlesAfter(read, now, after, limit))
    yield* withoutFirst(all, rank)
    return
  }
  const first = rank === 0 ? 1 : await findListedId(shop, rank)
  if (first === null) return
  yield* inBatches('product', first - 1, perFile, (after, limit) =>
    readListedProductsAfter(read, shop.channel.id, after, limit),
  )
}

async function* inBatches(
  kind: 'article' | 'product',
  before: number,
  most: number,
  readAfter: (after: number, limit: number) => Promise<Part>,
): AsyncGenerator<SitemapEntry[]> {
  let left = most
  for (let after: number | null = before; after !== null && left > 0;) {
    const { rows, next }: Part = await readAfter(after, Math.min(batchSize, left))
    yield entriesOf(kind, rows)
    left -= rows.length
    after = next
  }
}

async function* withoutFirst(batches: AsyncIterable<SitemapEntry[]>, count: number): AsyncGenerator<SitemapEntry[]> {
  let left = count
  for await (const entries of batches) {
    yield entries.slice(left)
    left = Math.max(0, left - entries.length)
  }
}

const entriesOf = (kind: 'page' | 'article' | 'product', rows: ListedSlug[]): SitemapEntry[] =>
  rows.map(({ slug, changedAt }) => ({ target: { kind, slug }, changedAt }))

const undated = (target: SitemapTarget): SitemapEntry => ({ target, changedAt: null })

/** Everything but products and articles: fixed pages, listings, content pages and forms. */
async function readOtherPages(shop: Shop): Promise<SitemapEntry[]> {
  const { read } = shop.db
  const now = shop.now().toISOString()
  const [categories, collections, brands, pages, articles, articleCategories, forms, faqs] = await Promise.all([
    readCategories(shop),
    readGroupSlugs(read, 'collections', shop.channel.id).then((all) => withListedProducts(shop, 'collection', all)),
    readGroupSlugs(read, 'brands', shop.channel.id).then((all) => withListedProducts(shop, 'brand', all)),
    readPageSlugs(read),
    countArticles(read, now),
    readArticleCategories(shop),
    readShownForms(shop),
    readFaqs(shop),
  ])
  const slugs = (kind: 'category' | 'collection' | 'brand' | 'article-category', all: Array<{ slug: string }>) =>
    all.map(({ slug }) => undated({ kind, slug }))
  return [
    undated({ kind: 'home' }),
    undated({ kind: 'shop' }),
    ...slugs('category', categories),
    ...slugs('collection', collections),
    ...slugs('brand', brands),
    ...entriesOf('page', pages),
    ...(articles > 0 ? [undated({ kind: 'blog' })] : []),
    ...slugs('article-category', articleCategories),
    ...forms.map((slug) => undated({ kind: 'form', slug })),
    ...faqs.map(({ slug }) => undated({ kind: 'faq', slug })),
  ]
}
