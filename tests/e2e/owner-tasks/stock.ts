import type { Page } from '@playwright/test'
import { expect } from '../journey'
import { field, fill, press, type Task } from './task'

async function openStock(page: Page): Promise<void> {
  await page.goto('/admin/stock?q=BUD-VASE-CLAY')
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page.getByText('SKU BUD-VASE-CLAY')).toBeVisible()
}

const change = (name: string, cause: string, quantity: string, note: string): Task => ({
  name,
  async run(page) {
    await openStock(page)
    await field(page, 'What has happened').selectOption(cause)
    await fill(page, { 'How many': quantity, Note: note })
    await press(page, 'Save the stock', /^The stock is saved: \d+ on hand/)
  },
})

export const stockTasks: Task[] = [
  change('add a delivery to the stock', 'received', '10', 'DN 77'),
  change('take what is damaged from the stock', 'damaged', '2', 'Fell from the shelf'),
  {
    name: 'count, and enter what was counted',
    async run(page) {
      await page.goto('/admin/stock/count?q=BUD-VASE-CLAY')
      await fill(page, { 'Counted of BUD-VASE-CLAY': '9' })
      await press(page, 'Save the counts', 'One count is saved.')
    },
  },
  {
    name: 'enter a list of counts',
    async run(page) {
      await page.goto('/admin/stock/count')
      await page.getByLabel('SKUs and counts').fill('SKU;Counted\nBUD-VASE-CLAY;8')
      await press(page, 'Save the list', 'One count is saved.')
    },
  },
  {
    name: 'say when there is more',
    async run(page) {
      await openStock(page)
      await fill(page, { 'Day from which it can be sent again': '2031-01-31' })
      await press(page, 'Save the day', 'The day is saved.')
    },
  },
]
