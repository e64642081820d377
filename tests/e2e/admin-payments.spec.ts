import { expect, test } from './journey'
import { signInAsStaff, withShopDatabase } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'
import { buyByCalls } from './prepare'

test.use({
  viewport: { width: 360, height: 740 },
  expectedErrors: [/status of 4(04|22)/],
})

test('an owner sets up a provider step by step, and sees what it reports', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  await signInAsStaff(page, baseURL)
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  await page.goto('/admin/settings/payments')
  await page.getByRole('link', { name: 'New way to pay' }).click()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose how customers pay')
  await check()
  await page.getByRole('radio', { name: /^Razorpay/ }).check()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Set up Razorpay' })).toBeVisible()
  const steps = page.url()
  const code = decodeURIComponent(/method\/([^/?]+)/.exec(steps)?.[1] ?? '')
  await expect(page.getByText('Keys missing')).toBeVisible()
  await check()

  const address = await page.getByLabel('Address of the webhook').inputValue()
  expect(address).toMatch(/^http.*\/webhooks\/razorpay\/[\w-]{20,}$/)
  await page.getByRole('button', { name: 'Check the address' }).click()
  await expect(page.getByText('The address leads to your shop')).toBeVisible()

  await page.getByLabel('Key id').fill('key_of_another_kind')
  await page.getByRole('button', { name: 'Save the keys' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await check()
  await expect(page.getByLabel('Key id')).toHaveValue('key_of_another_kind')
  await page.getByLabel('Key id').fill('rzp_test_1DP5mmOlF5G5ag')
  await page.getByLabel('Key secret').fill('0123456789abcdef')
  await page.getByLabel('Secret of the webhook').fill('0123456789fedcba')
  await page.getByRole('button', { name: 'Save the keys' }).click()
  await expect(page.getByText('The keys are saved.')).toBeVisible()
  const html = await page.content()
  expect(html).toContain('…cdef')
  expect(html).not.toContain('0123456789')
  await expect(page.getByText('Test', { exact: true })).toBeVisible()

  // it stays off, so that nobody else sees it
  await page.getByRole('button', { name: 'Send a test event' }).click()
  await expect(page.getByText('has accepted it')).toBeVisible()
  await page.getByRole('link', { name: 'Look again' }).click()
  await expect(page.getByText('shop.test').first()).toBeVisible()
  await check()
  await expect(page.getByText('itself has reported nothing')).toBeVisible()
  await page.getByRole('button', { name: 'Switch it on' }).click()
  await expect(page.getByText('It is switched on.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Switch it off' }).click()
  await expect(page.getByText('It is switched off.').first()).toBeVisible()
  await page.getByRole('link', { name: /^Name, countries/ }).click()
  await page.getByLabel('Name', { exact: true }).fill(`Card ${code}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`Card ${code} is saved.`)).toBeVisible()
  await page.getByRole('button', { name: `Up Card ${code}`, exact: true }).click()
  await expect(page.getByText('The order is saved.')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`#row-${code}$`))
  await page.getByRole('button', { name: `Down Card ${code}`, exact: true }).click()
  await expect(page.getByRole('button', { name: `Down Card ${code}`, exact: true })).toHaveCount(0)
  await check()
})

test('a payment shows what its provider says, and an order with test keys is marked', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { number } = await buyByCalls(page)
  await signInAsStaff(page, baseURL, 'support')
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  const mark = (isTest: 0 | 1) =>
    withShopDatabase((db) => db.transaction((trx) => trx('orders').where({ number }).update({ is_test: isTest })))
  await mark(1)
  try {
    await page.goto('/admin/orders?state=test')
    await expect(page.getByRole('link', { name: number })).toBeVisible()
    await check()
    await page.getByRole('link', { name: number }).click()
    await expect(page.getByText('no money has moved')).toBeVisible()
    await check()
    await page.getByRole('region', { name: 'Payments at providers' }).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/admin\/payments\/attempts\/\d+$/)
    await expect(page.getByText('Paid', { exact: true })).toBeVisible()
    await check()
  } finally {
    await mark(0)
  }
})
