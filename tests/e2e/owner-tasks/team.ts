import { field, fill, follow, orderOf, press, type Task } from './task'
import { expect } from '../journey'

export const teamTasks: Task[] = [
  {
    name: 'invite somebody',
    async run(page) {
      await page.goto('/admin/settings')
      await follow(page, 'Team', 'Team')
      await fill(page, { Name: 'Dev Patel', Email: 'dev@example.com' })
      await field(page, 'Role').selectOption('Editor')
      await press(page, 'Send the invitation', 'The invitation is on its way to dev@example.com.')
    },
  },
  {
    name: 'change the role of a member',
    async run(page) {
      await page.goto('/admin/team')
      await follow(page, 'Nila Das', 'Nila Das')
      await field(page, 'Role').selectOption('Manager')
      await press(page, 'Change the role', 'Nila Das is Manager now.')
    },
  },
  {
    name: 'make a role for who packs',
    async run(page) {
      await page.goto('/admin/team')
      await follow(page, 'Make a role of your own', 'Roles of your own')
      await page.getByRole('button', { name: 'Go on' }).click()
      await fill(page, { Name: 'Packing' })
      await page.getByLabel('See orders, pack, ship and cancel them').check()
      await press(page, 'Make the role', 'The role Packing is made.')
    },
  },
  {
    name: 'limit what may be paid back',
    async run(page) {
      await page.goto('/admin/team')
      await follow(page, 'How much each role may pay back', 'How much may be paid back')
      await fill(page, { 'Support (INR)': '5000' })
      await press(page, 'Save the amounts', 'The amounts are saved.')
    },
  },
  {
    name: 'see who changed what',
    isUnrecorded: true,
    async run(page) {
      await page.goto('/admin/changes')
      await expect(page.getByRole('listitem').filter({ hasText: 'Meera Rao' }).first()).toBeVisible()
    },
  },
  {
    name: 'search for an order, a product, a person and a setting in one box',
    isUnrecorded: true,
    async run(page, orders) {
      await page.goto('/admin')
      const search = async (words: string) => {
        await page.getByRole('searchbox').fill(words)
        await page.getByRole('searchbox').press('Enter')
        await expect(page).toHaveURL((url) => url.searchParams.get('q') === words)
      }
      await follow(page, 'Search', 'Search')
      for (const [words, found] of [
        ['BUD-VASE-CLAY', 'Bud Vase'],
        ['leela@example.com', /^Leela/],
        ['redirects', 'Redirects'],
      ] as const) {
        await search(words)
        await expect(page.getByRole('main').getByRole('link', { name: found }).first()).toBeVisible()
      }
      const number = orderOf(orders, 'on its way', 1)
      // a whole number leads to its order
      await page.getByRole('searchbox').fill(number)
      await page.getByRole('searchbox').press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
    },
  },
]
