import { expect, test } from 'vitest'
import { onSqlite } from '../../../../tests/setup/databases'
import { unwrap } from '../../../../tests/factories/cart'
import { factoryNow } from '../../../../tests/factories/product'
import { isNeededPath } from '~/shop-paths'
import type { Database } from '~db/connection'
import {
  deleteRedirect,
  findRedirect,
  readQueryRedirects,
  readRedirects,
  saveRedirect,
  type ShopAddresses,
} from './redirects.server'
import { commandOn } from '../../../../tests/factories/visitor'

const plain: ShopAddresses = {
  hosts: ['in.test', 'eu.test'],
  currentPath: () => Promise.resolve(null),
  isNeeded: isNeededPath,
}
const save = (db: Database, from: string, to: string, addresses = plain) =>
  saveRedirect(commandOn(db), from, to, addresses)

onSqlite('a redirect of the owner', (open) => {
  test('leads an address elsewhere with its query, in one step, until it is deleted', async () => {
    const db = await open()
    unwrap(await save(db, '/alt/Übersicht/', '/next'))
    unwrap(await save(db, '/next', '/shop-online?sort=newest'))
    unwrap(await save(db, '/away', 'https://example.com/x'))
    expect(await findRedirect(db, '/alt/%C3%9Cbersicht', '?a=1')).toBe('/shop-online?sort=newest&a=1')
    expect(await findRedirect(db, '/alt/%C3%9Cbersicht', '?sort=name')).toBe('/shop-online?sort=newest')
    expect(await findRedirect(db, '/away/', '?a=1')).toBe('https://example.com/x?a=1')
    expect(await findRedirect(db, '/other', '')).toBeNull()
    expect(await findRedirect(db, '/%E0%A4%A', '')).toBeNull()
    unwrap(await deleteRedirect(commandOn(db), '/away'))
    expect(await findRedirect(db, '/away', '')).toBeNull()
    expect(await deleteRedirect(commandOn(db), '/away')).toMatchObject({ error: { code: 'redirect_not_found' } })
  })

  test('may be for one query of a path, as older shops have them, and takes the other parameters along', async () => {
    const db = await open()
    unwrap(await save(db, '/index.php?route=product&id=5', '/product/kurta'))
    unwrap(await save(db, '/index.php?id=6&route=product', '/product/shawl#reviews'))
    unwrap(await save(db, '/index.php', '/shop-online'))
    unwrap(await save(db, '/?page_id=12', '/about?from=old'))
    const led = (path: string, search: string) => findRedirect(db, path, search)
    expect(await led('/index.php', '?id=5&route=product&utm_source=mail')).toBe('/product/kurta?utm_source=mail')
    expect(await led('/index.php', '?route=product&id=6&q=a%20b&flag')).toBe('/product/shawl?q=a%20b&flag#reviews')
    expect(await led('/index.php', '?route=product&id=55')).toBe('/shop-online?route=product&id=55')
    expect(await led('/index.php', '')).toBe('/shop-online')
    expect(await led('/', '?page_id=12')).toBe('/about?from=old')
    expect(await led('/', '')).toBeNull()
    expect(await led('/', '?page_id=1')).toBeNull()
    expect((await readRedirects(db)).map(({ fromPath }) => fromPath)).toContain('/index.php?id=6&route=product')
    const isForApp = await readQueryRedirects(db)
    const addresses = ['/?page_id=1', '/index.php/?x', '/', '/index.php', '/about?page_id=12', '/%E0%A4%A?x']
    expect(addresses.map(isForApp)).toEqual([true, true, false, false, false, false])
    unwrap(await deleteRedirect(commandOn(db), '/index.php?id=5&route=product'))
    expect(await led('/index.php', '?route=product&id=5')).toBe('/shop-online?route=product&id=5')
  })

  test('leads to letters of every script in the characters of a header, also if it was stored before', async () => {
    const db = await open()
    unwrap(await save(db, '/a', '/über-uns'))
    unwrap(await save(db, '/b', '/हमारे-बारे-में?x=é%20é#ü'))
    unwrap(await save(db, '/c', 'https://bücher.example/ü?x=😀'))
    unwrap(await save(db, '/d', '/%C3%BCber-uns'))
    await db.transaction((trx) =>
      trx('redirects').insert({ from_path: '/e', to_url: '/über?x=é', created_at: factoryNow.toISOString() }),
    )
    const hindi = encodeURI('/हमारे-बारे-में')
    expect(await findRedirect(db, '/a', '')).toBe('/%C3%BCber-uns')
    expect(await findRedirect(db, '/b', '?y=1')).toBe(`${hindi}?x=%C3%A9%20%C3%A9&y=1#%C3%BC`)
    expect(await findRedirect(db, '/c', '')).toBe('https://xn--bcher-kva.example/%C3%BC?x=%F0%9F%98%80')
    expect(await findRedirect(db, '/d', '')).toBe('/%C3%BCber-uns')
    expect(await findRedirect(db, '/e', '?y=1')).toBe('/%C3%BCber?x=%C3%A9&y=1')
    expect((await readRedirects(db)).find(({ fromPath }) => fromPath === '/a')?.toUrl).toBe('/%C3%BCber-uns')
    expect(await save(db, '/f', `/${'ü'.repeat(200)}`)).toMatchObject({ error: { code: 'redirect_target_too_long' } })
  })

  test('is refused for what the shop needs, for circles and for unsafe addresses', async () => {
    const db = await open()
    unwrap(await save(db, '/a', '/b'))
    unwrap(await save(db, '/b', '/c'))
    const refused = [
      ['/c', '/a'],
      ['/x', '/x/'],
      ['/', '/x'],
      ['x', '/y'],
      ['/cart', '/y'],
      ['/admin/login', '/y'],
      ['/order/AbCdEf', '/y'],
      ['/search', '/y'],
      ['/sitemap.xml', '/y'],
      ['/x', 'javascript:alert(1)'],
      ['/x', '//evil.test'],
      ['/x', 'https://'],
      ['/x', '/\ud800'],
      ['/x', '/\\evil.test'],
      ['/x', 'http://evil.test'],
      ['/x', '/y\r\nSet-Cookie: a=b'],
      ['/x%3Fa=1', '/y'],
      [`/${'x'.repeat(500)}`, '/y'],
      ['/cart?a=1', '/y'],
      ['/q', '/q?a=1'],
      ['/q?a=1', '/q?b=2&a=1'],
    ] as const
    for (const [from, to] of refused)
      expect([from, to, await save(db, from, to)]).toMatchObject([
        from,
        to,
        { error: { code: expect.stringMatching(/^redirect_/) } },
      ])
  })

  test('may follow others in a long row, and circles of the shop’s own addresses and of changed slugs are refused', async () => {
    const db = await open()
    for (let step = 0; step < 20; step++) unwrap(await save(db, `/step-${step}`, `/step-${step + 1}`))
    expect(await findRedirect(db, '/step-0', '')).toBe('/step-20')
    const isRefused = async (from: string, to: string, addresses = plain) => !(await save(db, from, to, addresses)).ok
    expect(await isRefused('/step-20', '/step-0?a=1')).toBe(true)
    expect(await isRefused('/step-20', 'https://in.test/step-3')).toBe(true)
    expect(await isRefused('/x', 'https://eu.test/x')).toBe(true)
    expect(await isRefused('/x', 'https://other.test/x')).toBe(false)
    const renamed = {
      ...plain,
      currentPath: (path: string) => Promise.resolve(path === '/product/old' ? '/product/new' : null),
    }
    expect(await isRefused('/product/new', '/product/old', renamed)).toBe(true)
    unwrap(await save(db, '/short', '/product/old', renamed))
    expect(await isRefused('/product/new', '/short', renamed)).toBe(true)
  })
})
