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
  findIdBeforeArticleRank,
  readArticlesAfter,
  readGroupSlugs,
  readListedProductsAfter,
  readPageSlugs,
  type ListedSlug,
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

/** The entries of a file of the sitemap (from 1), in batches; null when there is no such file. */
export async function readSitemapFile(
  shop: Shop,
  kind: SitemapKind,
  file: number,
  perFile = maxAddresses,
): Promise<AsyncGenerator<SitemapEntry[]> | null> {
  const { read } = shop.db
  const rank = (file - 1) * perFile
  if (kind === 'pages') {
    const entries = (await readOtherPages(shop)).slice(rank, rank + perFile)
    return entries.length === 0
      ? null
      : (async function* () {
          yield entries
        })()
  }
  const now = shop.now().toISOString()
  const isArticle = kind === 'articles'
  const before = isArticle ? await findIdBeforeArticleRank(read, now, rank) : await findIdBefore(shop, rank)
  if (before === null) return null
  const readAfter = (after: number, limit: number) =>
    isArticle
      ? readArticlesAfter(read, now, after, limit)
      : readListedProductsAfter(read, shop.channel.id, after, limit)
  return inBatches(isArticle ? 'article' : 'product', before, perFile, readAfter)
}

/** The id before the listed product with this rank (from 0), so that a file begins there; null after the last. */
async function findIdBefore(shop: Shop, rank: number): Promise<number | null> {
  if (rank === 0) return 0
  const id = await findListedId(shop, rank)
  return id === null ? null : id - 1
}

async function* inBatches(
  kind: 'article' | 'product',
  before: number,
  most: number,
  readAfter: (after: number, limit: number) => Promise<ListedSlug[]>,
): AsyncGenerator<SitemapEntry[]> {
  let after = before
  for (let left = most; left > 0;) {
    const limit = Math.min(batchSize, left)
    const rows = await readAfter(after, limit)
    yield entriesOf(kind, rows)
    const last = rows.at(-1)
    if (rows.length < limit || !last) return
    after = last.id
    left -= rows.length
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
    readGroupSlugs(read, 'collections').then((all) => withListedProducts(shop, 'collection', all)),
    readGroupSlugs(read, 'brands').then((all) => withListedProducts(shop, 'brand', all)),
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
