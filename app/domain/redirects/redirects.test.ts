import { expect, test } from 'vitest'
import { onBothDatabases } from '../../../tests/setup/databases'
import { unwrap } from '../../../tests/factories/cart'
import { factoryNow } from '../../../tests/factories/product'
import type { Database } from '~db/connection'
import { deleteRedirect, findRedirect, saveRedirect, type ShopAddresses } from './redirects.server'

const plain: ShopAddresses = { hosts: ['in.test', 'eu.test'], currentPath: () => Promise.resolve(null) }
const save = (db: Database, from: string, to: string, addresses = plain) =>
  saveRedirect(db, from, to, addresses, factoryNow)

onBothDatabases('a redirect of the owner', (open) => {
  test('leads an address elsewhere with its query, in one step, until it is deleted', async () => {
    const db = await open()
    unwrap(await save(db, '/alt/Übersicht/', '/next'))
    unwrap(await save(db, '/next', '/shop-online?sort=newest'))
    unwrap(await save(db, '/away', 'https://example.com/x'))
    expect(await findRedirect(db, '/alt/%C3%9Cbersicht', '?a=1')).toBe('/shop-online?sort=newest')
    expect(await findRedirect(db, '/away/', '?a=1')).toBe('https://example.com/x?a=1')
    expect(await findRedirect(db, '/other', '')).toBeNull()
    expect(await findRedirect(db, '/%E0%A4%A', '')).toBeNull()
    unwrap(await deleteRedirect(db, '/away'))
    expect(await findRedirect(db, '/away', '')).toBeNull()
    expect(await deleteRedirect(db, '/away')).toMatchObject({ error: { code: 'not_found' } })
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
      ['/x', 'javascript:alert(1)'],
      ['/x', '//evil.test'],
      ['/x', '/\\evil.test'],
      ['/x', 'http://evil.test'],
      ['/x', '/y\r\nSet-Cookie: a=b'],
    ] as const
    for (const [from, to] of refused)
      expect([from, to, await save(db, from, to)]).toMatchObject([from, to, { error: { code: 'invalid_input' } }])
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
