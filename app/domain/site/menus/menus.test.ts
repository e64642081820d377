import { expect, test } from 'vitest'
import { onSqlite, openCopy } from '../../../../tests/setup/databases'
import { unwrap } from '../../../../tests/factories/cart'
import { createProduct } from '../../../../tests/factories/product'
import { commandOn, createVisitor } from '../../../../tests/factories/visitor'
import type { Database } from '~db/connection'
import { saveArticle } from '~/domain/site/blog/save-article.server'
import { saveForm, showForm } from '~/domain/site/forms/forms.server'
import { slugKinds } from '~/domain/site/redirects/slug-kinds'
import { targetPath } from '~/http/link-targets/target-path'
import { articlePath, formPath } from '~/paths'
import type { MenuItem } from './menu'
import { readTargetRows } from './menus.queries.server'
import { readMenu, readMenuDocument, readMenuEntries, readMenus } from './read-menus.server'
import { deleteMenu, saveMenu } from './save-menu.server'
import { messageOf } from '~/messages/messages'

const updated_at = '2026-01-01T00:00:00.000Z'

/** A shop with one thing of some kinds. */
async function openShop(open: () => Promise<Database>) {
  const db = await open()
  const visitor = await createVisitor(db)
  await createProduct(db, { name: 'Kala Kurta', slug: 'kala-kurta', categories: [['Wear']], tags: ['Indigo'] })
  await db.transaction((trx) =>
    trx('pages').insert({
      slug: 'about',
      page_type: 'Page',
      title: 'About',
      document: '{}',
      is_published: 1,
      updated_at,
    }),
  )
  const article = { title: 'Dyeing', html: '<p>x</p>', isPublished: true, publishedAt: updated_at }
  unwrap(await saveArticle(commandOn(db), null, article, { pathOf: articlePath }))
  const fields = [{ key: 'name', type: 'text', label: 'Name' }]
  unwrap(await saveForm(commandOn(db), 'fitting', { title: 'Fitting', fields }, { pathOf: formPath }))
  return { db, visitor }
}

const linksOf = (items: readonly MenuItem[]): unknown[] =>
  items.map(({ label, place, items: below }) => [label, targetPath(place), ...linksOf(below)])

const wearMenu = {
  title: 'Main',
  items: [
    {
      label: 'Wear',
      category: 'wear',
      items: [
        {
          label: 'Kurtas',
          href: '/product-category/wear?type=kurta',
          items: [{ label: 'The black one', product: 'kala-kurta' }],
        },
      ],
    },
    { label: 'Indigo', tag: 'indigo' },
    { label: 'About us', page: 'about' },
    { label: 'Dyeing', article: 'dyeing' },
    { label: 'A fitting', form: 'fitting' },
  ],
}

