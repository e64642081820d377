import { expect, test } from 'vitest'
import type { Visitor } from '~/domain/shared/shop'
import { onSqlite } from '../../../../tests/setup/databases'
import { createProduct, productInput } from '../../../../tests/factories/product'
import { createVisitor } from '../../../../tests/factories/visitor'
import {
  countSitemapFiles,
  hasSitemapFile,
  readSitemapFile,
  type SitemapEntry,
  type SitemapKind,
} from './sitemap.server'

async function readEntries(shop: Visitor, kind: SitemapKind, file: number, perFile?: number): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = []
  for await (const batch of readSitemapFile(shop, kind, file, perFile)) entries.push(...batch)
  return entries
}

const slugsOf = (entries: SitemapEntry[]) => entries.map(({ target }) => ('slug' in target ? target.slug : ''))

onSqlite('the sitemap', (open) => {
  test('has every listed product once, in files of the given size', async () => {
    const db = await open()
    const shop = await createVisitor(db)
    const slugs: string[] = []
    for (let number = 1; number <= 5; number++) slugs.push((await createProduct(db, productInput())).slug)
    await createProduct(db, productInput({ isPublished: false }))
    expect(await countSitemapFiles(shop, 2)).toMatchObject({ products: 3 })
    const found: string[] = []
    for (const file of [1, 2, 3]) found.push(...slugsOf(await readEntries(shop, 'products', file, 2)))
    expect(found.toSorted()).toEqual(slugs.toSorted())
    expect(await hasSitemapFile(shop, 'products', 3, 2)).toBe(true)
    expect(await hasSitemapFile(shop, 'products', 4, 2)).toBe(false)
    expect(await countSitemapFiles(shop)).toMatchObject({ products: 1, articles: 0 })
  })

  test('has the published pages, and none of a draft, in files of the given size', async () => {
    const db = await open()
    const shop = await createVisitor(db)
    const page = { page_type: 'Page', title: 'x', document: '{}', updated_at: '2026-01-01T00:00:00.000Z' }
    await db.transaction((trx) =>
      trx('pages').insert([
        { ...page, slug: 'about', is_published: 1 },
        { ...page, slug: 'story', is_published: 1 },
        { ...page, slug: 'draft', is_published: 0 },
      ]),
    )
    const entries = await readEntries(shop, 'pages', 1)
    expect(entries).toContainEqual({ target: { kind: 'page', slug: 'about' }, changedAt: page.updated_at })
    expect(JSON.stringify(entries)).not.toContain('draft')
    const { pages } = await countSitemapFiles(shop, 2)
    const inFiles: SitemapEntry[] = []
    for (let file = 1; file <= pages; file += 1) {
      const part = await readEntries(shop, 'pages', file, 2)
      expect(part.length).toBeGreaterThan(0)
      inFiles.push(...part)
    }
    expect(inFiles).toEqual(entries)
    expect(await hasSitemapFile(shop, 'pages', pages + 1, 2)).toBe(false)
  })

  test('has the articles that are published, each once, in files of the given size', async () => {
    const db = await open()
    const shop = await createVisitor(db)
    const changedAt = '2026-01-01T00:00:00.000Z'
    const article = { title: 'x', html: '<p>x</p>', is_published: 1, created_at: changedAt, updated_at: changedAt }
    const day = (changed: number) => new Date(shop.now().getTime() + changed * 86_400_000).toISOString()
    await db.transaction((trx) =>
      trx('articles').insert([
        ...['a', 'b', 'c', 'd', 'e'].map((slug) => ({ ...article, slug, published_at: day(-1) })),
        { ...article, slug: 'tomorrow', published_at: day(1) },
        { ...article, slug: 'draft', published_at: day(-1), is_published: 0 },
      ]),
    )
    expect(await countSitemapFiles(shop, 2)).toMatchObject({ articles: 3 })
    const found: string[][] = []
    for (const file of [1, 2, 3]) found.push(slugsOf(await readEntries(shop, 'articles', file, 2)))
    expect(found).toEqual([['a', 'b'], ['c', 'd'], ['e']])
    expect(await hasSitemapFile(shop, 'articles', 4, 2)).toBe(false)
    expect((await readEntries(shop, 'pages', 1)).map(({ target }) => target.kind)).toContain('blog')
  })
})
