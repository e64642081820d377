import { expect } from '../journey'
import { field, fill, follow, press, type Task } from './task'

const coupon = (name: string, code: string, kind: string, values: Record<string, string>): Task => ({
  name,
  async run(page) {
    await page.goto('/admin/discounts')
    await follow(page, 'New coupon', 'New coupon')
    await fill(page, { Code: code })
    await field(page, 'It gives').selectOption({ label: kind })
    await fill(page, values)
    await page.getByRole('button', { name: 'Make the coupon' }).click()
    await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
  },
})

export const discountTasks: Task[] = [
  coupon('make a coupon of ten percent', 'TENOFF', 'A part of the price, in percent', { 'How much': '10' }),
  coupon('make a coupon of an amount, once for each customer', 'TAKE250', 'An amount of INR', {
    'How much': '250',
    'From a cart of (INR)': '2000',
    'Uses for each customer': '1',
  }),
  coupon('make a coupon of free delivery until a day', 'FREESHIP31', 'Free delivery', { Until: '2031-01-31' }),
  coupon('make a coupon of pieces for less', 'TWOPLUSONE', 'Buy some pieces, get others for less', {
    'Pieces to buy': '2',
    'Pieces for less': '1',
  }),
  {
    name: 'say what a coupon is for',
    async run(page) {
      await page.goto('/admin/discounts')
      await follow(page, 'TENOFF', 'TENOFF')
      await follow(page, 'Change what it is for')
      await page.getByRole('searchbox').fill('lighting')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await page.getByRole('button', { name: /^Only for it\s*: Lighting$/ }).click()
      await expect(page.getByRole('table', { name: 'Chosen things' })).toContainText('Lighting')
    },
  },
  {
    name: 'change a coupon, and switch it off',
    async run(page) {
      await page.goto('/admin/discounts')
      await follow(page, 'TENOFF', 'TENOFF')
      await fill(page, { 'How much': '15', Name: 'Lamps for less' })
      await press(page, 'Save the coupon', 'The coupon is saved.')
      await press(page, 'Switch off', 'The coupon TENOFF is off.')
    },
  },
  {
    name: 'issue a gift card',
    async run(page) {
      await page.goto('/admin/discounts')
      await follow(page, 'Gift cards', 'Gift cards')
      await follow(page, 'Issue a gift card', /gift card/i)
      await fill(page, {
        'Amount (INR)': '250',
        'Name of the recipient': 'Ravi',
        'Email address of the recipient': 'ravi@example.com',
        Why: 'A mug broke',
      })
      await press(page, 'Issue the gift card', 'The gift card is issued.')
    },
  },
  {
    name: 'block a gift card',
    async run(page) {
      await page.goto('/admin/discounts/gift-cards')
      await page.getByRole('searchbox').fill('ravi@example.com')
      await page.getByRole('button', { name: 'Search', exact: true }).click()
      await expect(page).toHaveURL(/[?&]q=/)
      await page.getByRole('table', { name: 'Gift cards' }).getByRole('link').click()
      await page.getByRole('textbox', { name: 'Why' }).fill('His phone was stolen')
      await press(page, 'Block the gift card', 'The gift card is blocked.')
    },
  },
]
