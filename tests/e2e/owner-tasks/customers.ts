import type { Page } from '@playwright/test'
import { expect } from '../journey'
import { fill, follow, press, type Task } from './task'

/** Finds the customer of owner-tasks.spec.ts by her email. */
async function openCustomer(page: Page): Promise<void> {
  await page.goto('/admin/customers')
  await page.getByRole('searchbox').fill('leela@example.com')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/[?&]q=/)
  await follow(page, /^Leela/, /^Leela/)
}

export const customerTasks: Task[] = [
  {
    name: 'save a list with its filter, and take it as a file',
    async run(page) {
      await page.goto('/admin/customers')
      await fill(page, { 'Account since': '2020-01-01' })
      await page.getByRole('button', { name: 'Show', exact: true }).click()
      await follow(page, 'Save this view', 'Save this view')
      await fill(page, { Name: 'Since 2020' })
      await press(page, 'Save the view', 'The view Since 2020 is saved.')
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Take these customers as a file' }).click()
      await download
    },
  },
  {
    name: 'correct the name and number of a customer',
    async run(page) {
      await openCustomer(page)
      await fill(page, { 'Last name': 'Iyer', 'Mobile number': '98450 98451' })
      await press(page, 'Save the customer', 'The customer is saved.')
    },
  },
  {
    name: 'write a note about a customer',
    async run(page) {
      await openCustomer(page)
      await fill(page, { 'New note': 'Rings twice' })
      await press(page, 'Add the note', 'Rings twice')
    },
  },
  {
    name: 'give a customer a tag, and find them by it',
    async run(page) {
      await openCustomer(page)
      await fill(page, { 'Add a tag': 'Regular' })
      await press(page, 'Add the tag', 'The tag is added.')
      await page.goto('/admin/customers?tag=regular')
      await expect(page.getByRole('rowheader', { name: /^Leela/ })).toBeVisible()
    },
  },
  {
    name: 'sign a customer out everywhere',
    async run(page) {
      await openCustomer(page)
      await press(page, 'Sign them out everywhere', 'They are signed in nowhere.')
    },
  },
  {
    name: 'mail a customer a link for a new password',
    async run(page) {
      await openCustomer(page)
      await press(page, 'Mail a link for a new password', /link/)
    },
  },
]
