import { expect, test } from './journey'
import { signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'
import { openPaymentStep } from './prepare'
import { placeOrder } from './shopper'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })
test.slow()

test('an order is changed after its new total was shown, before it is paid and after', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  await openPaymentStep(page, 'night-jasmine-candle')
  await placeOrder(page, 'Bank transfer')
  const words =
    (await page
      .getByText(/TN\d{6}/)
      .first()
      .textContent()) ?? ''
  const [number = ''] = /TN\d{6}/.exec(words) ?? []
  await signInAsStaff(page, baseURL, 'support')
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  await page.goto(`/admin/orders/${number}`)
  await page.getByRole('link', { name: 'Change what is ordered' }).click()
  await page.getByLabel('Night Jasmine Candle').fill('0')
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await expect(page.getByRole('alert')).toContainText(`Nothing would be left of order ${number}. Cancel it instead`)
  await check()
  await page.getByLabel('Night Jasmine Candle').fill('2')
  await page.getByLabel('Find a product (optional)').fill('tea tin')
  await page.getByRole('button', { name: 'Search' }).click()
  await page
    .getByLabel(/^Tea Tin/)
    .first()
    .fill('1')
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await expect(page.getByText(/Night Jasmine Candle.*: 1 → 2$/)).toBeVisible()
  await expect(page.getByText(/^Tea Tin.*: \+ 1$/)).toBeVisible()
  await expect(page.getByText(/more to pay\.$/)).toBeVisible()
  await check()
  await page.getByRole('button', { name: /^Change the order to ₹/ }).click()
  await expect(page.getByText('The order is changed. The customer is told.')).toBeVisible()
  await expect(page.getByText(/^The order was changed: /)).toBeVisible()
  await check()

  // what a paid order costs more is paid by a link, and nothing is sent before
  await page.getByRole('button', { name: /^The money has arrived/ }).click()
  await page.getByRole('link', { name: 'Change what is ordered' }).click()
  await page.getByLabel('Night Jasmine Candle').fill('3')
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await expect(page.getByText(/is to be paid then\. The customer gets a mail with a link to pay it\.$/)).toBeVisible()
  await expect(page.getByLabel('Send it before the rest is paid')).not.toBeChecked()
  await check()
  await page.getByRole('button', { name: /^Change the order to ₹/ }).click()
  await expect(page.getByText(/^To be paid: ₹.* more, because the order was changed/)).toBeVisible()
  await expect(page.getByText('Partly paid', { exact: true })).toBeVisible()
  await check()
  const payUrl = await page.getByLabel('Link to pay, for the customer').inputValue()
  await page.goto(payUrl)
  await expect(page.getByText(/^Please pay ₹/)).toBeVisible()
  await page.getByRole('radio', { name: /^Card/ }).check()
  await page.getByRole('button', { name: /^Pay ₹/ }).click()
  await page.getByRole('button', { name: /^Pay/ }).click()
  await expect(page.getByText('Placed and paid')).toBeVisible()
  await page.goto(`/admin/orders/${number}`)
  await expect(page.getByText(/^To be paid: ₹/)).toHaveCount(0)

  // and what it costs less goes back
  await page.getByRole('link', { name: 'Change what is ordered' }).click()
  await page.getByLabel('Night Jasmine Candle').fill('1')
  await page.getByRole('button', { name: 'Show what changes' }).click()
  await expect(page.getByText(/^₹.* goes back to the customer\.$/)).toBeVisible()
  await page.getByRole('button', { name: /^Change the order to ₹/ }).click()
  await expect(page.getByText(/refund/).first()).toBeVisible()
  await check()
})
