import { expect, mainlyServer, test } from './journey'
import { openMail } from './messages'

test.use({ expectedErrors: [/status of 422/] })

test(
  'a sold-out product keeps its price, offers others, and tells by mail when it is back, once that is confirmed',
  mainlyServer,
  async ({ page, javaScriptEnabled }) => {
    const address = `asha.${javaScriptEnabled ? 'with' : 'without'}@example.com`
    await page.goto('/search?query=nachiarkoil')
    const card = page.getByRole('listitem').filter({ hasText: 'Brass Lamp of Nachiarkoil' })
    await expect(card.getByText('Out of stock')).toBeVisible()
    await expect(card.getByText('₹')).toBeVisible()
    await card.getByRole('link', { name: 'Brass Lamp of Nachiarkoil', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'You can buy these now' })).toBeVisible()
    const form = page.locator('form', { hasText: 'Tell me when it is back' })
    // browsers accept this address, the shop does not
    await form.getByLabel('Your email address').fill('asha@localhost')
    await form.getByRole('button', { name: 'Tell me' }).click()
    await expect(page.getByText('Enter a valid email address').last()).toBeVisible()
    await expect(page.getByLabel('Your email address')).toHaveValue('asha@localhost')
    await page.getByLabel('Your email address').fill(address)
    await page.getByRole('button', { name: 'Tell me' }).click()
    await expect(page).toHaveURL(/\/product\/brass-lamp-of-nachiarkoil\?sku=/)
    await expect(page.getByText('Please check your inbox').first()).toBeVisible()
    await openMail(page, address)
    await page.getByRole('link', { name: /\/back-in-stock\// }).click()
    await page.getByRole('button', { name: 'Yes, tell me' }).click()
    await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
    await page.getByRole('button', { name: 'Take me off the list' }).click()
    await expect(page.getByRole('heading', { name: 'You are not on the list' })).toBeVisible()
    // without a product
    await page.goto('/back-in-stock')
    await page.getByRole('main').getByRole('link', { name: 'Shop all' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Shop all' })).toBeVisible()
  },
)
