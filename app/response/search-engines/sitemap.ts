import type { SitemapEntry, SitemapTarget } from '~/domain/search-engines/sitemap.server'
import {
  articleGroupPath,
  articlePath,
  blogPath,
  cataloguePath,
  contentPagePath,
  faqPath,
  formPath,
  homePath,
  shopPath,
  sitemapFilePath,
} from '~/paths'
import { mainFaq } from '~/domain/faqs/faq'
import { xmlText } from './xml-text'

function pathOf(target: SitemapTarget): string {
  switch (target.kind) {
    case 'home':
      return homePath
    case 'shop':
      return shopPath()
    case 'blog':
      return blogPath
    case 'page':
      return contentPagePath(target.slug)
    case 'article':
      return articlePath(target.slug)
    case 'article-category':
      return articleGroupPath('category', target.slug)
    case 'faq':
      return faqPath(target.slug === mainFaq ? undefined : target.slug)
    case 'form':
      return formPath(target.slug)
    default:
      return cataloguePath({ kind: target.kind, slug: target.slug })
  }
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function urlElement(origin: string, { target, changedAt }: SitemapEntry): string {
  const changed = changedAt === null ? '' : `<lastmod>${xmlText(changedAt)}</lastmod>`
  return `<url><loc>${xmlText(origin + pathOf(target))}</loc>${changed}</url>`
}

/** A file of the sitemap, one line for each page (sitemaps.org). */
export async function* sitemapLines(origin: string, batches: AsyncIterable<SitemapEntry[]>): AsyncGenerator<string> {
  yield `${declaration}\n<urlset ${namespace}>\n`
  for await (const entries of batches)
    if (entries.length > 0) yield `${entries.map((entry) => urlElement(origin, entry)).join('\n')}\n`
  yield '</urlset>\n'
}

/** The list of the files of the sitemap. */
export function sitemapIndex(origin: string, productFiles: number): string {
  const files = ['pages', ...Array.from({ length: productFiles }, (_, index) => `products-${index + 1}`)]
  const elements = files.map((name) => `<sitemap><loc>${xmlText(origin + sitemapFilePath(name))}</loc></sitemap>`)
  return [declaration, `<sitemapindex ${namespace}>`, ...elements, '</sitemapindex>', ''].join('\n')
}
