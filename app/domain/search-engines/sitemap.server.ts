import { readFaqs } from '~/domain/faqs/faqs.server'
import { readShownForms } from '~/domain/forms/forms.server'
import { readArticleCategories } from '~/domain/blog/read-blog.server'
import type { Shop } from '~/domain/shop'
import { readCategories } from '~/domain/taxonomy/read-groups.server'
import {
  countListedProducts,
  findIdBeforeRank,
  readArticleSlugs,
  readListedGroups,
  readListedProductsAfter,
  readPageSlugs,
  type ListedSlug,
} from './search-engines.queries.server'

/** The most addresses in a file (sitemaps.org). */
export const maxAddresses = 50_000

const batchSize = 1000

/** What a page of the sitemap shows; the web layer knows its address. */
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

/** How many files the products of the channel need; at least one. */
export async function countProductFiles(shop: Pick<Shop, 'db' | 'channel'>, perFile = maxAddresses): Promise<number> {
  return Math.max(1, Math.ceil((await countListedProducts(shop.db.read, shop.channel.id)) / perFile))
}

/** The products of a file of the sitemap (from 1), read in batches; null when there is no such file. */
export async function readProductFile(
  { db, channel }: Pick<Shop, 'db' | 'channel'>,
  file: number,
  perFile = maxAddresses,
): Promise<AsyncGenerator<SitemapEntry[]> | null> {
  const before = await findIdBeforeRank(db.read, channel.id, (file - 1) * perFile)
  if (before === null) return null
  return (async function* () {
    let after = before
    for (let left = perFile; left > 0;) {
      const limit = Math.min(batchSize, left)
      const rows = await readListedProductsAfter(db.read, channel.id, after, limit)
      yield rows.map((row) => ({ target: { kind: 'product', slug: row.slug }, changedAt: row.changedAt }))
      const last = rows.at(-1)
      if (rows.length < limit || !last) return
      after = last.id
      left -= rows.length
    }
  })()
}

const entriesOf = (kind: 'page' | 'article', rows: ListedSlug[]): SitemapEntry[] =>
  rows.map(({ slug, changedAt }) => ({ target: { kind, slug }, changedAt }))

const undated = (target: SitemapTarget): SitemapEntry => ({ target, changedAt: null })

/** Everything but products: fixed pages, listings, content pages, articles and forms. At most 50,000. */
export async function readOtherPages(shop: Shop): Promise<SitemapEntry[]> {
  const { read } = shop.db
  const now = shop.now().toISOString()
  const [categories, groups, pages, articles, articleCategories, forms, faqs] = await Promise.all([
    readCategories(shop),
    readListedGroups(read, shop.channel.id),
    readPageSlugs(read),
    readArticleSlugs(read, now, maxAddresses / 2),
    readArticleCategories(shop),
    readShownForms(shop),
    readFaqs(shop),
  ])
  const slugs = (kind: 'category' | 'collection' | 'brand' | 'article-category', all: string[]) =>
    all.map((slug) => undated({ kind, slug }))
  return [
    undated({ kind: 'home' }),
    undated({ kind: 'shop' }),
    ...slugs(
      'category',
      categories.map(({ slug }) => slug),
    ),
    ...slugs('collection', groups.collections),
    ...slugs('brand', groups.brands),
    ...entriesOf('page', pages),
    ...(articles.length > 0 ? [undated({ kind: 'blog' })] : []),
    ...slugs(
      'article-category',
      articleCategories.map(({ slug }) => slug),
    ),
    ...entriesOf('article', articles),
    ...forms.map((slug) => undated({ kind: 'form', slug })),
    ...faqs.map(({ slug }) => undated({ kind: 'faq', slug })),
  ].slice(0, maxAddresses)
}
