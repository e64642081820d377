import { expect, test } from 'vitest'
import { roles } from '~/domain/operations/actors/roles'
import { navigationFor } from './admin-areas'

const namesOf = (areas: Array<{ label: string }>) => areas.map(({ label }) => label)

test('the bar of a phone has four areas, and leaves the others to their page where these are several', () => {
  const owner = navigationFor(roles.owner.permissions)
  expect(namesOf(owner.areas.filter((area) => !owner.others.includes(area)))).toEqual([
    'Today',
    'Search',
    'Orders',
    'Products',
  ])
  expect(namesOf(owner.others)).toContain('Settings')
  // who may not see orders has the next area in their place
  const alone = navigationFor(['reviews', 'products'])
  expect(namesOf(alone.areas)).toEqual(['Today', 'Search', 'Products', 'Reviews'])
  expect(alone.others).toEqual([])
  expect(navigationFor(['orders', 'products', 'stock']).others).toEqual([])
  // a role that the shop has made for who looks after the team
  expect(namesOf(navigationFor(['staff']).areas)).toEqual(['Today', 'Search', 'Settings'])
  expect(namesOf(navigationFor(['reviews', 'products', 'stock', 'coupons']).others)).toEqual(['Discounts', 'Reviews'])
})
