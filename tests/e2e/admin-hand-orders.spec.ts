import { expect, test } from './journey'
import { signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })
test.slow()

test('an order is put together for somebody who telephones, and paid by a link', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  await signInAsStaff(page, baseURL, 'support')
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  await page.getByRole('link', { name: 'Orders', exact: true }).click()
  await page.getByRole('link', { name: 'New order by hand' }).click()
  await page.getByRole('button', { name: 'Begin a new order' }).click()
  await expect(page.getByText('Before you can place it:')).toBeVisible()
  await check()

  await page.getByLabel('Find a product').fill('night jasmine candle')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('button', { name: /^Add / }).first().click()
  await expect(page.getByText('It is added.')).toBeVisible()
  await page.getByLabel('Quantity').fill('2')
  await page.getByLabel('Own price (optional)').fill('900')
  await page.getByRole('button', { name: 'Save quantities and prices' }).click()
  await expect(page.getByRole('alert')).toContainText('Say why Night Jasmine Candle in Rose has another price')
  await expect(page.getByLabel('Own price (optional)')).toHaveValue('900')
  await check()
  await page.getByLabel('Why another price (optional)').fill('The box is damaged')
  await page.getByRole('button', { name: 'Save quantities and prices' }).click()
  await expect(page.getByText('₹1,800').first()).toBeVisible()

  await page.getByRole('link', { name: 'Enter the customer' }).click()
  const field = (name: string) => page.locator(`[name="${name}"]`)
  await field('phone').fill('98450 12345')
  await field('shipping.first_name').fill('Kavya')
  await field('shipping.last_name').fill('Menon')
  await field('shipping.postcode').fill('560001')
  await page.getByRole('button', { name: 'Save the customer' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await check()
  await field('shipping.address_1').fill('4 Museum Road')
  await field('shipping.city').fill('Bengaluru')
  await field('shipping.state').selectOption('KA')
  await page.getByRole('button', { name: 'Save the customer' }).click()
  await expect(page.getByText('4 Museum Road')).toBeVisible()
  await expect(page.getByText('so it is the order of a guest')).toBeVisible()

  await page.getByRole('radio', { name: 'At another cost' }).check()
  await page.getByLabel('The other cost (optional)').fill('60')
  await page.getByRole('radio', { name: 'Payment link' }).check()
  await page.getByRole('button', { name: 'Save and show the total' }).click()
  const place = page.getByRole('button', { name: 'Place the order for ₹1,860' })
  await expect(place).toBeVisible()
  await check()
  const draft = page.url()
  await place.click()
  await expect(page.getByText('The order is placed.')).toBeVisible()
  await expect(page.getByText('The shop placed it for the customer')).toBeVisible()
  await expect(page.getByText('To be paid: ₹1,860 by Payment link.')).toBeVisible()
  await check()
  const order = page.url()

  // the customer opens the link, fails once, and pays
  const link = await page.getByLabel('Link to pay, for the customer').inputValue()
  const pay = async (decision: RegExp) => {
    await page.getByRole('radio', { name: /^Card \(test gateway\)/ }).check()
    await page.getByRole('button', { name: 'Pay ₹1,860' }).click()
    await expect(page.getByRole('heading', { name: 'Test bank' })).toBeVisible()
    await page.getByRole('button', { name: decision }).click()
  }
  await page.goto(link.replace(/\/pay$/, ''))
  await page.getByRole('link', { name: 'Pay now' }).click()
  await page.getByRole('button', { name: 'Pay ₹1,860' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose how to pay')
  await check()
  await pay(/^Refuse/)
  await expect(page.getByText('Your bank did not accept the payment.')).toBeVisible()
  await pay(/^Pay/)
  await expect(page.getByText('Placed and paid')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay now' })).toHaveCount(0)

  // its page leads to the order from then on
  await page.goto(draft)
  expect(page.url()).toBe(order)
  await expect(page.getByText('Paid: ₹1,860 by Card (test gateway).')).toBeVisible()
})
