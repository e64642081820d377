import { expect, test } from 'vitest'
import { sanitiseHtml } from '~/domain/shared/text/sanitise-html.server'
import type { Article } from '~/domain/site/blog/blog'
import { atomFeed } from './atom-feed'

const article: Article = {
  id: 1,
  slug: 'indigo',
  title: 'Blue & <white> "]]>',
  excerpt: 'Short\u0000\u0008\uFFFF \uD800',
  author: '',
  category: null,
  picture: null,
  publishedAt: '2026-11-01T00:00:00.000Z',
  publishedOn: '1 November 2026',
  html: sanitiseHtml('<p><a href="/about">us</a></p>'),
  tags: [],
  metaTitle: 'Indigo',
  metaDescription: '',
  updatedAt: '2026-11-02T00:00:00.000Z',
  readingMinutes: 1,
}

test('a feed contains texts as text, and only characters that XML allows', () => {
  const feed = atomFeed('https://shop.test', 'Shop & Co', [article], new Date('2026-11-22T00:00:00Z'))
  expect(feed).toContain('<title>Blue &amp; &lt;white&gt; &quot;]]&gt;</title>')
  expect(feed).toContain('<summary>Short </summary>')
  expect(feed).toContain('<author><name>Shop &amp; Co</name></author>')
  expect(feed).toContain('&lt;a href=&quot;https://shop.test/about&quot;&gt;')
  expect(feed).toContain('<updated>2026-11-02T00:00:00.000Z</updated>')
  expect(feed).toContain('<id>https://shop.test/blogs/indigo</id>')
})
