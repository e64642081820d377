import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { expect } from '../journey'
import { field, fill, follow, press, type Task } from './task'

const name = 'Salt Cellar'

/** Finds a product in the list and opens its page. */
async function openProduct(page: Page, wanted = name): Promise<void> {
  await page.goto('/admin/products')
  await page.getByRole('searchbox').fill(wanted)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(/[?&]q=/)
  await follow(page, wanted, wanted)
}

export const productTasks: Task[] = [
  {
    name: 'make a product with a price',
    async run(page) {
      await page.goto('/admin/products')
      await follow(page, 'New product', 'New product')
      await fill(page, { Name: name, Price: '499.50', Description: '<p>For the table.</p>', 'In stock': '3' })
      await fill(page, { SKU: 'CELLAR-1' })
      await press(page, 'Save the product', 'The product is in your shop.')
    },
  },
  {
    name: 'add pictures',
    async run(page) {
      await openProduct(page)
      await follow(page, 'Pictures', name)
      const picture = async (file: string, background: string) => {
        const create = { width: 60, height: 60, channels: 3, background } as const
        return { name: file, mimeType: 'image/png', buffer: await sharp({ create }).png().toBuffer() }
      }
      await page.getByLabel('Files').setInputFiles([await picture('a.png', '#804000'), await picture('b.png', 'blue')])
      await press(page, 'Save the pictures', 'The pictures are saved.')
      await fill(page, { 'What picture 2 shows': 'From above' })
      await press(page, 'Up picture 2', 'The pictures are saved.')
      await expect(page.getByLabel('What picture 1 shows')).toHaveValue('From above')
    },
  },
  {
    name: 'add an option and make its variants',
    async run(page) {
      await openProduct(page)
      await follow(page, 'Options and variants', name)
      await fill(page, { 'Name of the new option': 'Glaze', 'Its values': 'White\nBlue' })
      await press(page, 'Save the options', 'The options are saved.')
      await press(page, 'Make the variants', 'The variant is made.')
    },
  },
  {
    name: 'change prices and stock',
    async run(page) {
      await openProduct(page)
      await page.getByLabel('Price (INR) of White').fill('450')
      await page.getByLabel('Before, crossed out of White').fill('600')
      await page.getByLabel('In stock of Blue').fill('7')
      await press(page, 'Save prices and stock', 'The prices and the stock are saved.')
    },
  },
  {
    name: 'put a variant on sale for some days',
    async run(page) {
      await openProduct(page)
      await follow(page, 'Options and variants', name)
      await follow(page, 'White')
      const india = page.getByRole('group', { name: 'Price in Taana India' })
      await india.getByLabel('Price in a sale').fill('399')
      await india.getByLabel('The sale starts').fill('2031-01-01T08:30')
      await india.getByLabel('The sale ends').fill('2031-01-15T20:00')
      await press(page, 'Save the variant', 'The variant is saved.')
    },
  },
  {
    name: 'write details, and put it into a collection',
    async run(page) {
      await openProduct(page)
      await follow(page, 'Details', name)
      await page.getByLabel('Attributes').fill('Material: Clay\nCare: Wipe, then oil')
      await page.getByLabel('Collections').fill('Summer')
      await page.getByLabel('Related products').fill('bud-vase')
      await page.getByRole('checkbox', { name: 'New' }).check()
      await press(page, 'Save the details', 'The details are saved.')
    },
  },
  {
    name: 'put it into a category',
    async run(page) {
      await openProduct(page)
      await page.getByLabel('Categories').fill('Table & Kitchen > Bowls')
      await press(page, 'Save texts and groups', /saved/)
      await expect(page.getByLabel('Categories')).toHaveValue('Table & Kitchen > Bowls')
    },
  },
  {
    name: 'give it another address',
    async run(page) {
      await openProduct(page)
      await fill(page, { 'The end of its address': 'salt-cellar-of-clay' })
      await press(page, 'Save the address', 'The address is saved.')
    },
  },
  {
    name: 'copy it',
    async run(page) {
      await openProduct(page)
      await press(page, 'Make a copy', 'This is the copy. It is not published yet.')
    },
  },
  {
    name: 'throw the copy away, and take it back',
    async run(page) {
      await page.goto('/admin/products?state=hidden')
      await follow(page, `${name} (copy)`)
      await press(page, 'Throw it away', 'The product is in the bin.')
      await page.goto('/admin/products?state=bin')
      await follow(page, `${name} (copy)`)
      await press(page, 'Take it back', 'The product is back.')
    },
  },
  {
    name: 'take a product from sale, and publish it again',
    async run(page) {
      await openProduct(page, 'Bud Vase')
      await press(page, 'Take it from sale', 'The product is not sold any more.')
      await press(page, 'Publish it', 'The product is in your shop.')
    },
  },
  {
    name: 'make a category, and move it',
    async run(page) {
      await page.goto('/admin/products')
      await follow(page, 'Categories', 'Categories')
      await follow(page, 'New category', 'New category')
      await fill(page, { Name: 'Candles', 'Text above its products': '<p>Of wax.</p>' })
      await press(page, 'Save the category', 'The category Candles is made.')
      await press(page, 'Up Candles', 'The order is saved.')
      await follow(page, 'Candles', 'Candles')
      await field(page, 'It is in').selectOption({ index: 1 })
      await press(page, 'Save the category', 'The category Candles is saved.')
    },
  },
]
