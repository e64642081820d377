import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import routes from '~/routes'
import { isNeededPath, isShopPath } from './shop-paths'

test('all addresses of routes and of files are the shop’s own, in any case, and nothing else is', () => {
  const beginnings = routes
    .map(({ path = '' }) => path.split('/')[0] ?? '')
    .filter((part) => part !== '' && part !== '*')
  expect(beginnings.length).toBeGreaterThan(50)
  const missing = [...beginnings, ...readdirSync('public'), 'assets'].filter((part) => !isShopPath(`/${part}`))
  expect(missing).toEqual([])
  expect(['/Cart', '/cart/line/1', '/robots.txt'].filter((path) => !isShopPath(path))).toEqual([])
  expect(['/', '/about', '/about/cart', '/cart-old', '/constructor'].filter(isShopPath)).toEqual([])
})

test('the owner can lead only pages of content and of the catalogue elsewhere', () => {
  const open = routes.flatMap(({ path = '' }) =>
    path.startsWith(':') || isNeededPath(`/${path}`) ? [] : [path.split('/')[0]],
  )
  expect([...new Set(open)].sort()).toEqual([
    '',
    '*',
    'back-in-stock',
    'blogs',
    'brand',
    'collections',
    'discount',
    'faq',
    'forms',
    'gift-card',
    'my-account',
    'pages',
    'policies',
    'product',
    'product-brand',
    'product-category',
    'product-collection',
    'product-reviews',
    'product-tag',
    'products',
    'shop',
    'shop-online',
    'subscribe',
    'undefined',
  ])
})
