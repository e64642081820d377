import sharp from 'sharp'
import { expect } from '../journey'
import { field, fill, follow, press, type Task } from './task'

export const settingTasks: Task[] = [
  {
    name: 'deliver to a new place',
    async run(page) {
      await page.goto('/admin/settings')
      await follow(page, 'Delivery', 'Delivery')
      await follow(page, 'New zone')
      await fill(page, { Name: 'Mountains', Countries: 'Bhutan, Nepal' })
      await press(page, 'Make the zone', 'Now say how things are delivered there.')
      await fill(page, { Name: 'Mountain post' })
      await field(page, 'The price depends on').selectOption('What the goods weigh')
      await fill(page, {
        'From, line 1': '0',
        'Price, line 1': '250',
        'From, line 2': '2.5',
        'Price, line 2': '400',
      })
      await press(page, 'Add it', 'Mountain post is added to Mountains.')
    },
  },
  {
    name: 'look up what a delivery costs',
    isUnrecorded: true,
    async run(page) {
      await page.goto('/admin/settings/delivery')
      await field(page, 'Country').selectOption('Bhutan')
      await fill(page, { 'Goods for (INR)': '900', 'Weight (kg)': '3' })
      await page.getByRole('button', { name: 'Work it out' }).click()
      await expect(page.getByRole('status').filter({ hasText: 'To Bhutan' })).toContainText('₹1,300')
    },
  },
  {
    name: 'change the price of a delivery',
    async run(page) {
      await page.goto('/admin/settings/delivery')
      await follow(page, 'Mountain post')
      await fill(page, { 'Price, line 2': '450' })
      await press(page, 'Save', /saved/)
    },
  },
  {
    name: 'charge a tax',
    async run(page) {
      await page.goto('/admin/settings/taxes')
      await follow(page, 'New rate')
      await fill(page, { Name: 'BST', 'Rate (%)': '10' })
      await field(page, 'Country of the order').selectOption('Bhutan')
      await press(page, 'Add the rate', 'BST is charged from now on.')
    },
  },
  {
    name: 'add a way to pay',
    async run(page) {
      await page.goto('/admin/settings/payments')
      await follow(page, 'New way to pay')
      await page.getByRole('radio', { name: /^Bank transfer/ }).check()
      await press(page, 'Go on', 'It is added, and switched off.')
      await fill(page, {
        Name: 'Transfer in Bhutan',
        'Account holder': 'Taana',
        'Account number': '50200012345678',
        IFSC: 'HDFC0000240',
      })
      await fill(page, { 'Only in these countries': 'Bhutan' })
      await page.getByLabel('Customers can choose it').check()
      await press(page, 'Save', 'Transfer in Bhutan is saved.')
    },
  },
  {
    name: 'switch a way to pay off',
    async run(page) {
      await page.goto('/admin/settings/payments')
      await follow(page, 'Transfer in Bhutan')
      await page.getByLabel('Customers can choose it').uncheck()
      await press(page, 'Save', 'Transfer in Bhutan is saved.')
    },
  },
  {
    name: 'set a text, a number and a box',
    async run(page) {
      await page.goto('/admin/settings')
      await follow(page, 'Cart and checkout', 'Cart and checkout')
      await fill(page, { 'A word before paying': 'We pack on Mondays.', 'Days that a cart is kept': '45' })
      await page.getByLabel('Ask to accept the terms').uncheck()
      await press(page, 'Save', 'The settings are saved.')
      await page.getByLabel('Ask to accept the terms').check()
      await press(page, 'Save', 'The settings are saved.')
    },
  },
  {
    name: 'set the days for returns of a channel',
    async run(page) {
      await page.goto('/admin/settings/channels')
      await follow(page, 'Taana Europe', 'Taana Europe')
      await fill(page, { 'Days for returns': '30' })
      await press(page, 'Save the channel', 'is saved.')
    },
  },
  {
    name: 'send a test mail',
    isUnrecorded: true,
    async run(page) {
      await page.goto('/admin/settings/mail')
      await press(page, 'Send a test mail', 'the test is kept with its other mails')
    },
  },
  {
    name: 'choose the picture of products without one',
    async run(page) {
      await page.goto('/admin/settings')
      await follow(page, 'Picture for products without one')
      const create = { width: 40, height: 50, channels: 3, background: '#0a0' } as const
      const buffer = await sharp({ create }).png().toBuffer()
      await page.getByLabel('New picture').setInputFiles({ name: 'frame.png', mimeType: 'image/png', buffer })
      await press(page, 'Save', 'The picture is saved.')
    },
  },
  {
    name: 'lead an old address on',
    async run(page) {
      await page.goto('/admin/settings')
      await follow(page, 'Redirects', 'Redirects')
      await fill(page, { 'Old address': '/old-page', 'Leads to': '/about' })
      await press(page, 'Save the redirect', '/old-page leads to /about now.')
    },
  },
  {
    name: 'try a failed mail again',
    isUnrecorded: true,
    async run(page) {
      await page.goto('/admin')
      await page.getByRole('link', { name: /failed/ }).click()
      await press(page, /^Try job/, 'Tried again: 1.')
    },
  },
]
