import { expect, test } from 'vitest'
import type { Database } from '~db/connection'
import { onSqlite } from '../../../../tests/setup/databases'
import { unwrap } from '../../../../tests/factories/cart'
import { createProduct, factoryNow, productInput } from '../../../../tests/factories/product'
import { commandOn, createVisitor } from '../../../../tests/factories/visitor'
import { days } from '~/domain/shared/units'
import { articlePath } from '~/paths'
import { articlesPerPage } from './blog'
import { readArticle, readArticleCategories, readArticles, readCurrentBlogSlug } from './read-blog.server'
import { deleteArticle, saveArticle } from './save-article.server'

const daysAgo = (count: number) => new Date(factoryNow.getTime() - days(count)).toISOString()

async function openBlog(open: () => Promise<Database>) {
  const db = await open()
  const shop = await createVisitor(db)
  const save = async (input: Parameters<typeof saveArticle>[2], slug: string | null = null) =>
    saveArticle(commandOn(db), slug, input, { pathOf: articlePath })
  const write = async (title: string, input: Parameters<typeof saveArticle>[2] = {}) =>
    unwrap(await save({ title, html: `<p>${title}</p>`, isPublished: true, ...input })).slug
  return { db, shop, save, write }
}

onSqlite('the blog', (open) => {
  test('lists what is published now, the newest first, by category and by tag', async () => {
    const { shop, write } = await openBlog(open)
    await write('Old', { publishedAt: daysAgo(9), category: 'Care', tags: ['Cotton'] })
    await write('New', { publishedAt: daysAgo(1), category: 'Making', tags: ['Cotton', 'Indigo'] })
    await write('Draft', { isPublished: false })
    await write('Tomorrow', { publishedAt: daysAgo(-1), category: 'Later' })
    const titles = async (scope: Parameters<typeof readArticles>[1]) =>
      (await readArticles(shop, scope, 1)).articles.map(({ title }) => title)
    expect(await titles({ kind: 'all' })).toEqual(['New', 'Old'])
    expect(await titles({ kind: 'category', slug: 'care' })).toEqual(['Old'])
    expect(await titles({ kind: 'tag', slug: 'cotton' })).toEqual(['New', 'Old'])
    expect(await titles({ kind: 'tag', slug: "x' OR 1=1" })).toEqual([])
    expect((await readArticleCategories(shop)).map(({ name, count }) => [name, count])).toEqual([
      ['Care', 1],
      ['Making', 1],
    ])
    expect(await readArticle(shop, 'draft')).toBeNull()
    expect(await readArticle(shop, 'tomorrow')).toBeNull()
  })

  test('has pages of twelve', async () => {
    const { shop, write } = await openBlog(open)
    for (let number = 1; number <= articlesPerPage + 1; number++)
      await write(`Article ${number}`, { publishedAt: daysAgo(number) })
    const second = await readArticles(shop, { kind: 'all' }, 2)
    expect(second).toMatchObject({ total: 13, page: 2, pageCount: 2 })
    expect(second.articles.map(({ title }) => title)).toEqual(['Article 13'])
    expect((await readArticles(shop, { kind: 'all' }, 99)).page).toBe(2)
  })

  test('shows an article with its products, and others that share most tags, then those of its category', async () => {
    const { db, shop, write } = await openBlog(open)
    const product = await createProduct(db, productInput())
    await write('Same tags', { tags: ['A', 'B'], publishedAt: daysAgo(9) })
    await write('One tag', { tags: ['A'], publishedAt: daysAgo(8) })
    await write('Same category', { category: 'Care', publishedAt: daysAgo(7) })
    await write('Nothing in common', { publishedAt: daysAgo(1) })
    const slug = await write('This', { tags: ['A', 'B'], category: 'Care', products: [product.slug] })
    const found = await readArticle(shop, slug)
    expect(found?.related.map(({ title }) => title)).toEqual(['Same tags', 'One tag', 'Same category'])
    expect(found?.products.map((card) => card.slug)).toEqual([product.slug])
    expect(found?.article).toMatchObject({
      title: 'This',
      excerpt: 'This',
      category: { slug: 'care', name: 'Care' },
      tags: [
        { slug: 'a', name: 'A' },
        { slug: 'b', name: 'B' },
      ],
    })
  })

  test('keeps the old address when the slug changes, and every part that is not given', async () => {
    const { db, shop, save, write } = await openBlog(open)
    const slug = await write('Washing', { category: 'Care', tags: ['Cotton'], publishedAt: daysAgo(5) })
    unwrap(await save({ slug: 'how-to-wash' }, slug))
    expect(await readCurrentBlogSlug(shop, 'article', slug)).toBe('how-to-wash')
    const found = await readArticle(shop, 'how-to-wash')
    expect(found?.article).toMatchObject({ title: 'Washing', publishedAt: daysAgo(5), tags: [{ name: 'Cotton' }] })
    unwrap(await save({ isPublished: false }, 'how-to-wash'))
    expect(await readCurrentBlogSlug(shop, 'article', slug)).toBeNull()
    unwrap(await deleteArticle(commandOn(db), 'how-to-wash'))
    expect(await deleteArticle(commandOn(db), 'how-to-wash')).toMatchObject({
      ok: false,
      error: { code: 'article_not_found' },
    })
  })

  test('gives equal titles different slugs, and refuses what does not exist or is taken', async () => {
    const { save, write } = await openBlog(open)
    expect([await write('Indigo'), await write('Indigo'), await write('2026')]).toEqual([
      'indigo',
      'indigo-2',
      'a-2026',
    ])
    const html = '<p>x</p>'
    expect(await save({ title: 'A', html, slug: 'indigo' })).toMatchObject({ error: { code: 'article_slug_taken' } })
    expect(await save({ title: 'A', html, products: ['none'] })).toMatchObject({ error: { code: 'product_not_found' } })
    expect(await save({ title: 'A' }, 'none')).toMatchObject({ error: { code: 'article_not_found' } })
    expect(await save({ html })).toMatchObject({ error: { code: 'article_field_missing' } })
  })

  test('removes what runs code from an article, also from one that was stored otherwise', async () => {
    const { db, shop, write } = await openBlog(open)
    const hostile =
      '<p onclick="x()">A<script>x()</script><a href="javascript:x()">b</a><img src=x onerror=x()><svg onload=x()></svg></p>'
    const slug = await write('Hostile', { html: hostile })
    const stored: { html: string } = await db.read('articles').first('html')
    expect(stored.html).toBe('<p>A<a>b</a></p>')
    await db.transaction((trx) => trx('articles').update({ html: hostile }))
    expect((await readArticle(shop, slug))?.article.html).toBe('<p>A<a>b</a></p>')
  })
})
