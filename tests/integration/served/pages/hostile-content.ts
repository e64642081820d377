import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ServedShop } from '../../served-shop'

const payloads = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'><svg onload=alert(1)>",
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '</title><script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '<a href="javascript:alert(1)">x</a>',
  '<!--<script>alert(1)</script>-->',
  '<style>@import "//evil.test"</style>',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<object data="javascript:alert(1)"></object>',
  ']]><script>alert(1)</script>',
  '<form action="//evil.test"><button>x</button></form>',
]

/** Articles, questions and forms whose texts are hostile, as the feed and the sitemap list them. */
export function describeHostileContent(getShop: () => ServedShop): void {
  describe('hostile content', () => testHostileContent(getShop))
}

function testHostileContent(getShop: () => ServedShop): void {
  let shop: ServedShop
  const at = '2026-01-01T00:00:00.000Z'
  beforeAll(async () => {
    shop = getShop()
    await shop.db.transaction(async (trx) => {
      for (const [number, text] of payloads.entries()) {
        const [category] = await trx('article_categories')
          .insert({ slug: `hostile-${number}x`, name: text.slice(0, 80), description: text })
          .returning<Array<{ id: number }>>('id')
        const [article] = await trx('articles')
          .insert({
            slug: `hostile-${number}x`,
            title: text,
            excerpt: text,
            html: `<p>${text}</p>`,
            author: text.slice(0, 80),
            category_id: category?.id,
            meta_title: text,
            meta_description: text,
            is_published: 1,
            published_at: at,
            created_at: at,
            updated_at: at,
          })
          .returning<Array<{ id: number }>>('id')
        await trx('article_tags').insert({
          article_id: article?.id,
          slug: `hostile-${number}x`,
          name: text.slice(0, 60),
        })
        const items = JSON.stringify([{ question: text, answer: text }])
        await trx('faqs').insert({ slug: `hostile-${number}x`, title: text, description: text, items, updated_at: at })
        const document = JSON.stringify({
          title: text,
          description: text,
          submit_label: text.slice(0, 60),
          fields: [
            { key: 'a', type: 'text', label: text, hint: text },
            { key: 'b', type: 'radio', label: text, choices: [text] },
            { key: 'c', type: 'select', label: text, choices: [text] },
          ],
        })
        await trx('forms').insert({ slug: `hostile-${number}x`, document, is_active: 1, updated_at: at })
      }
    })
  })
  afterAll(async () => {
    await shop.db.transaction(async (trx) => {
      for (const table of ['articles', 'article_categories', 'faqs', 'forms'])
        await trx(table).where('slug', 'like', 'hostile-%').delete()
    })
  })

  test('the feed and the sitemap are valid with it', async () => {
    for (const path of ['/blogs/feed.xml', '/sitemaps/pages-1.xml', '/sitemaps/articles-1.xml']) {
      const xml = await (await fetch(shop.origin + path)).text()
      expect(xml).toContain('hostile-14x')
      expect(/<(?:script|img|svg|iframe|style|math|details|object|form)\b/.test(xml)).toBe(false)
    }
  })
}
