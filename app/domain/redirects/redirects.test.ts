import { expect, test } from 'vitest'
import { onBothDatabases } from '../../../tests/setup/databases'
import { unwrap } from '../../../tests/factories/cart'
import { factoryNow } from '../../../tests/factories/product'
import { deleteRedirect, findRedirect, saveRedirect } from './redirects.server'

onBothDatabases('a redirect of the owner', (open) => {
  test('leads an address elsewhere with its query, in one step, until it is deleted', async () => {
    const db = await open()
    unwrap(await saveRedirect(db, '/alt/Übersicht/', '/next', factoryNow))
    unwrap(await saveRedirect(db, '/next', '/shop-online?sort=newest', factoryNow))
    unwrap(await saveRedirect(db, '/away', 'https://example.com/x', factoryNow))
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
    unwrap(await saveRedirect(db, '/a', '/b', factoryNow))
    unwrap(await saveRedirect(db, '/b', '/c', factoryNow))
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
      expect([from, to, await saveRedirect(db, from, to, factoryNow)]).toMatchObject([
        from,
        to,
        { error: { code: 'invalid_input' } },
      ])
  })
})
