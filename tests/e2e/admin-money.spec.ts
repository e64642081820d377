import { expect, test } from './journey'
import { signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'
import { buyByCalls } from './prepare'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 422/] })
test.slow()

test('a part of the price is given back, after its credit note was seen', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { number } = await buyByCalls(page, 2)
  await signInAsStaff(page, baseURL, 'support')
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }
  await page.goto(`/admin/orders/${number}`)
  await page.getByRole('link', { name: 'Give a part of the price back' }).click()
  await page.getByLabel('How much').fill('99999')
  await page.getByRole('button', { name: 'See what goes back' }).click()
  await expect(page.getByRole('alert')).toContainText('has less left to be paid back')
  await expect(page.getByLabel('How much')).toHaveValue('99999')
  await check()
  await page.getByLabel('How much').fill('100.50')
  await page.getByRole('button', { name: 'See what goes back' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'All together' })).toContainText('₹100.50')
  await page.getByRole('button', { name: 'Give ₹100.50 back' }).click()
  await expect(page.getByRole('alert')).toContainText('Say why: the customer reads it')
  await check()
  await page.getByLabel('Why').fill('The parcel was late')
  await page.getByRole('button', { name: 'Give ₹100.50 back' }).click()
  await expect(page.getByText('₹100.50 goes back. The customer is told and gets a credit note.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Credit note/ })).toBeVisible()
  await check()

  // what is cancelled then costs so much less
  await page.getByRole('link', { name: 'Cancel', exact: true }).click()
  await page.getByLabel('Night Jasmine Candle').fill('1')
  await page.getByLabel('Why').last().fill('It broke')
  await page.getByRole('button', { name: 'Cancel these pieces' }).click()
  await expect(page.getByText('of their price had been given back before, so it is taken off.').first()).toBeVisible()
})

test('the mails about an order are listed, read and sent again', async ({ page, baseURL, javaScriptEnabled }) => {
  const { number } = await buyByCalls(page)
  await signInAsStaff(page, baseURL, 'support')
  const mails = page.getByRole('region', { name: 'Mails and SMS' })
  const confirmation = mails.getByRole('listitem').filter({ hasText: 'Confirmation of the order' })
  await expect(async () => {
    await page.goto(`/admin/orders/${number}`)
    await expect(confirmation.filter({ hasText: 'Mail' }).filter({ hasText: /Sent / })).toHaveCount(1, { timeout: 500 })
  }).toPass()
  await confirmation.filter({ hasText: 'Mail' }).getByRole('link').click()
  await expect(
    page.getByRole('heading', { level: 1, name: `Confirmation of the order: order ${number}` }),
  ).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Night Jasmine Candle')
  expect(await findOverflow(page)).toEqual([])
  expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page)).toEqual([])
  await page.getByRole('button', { name: /^Send it again to .+@/ }).click()
  await expect(page.getByText('“Confirmation of the order” is sent again, in a moment.')).toBeVisible()
  await expect(confirmation.filter({ hasText: 'Mail' })).toHaveCount(2)
})

test('the waybills of a carrier’s file are checked, and then ship their orders', async ({
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
  await page.goto('/admin/orders?state=to-ship')
  await page.getByRole('link', { name: 'Waybills from a file' }).click()
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose the file of your carrier')
  const send = async (lines: string[]) => {
    await page.getByLabel('Carrier (optional)').fill('DTDC')
    const buffer = Buffer.from(['Order,AWB', ...lines].join('\n'))
    await page.getByLabel('File of your carrier').setInputFiles({ name: 'waybills.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Check the file' }).click()
  }
  await send([`${number},W${number}`, 'NOBODY1,W100001'])
  await expect(page.getByRole('row').filter({ hasText: 'NOBODY1' })).toContainText('There is no order NOBODY1')
  await expect(page.getByRole('row').filter({ hasText: `W${number}` })).toContainText('Asha Rao')
  await check()
  await page.getByRole('button', { name: 'Ship this order and tell the customer' }).click()
  await expect(page.getByText('1 order is on the way. The customers are told.')).toBeVisible()
  await page.goto('/admin/orders/waybills')
  await send([`${number},W${number}`])
  await expect(page.getByRole('region', { name: 'Lines that were shipped before' })).toContainText(number)
  await expect(page.getByText('The file ships nothing.')).toBeVisible()
  await check()
})
