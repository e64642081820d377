import { expect, test } from 'vitest'
import routes from '~/routes'
import { isShopPath } from './paths'

test('no content page can have an address that begins as one of the shop', () => {
  const beginnings = new Set(routes.map(({ path = '' }) => path.split('/')[0] ?? ''))
  // slugs have no dot
  const possible = [...beginnings].filter((beginning) => /^[a-z\d-]+$/.test(beginning))
  expect(possible.filter((beginning) => !isShopPath(`/${beginning}`))).toEqual([])
  expect(isShopPath('/about')).toBe(false)
})
