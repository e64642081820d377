import { expect, test } from './journey'
import { openMail, pressUntil } from './shopper'

test.use({ expectedErrors: [/status of 4(04|22)/] })

test('the contact form keeps what was typed beside its errors, and tells that it was sent', async ({ page }) => {
  await page.goto('/contact')
  await page.getByRole('link', { name: 'Write to us with this form' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Write to us' })).toBeVisible()
  await page.getByLabel('Your name').fill('Asha <script>alert(1)</script>')
  // browsers accept this address, the shop does not
  await page.getByLabel('Your email address').fill('asha@localhost')
  await page.getByLabel('Your message').fill('Is the quilt warm?')
  await pressUntil(page, 'Send', page.getByRole('link', { name: 'Enter a valid email address' }))
  await expect(page.getByLabel('Your name')).toHaveValue('Asha <script>alert(1)</script>')
  await expect(page.getByLabel('Your message')).toHaveValue('Is the quilt warm?')
  await page.getByLabel('Your email address').fill('asha@example.com')
  await pressUntil(page, 'Send', page.getByText('Thank you. We have your message').first())
  expect((await page.goto('/forms/none'))?.status()).toBe(404)
})

test('news by email begin when the link of the mail is confirmed, and end by one click', async ({
  page,
  javaScriptEnabled,
}) => {
  const address = `news.${javaScriptEnabled ? 'with' : 'without'}@example.com`
  await page.goto('/')
  await page.getByRole('contentinfo').getByRole('link', { name: 'News by email' }).click()
  await page.getByLabel('Your email address').fill('asha@localhost')
  await page.getByRole('button', { name: 'Send me news' }).click()
  await expect(page.getByText('Enter a valid email address').last()).toBeVisible()
  await page.getByLabel('Your email address').fill(address)
  await page.getByRole('button', { name: 'Send me news' }).click()
  await expect(page.getByText('Please check your inbox').first()).toBeVisible()
  await openMail(page, address)
  await page.getByRole('link', { name: /\/subscribe\// }).click()
  await page.getByRole('button', { name: 'Yes, send me news' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
  const unsubscribed = await page.request.post(`${page.url()}/unsubscribe`, {
    headers: { Origin: 'https://mail.example' },
    form: { 'List-Unsubscribe': 'One-Click' },
  })
  expect([unsubscribed.status(), await unsubscribed.text()]).toEqual([
    200,
    'You are off the list. We have deleted your address.',
  ])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are not on the list' })).toBeVisible()
})
