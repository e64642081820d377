import { expect, test } from 'vitest'
import { unwrap } from '../../../../tests/factories/cart'
import { factoryNow } from '../../../../tests/factories/product'
import { commandOn, memberWith } from '../../../../tests/factories/visitor'
import { onSqlite } from '../../../../tests/setup/databases'
import { countMissing, forgetMissing } from './count-missing.server'
import { missingPathOf } from './missing-addresses'
import { maxMissingAddresses, readMissingAddresses } from './missing-addresses.queries.server'
import { saveRedirect } from './redirects.server'

const browser = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

test('an address is counted by its path, as people open it', () => {
  expect(missingPathOf('/alt/%C3%9Cbersicht/?email=a@b.example', browser)).toBe('/alt/Übersicht')
  expect(missingPathOf('/old-shop/about.html', browser)).toBe('/old-shop/about.html')
  expect(missingPathOf('/product/blue-kurta-2024-edition-long-name', browser)).not.toBeNull()
})

test.each([
  '/',
  '/%E0%A4%A',
  '/wp-login',
  '/blog/wp-content/x',
  '/index.php',
  '/.env',
  '/backup.zip',
  '/a/.git/config',
  '/a@b.example',
  '/track/9876543210',
  '/reset/k3J9dkfLs02mNvQ8xYz1abc',
  `/${'x'.repeat(300)}`,
  '/a/b/c/d/e/f/g/h/i',
  '/<script>',
])('what nobody would lead elsewhere, or is about a person, is not counted: %s', (url) => {
  expect(missingPathOf(url, browser)).toBeNull()
})

test.each(['', 'curl/8.0', 'node', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'])(
  'robots and programs are not counted: %s',
  (userAgent) => {
    expect(missingPathOf('/old', userAgent)).toBeNull()
  },
)

onSqlite('the list of addresses that were not found', (open) => {
  test('is bounded, loses what is led elsewhere, and forgets what nobody opens any more', async () => {
    const db = await open()
    const list = async () => (await readMissingAddresses(db.read, 5)).map(({ path, visits }) => [path, visits])
    const later = (days: number) => new Date(factoryNow.getTime() + days * 86_400_000)
    await countMissing(db, new Map([['/old', 2]]), factoryNow)
    await countMissing(
      db,
      new Map([
        ['/old', 1],
        ['/other', 2],
        ['/third', 2],
      ]),
      later(1),
    )
    expect(await list()).toEqual([
      ['/old', 3],
      ['/other', 2],
      ['/third', 2],
    ])
    const noise = Array.from({ length: maxMissingAddresses + 20 }, (_none, index) => [`/noise-${index}`, 1] as const)
    await countMissing(db, new Map(noise), later(2))
    expect(await db.read('missing_addresses').count({ rows: '*' }).first()).toEqual({ rows: maxMissingAddresses })
    expect((await list()).slice(0, 3)).toHaveLength(3)
    const owner = commandOn(db)
    const addresses = { hosts: [], currentPath: () => Promise.resolve(null), isNeeded: () => false }
    unwrap(await saveRedirect(owner, '/old', '/new', addresses))
    const support = { ...owner, actor: memberWith('support') }
    expect(await forgetMissing(support, '/other')).toMatchObject({ error: { code: 'forbidden' } })
    unwrap(await forgetMissing(owner, '/other'))
    expect((await list())[0]).toEqual(['/third', 2])
    await countMissing(db, new Map([['/new-one', 1]]), later(100))
    expect(await list()).toEqual([['/new-one', 1]])
  })
})
