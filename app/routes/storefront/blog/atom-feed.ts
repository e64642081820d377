import type { Article } from '~/domain/site/blog/blog'
import { articlePath, blogFeedPath, blogPath } from '~/paths'
import { xmlText } from '~/http/search-engines/xml-text'

const element = (name: string, text: string, attributes = '') => `<${name}${attributes}>${xmlText(text)}</${name}>`

/** Addresses of the shop in an article's HTML with its origin, because a feed is read elsewhere. */
const withOrigin = (html: string, origin: string) => html.replace(/\b(href|src)="\/(?!\/)/g, `$1="${origin}/`)

function entry(origin: string, article: Article, storeName: string): string {
  const url = origin + articlePath(article.slug)
  return [
    '<entry>',
    element('id', url),
    element('title', article.title),
    `<link rel="alternate" href="${xmlText(url)}"/>`,
    element('published', article.publishedAt),
    element('updated', article.updatedAt > article.publishedAt ? article.updatedAt : article.publishedAt),
    `<author>${element('name', article.author || storeName)}</author>`,
    article.category ? `<category term="${xmlText(article.category.name)}"/>` : '',
    article.excerpt ? element('summary', article.excerpt) : '',
    element('content', withOrigin(article.html, origin), ' type="html"'),
    '</entry>',
  ].join('')
}

/** Articles as an Atom feed (RFC 4287). Pure. */
export function atomFeed(origin: string, storeName: string, articles: readonly Article[], now: Date): string {
  const updated = articles.map((article) => article.updatedAt).reduce((a, b) => (a > b ? a : b), '')
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    element('id', origin + blogPath),
    element('title', storeName),
    `<link rel="self" href="${xmlText(origin + blogFeedPath)}"/>`,
    `<link rel="alternate" href="${xmlText(origin + blogPath)}"/>`,
    element('updated', updated || now.toISOString()),
    ...articles.map((article) => entry(origin, article, storeName)),
    '</feed>',
  ].join('\n')
}