onSqlite('a menu', (open) => {
  test('leads to things by their ids, so that its links follow their slugs', async () => {
    const { db, visitor } = await openShop(open)
    expect(unwrap(await saveMenu(commandOn(db), 'main', wearMenu))).toEqual({
      handle: 'main',
      title: 'Main',
      entries: 7,
    })
    const links = async () => linksOf((await readMenu(visitor, 'main'))?.items ?? [])
    const kurtas = ['Kurtas', '/product-category/wear?type=kurta']
    expect(await links()).toEqual([
      ['Wear', '/product-category/wear', [...kurtas, ['The black one', '/product/kala-kurta']]],
      ['Indigo', '/shop-online/indigo'],
      ['About us', '/about'],
      ['Dyeing', '/blogs/dyeing'],
      ['A fitting', '/forms/fitting'],
    ])
    await db.transaction(async (trx) => {
      await trx('categories').update({ slug: 'clothing' })
      await trx('products').update({ slug: 'black-kurta' })
      await trx('tags').update({ slug: 'blue' })
      await trx('pages').update({ slug: 'our-story' })
      await trx('articles').update({ slug: 'dyes' })
    })
    expect(await links()).toEqual([
      ['Wear', '/product-category/clothing', [...kurtas, ['The black one', '/product/black-kurta']]],
      ['Indigo', '/shop-online/blue'],
      ['About us', '/our-story'],
      ['Dyeing', '/blogs/dyes'],
      ['A fitting', '/forms/fitting'],
    ])
  })

  test('leaves out what the channel does not show, with what is below it, and tells the owner', async () => {
    const { db, visitor } = await openShop(open)
    unwrap(await saveMenu(commandOn(db), 'main', wearMenu))
    await db.transaction(async (trx) => {
      await trx('listings').update({ is_listed: 0 })
      await trx('pages').update({ is_published: 0 })
      await trx('articles').update({ published_at: '2027-01-01T00:00:00.000Z' })
      await trx('product_tags').delete()
      await trx('tags').delete()
    })
    unwrap(await showForm(commandOn(db), 'fitting', false))
    expect(linksOf((await readMenus(visitor, ['main'])).get('main')?.items ?? [])).toEqual([
      ['Wear', '/product-category/wear', ['Kurtas', '/product-category/wear?type=kurta']],
    ])
    const [menu] = await readMenuEntries(visitor)
    expect(menu?.entries.map(({ level, label, place, isShown }) => [level, label, place !== null, isShown])).toEqual([
      [1, 'Wear', true, true],
      [2, 'Kurtas', true, true],
      [3, 'The black one', true, false],
      [1, 'Indigo', false, false],
      [1, 'About us', true, false],
      [1, 'Dyeing', true, false],
      [1, 'A fitting', true, false],
    ])
  })

  test('is written to a document that saves the same menu again', async () => {
    const { db, visitor } = await openShop(open)
    unwrap(await saveMenu(commandOn(db), 'main', wearMenu))
    const document = unwrap(await readMenuDocument(db, 'main'))
    expect(document).toEqual(wearMenu)
    unwrap(await saveMenu(commandOn(db), 'copy', document))
    expect((await readMenu(visitor, 'copy'))?.items).toEqual((await readMenu(visitor, 'main'))?.items)
    unwrap(await deleteMenu(commandOn(db), 'main'))
    expect(await readMenu(visitor, 'main')).toBeNull()
    expect(await deleteMenu(commandOn(db), 'main')).toMatchObject({ error: { code: 'menu_not_found' } })
  })

  test('is refused with the reason', async () => {
    const { db } = await openShop(open)
    const level = (items: object[] = []) => [{ label: 'A', href: '/a', items }]
    const refusal = async (items: unknown, handle = 'main') => {
      const saved = await saveMenu(commandOn(db), handle, { title: 'Main', items })
      return saved.ok ? 'saved' : messageOf(saved.error)
    }
    expect(await refusal(level(level(level())))).toBe('saved')
    expect(await refusal(level(level(level(level()))))).toMatch(/at most 3 levels/)
    expect(await refusal([{ label: 'A' }])).toMatch(/“A” needs one of href, product/)
    expect(await refusal([{ label: 'A', href: '/a', product: 'kala-kurta' }])).toMatch(/“A” needs one of/)
    expect(await refusal([{ label: 'A', product: 'none' }])).toBe('There is no product none')
    expect(await refusal([{ label: 'A', page: 999 }])).toBe('There is no page 999')
    expect(await refusal([{ label: 'A', href: 'javascript:alert(1)' }])).toMatch(/^items\.0\.href: must be a path/)
    expect(await refusal([{ label: '', href: '/a' }])).toMatch(/^items\.0\.label/)
    expect(await refusal(level(), 'Main menu')).toMatch(/^handle/)
    const many = Array.from({ length: 15 }, () => ({
      label: 'A',
      href: '/a',
      items: Array.from({ length: 15 }, () => level()[0]),
    }))
    expect(await refusal(many)).toBe('A menu has at most 200 entries')
  })

  test('that was stored with unsafe links is empty', async () => {
    const { db, visitor } = await openShop(open)
    const items = [{ label: 'Shop', href: '/shop-online', items: [{ label: 'Wear', href: '/product-category/wear' }] }]
    await db.transaction((trx) =>
      trx('menus').insert([
        { handle: 'main', title: 'Main', items: JSON.stringify(items) },
        { handle: 'evil', title: 'Evil', items: '[{"label":"x","href":"javascript:alert(1)"}]' },
      ]),
    )
    const menus = await readMenus(visitor, ['main', 'evil', 'none'])
    expect(linksOf(menus.get('main')?.items ?? [])).toEqual([
      ['Shop', '/shop-online', ['Wear', '/product-category/wear']],
    ])
    expect(menus.get('evil')).toEqual({ handle: 'evil', title: 'Evil', items: [] })
    expect([...menus.keys()].sort()).toEqual(['evil', 'main'])
  })
})

test('what a menu leads to is found in indexes, so that a menu never reads all products', async () => {
  const { db } = await openCopy('sqlite')
  const statements: Array<{ sql: string; bindings: string[] }> = []
  db.read.on('query', (query: { sql: string; bindings: string[] }) => statements.push(query))
  for (const reference of [1, 'kala-kurta'])
    await readTargetRows(
      db.read,
      slugKinds.map((kind) => ({ kind, reference })),
      { channelId: 1, now: updated_at },
    )
  const plans: string[] = []
  for (const { sql, bindings } of statements.slice(0, 2)) {
    const steps: Array<{ detail: string }> = await db.read.raw(`EXPLAIN QUERY PLAN ${sql}`, bindings)
    plans.push(...steps.map(({ detail }) => detail))
  }
  expect(plans.filter((detail) => detail.startsWith('SEARCH x ')).length).toBe(2 * slugKinds.length)
  expect(plans.filter((detail) => detail.startsWith('SCAN'))).toEqual([])
  await db.close()
})
