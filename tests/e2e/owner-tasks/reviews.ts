import type { Page } from '@playwright/test'
import { expect } from '../journey'
import { press, type Task } from './task'

const review = (page: Page, title: string) => page.locator('article').filter({ hasText: title })

export const reviewTasks: Task[] = [
  {
    name: 'approve a review',
    async run(page) {
      await page.goto('/admin/reviews')
      await review(page, 'Lovely on my desk').getByRole('button', { name: 'Approve' }).click()
      await expect(page.getByText('The review is in the shop.')).toBeVisible()
    },
  },
  {
    name: 'answer a review',
    async run(page) {
      await page.goto('/admin/reviews')
      await review(page, 'Warm and dry').getByLabel('Your reply').fill('Thank you, Asha!')
      await review(page, 'Warm and dry').getByRole('button', { name: 'Save the reply' }).click()
      await expect(page.getByText('The reply is saved.')).toBeVisible()
    },
  },
  {
    name: 'refuse a review',
    async run(page) {
      await page.goto('/admin/reviews')
      await review(page, 'Buy at my own shop').getByRole('button', { name: 'Refuse' }).click()
      await expect(page.getByText('The review is refused.')).toBeVisible()
    },
  },
  {
    name: 'say who may review',
    async run(page) {
      await page.goto('/admin/settings/reviews')
      await page.getByLabel('Who may review').selectOption({ index: 1 })
      await press(page, 'Save', 'The settings are saved.')
    },
  },
]
