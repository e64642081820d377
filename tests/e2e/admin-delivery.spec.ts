import { expect, test } from './journey'
import { openMore, signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 4(04|22)/] })

/** What the addresses of these journeys differ in. */
const ownPart = (email: string) => email.split('@')[0]?.slice(-8) ?? ''

test('an owner says where and how the shop delivers, and what it costs', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { email } = await signInAsStaff(page, baseURL)
  const zone = `Peaks ${ownPart(email)}`
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }

  await openMore(page, 'Settings')
  await page.getByRole('link', { name: 'Delivery' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible()
  await check()
  await page.getByRole('link', { name: 'New zone' }).click()
  await page.getByLabel('Name').fill(zone)
  await page.getByLabel('Countries').fill('Bhutan, Shangri-La')
  await page.getByRole('button', { name: 'Make the zone' }).click()
  await expect(page.getByRole('alert')).toContainText('“Shangri-La” is no country that the shop knows')
  await expect(page.getByLabel('Name')).toHaveValue(zone)
  await check()
  await page.getByLabel('Countries').fill('Bhutan, np')
  await page.getByRole('button', { name: 'Make the zone' }).click()

  await expect(page.getByText('Now say how things are delivered there.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Mountain post')
  await page.getByLabel('The price depends on').selectOption('What the goods weigh')
  await page.getByLabel('From, line 1').fill('0')
  await page.getByLabel('Price, line 1').fill('250')
  await page.getByLabel('From, line 2').fill('heavy')
  await page.getByLabel('Price, line 2').fill('400')
  await page.getByRole('button', { name: 'Add it' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a weight in kg, such as 0.5')
  await check()
  await page.getByLabel('From, line 2').fill('2.5')
  await page.getByRole('button', { name: 'Add it' }).click()
  await expect(page.getByText(`Mountain post is added to ${zone}.`)).toBeVisible()

  await page.getByLabel('Country', { exact: true }).selectOption('Bhutan')
  await page.getByLabel('Goods for').fill('900')
  await page.getByLabel('Weight').fill('3')
  await page.getByRole('button', { name: 'Work it out' }).click()
  const answer = page.getByRole('status').filter({ hasText: 'To Bhutan' })
  await expect(answer).toContainText(zone)
  await expect(answer).toContainText('₹1,300')
  await check()

  // a tax that only the place of the zone has
  await page.goto('/admin/settings/taxes')
  await check()
  await page.getByRole('link', { name: 'New rate' }).click()
  await page.getByLabel('Name', { exact: true }).fill(zone)
  await page.getByLabel('Rate (%)').fill('a tenth')
  await page.getByLabel('Country of the order').selectOption('Bhutan')
  await page.getByRole('button', { name: 'Add the rate' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a number of per cent from 0 to 100')
  await expect(page.getByLabel('Country of the order')).toHaveValue('BT')
  await check()
  await page.getByLabel('Rate (%)').fill('10')
  await page.getByRole('button', { name: 'Add the rate' }).click()
  await expect(page.getByText(`${zone} is charged from now on.`)).toBeVisible()
})

test('an owner sets up a way to pay, a channel and the mails', async ({ page, baseURL, javaScriptEnabled }) => {
  const { email } = await signInAsStaff(page, baseURL)
  const name = `Transfer ${ownPart(email)}`
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }

  await page.goto('/admin/settings')
  await page.getByRole('link', { name: 'Ways to pay' }).click()
  await check()
  await page.getByRole('link', { name: 'New way to pay' }).click()
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('It is added, and switched off.')).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill(name)
  // nobody else is to see it
  await page.getByLabel('Only in these countries').fill('Bhutan')
  await page.getByLabel('Customers can choose it').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('needs the account')
  await expect(page.getByLabel('Only in these countries')).toHaveValue('Bhutan')
  await check()
  await page.getByLabel('Account holder').fill('Taana')
  await page.getByLabel('Account number').fill('5010 0123 4567')
  await page.getByLabel('IFSC').fill('HDFC')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('IFSC')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Account holder')).toHaveValue('Taana')
  await page.getByLabel('IFSC').fill('HDFC0001234')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByLabel('IFSC')).toHaveValue('HDFC0001234')
  await page.getByLabel('Customers can choose it').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`${name} is saved.`)).toBeVisible()

  await page.goto('/admin/settings/channels')
  await check()
  await page.getByRole('link', { name: 'Europe' }).click()
  await page.getByLabel('Days for returns').fill('3')
  await page.getByRole('button', { name: 'Save the channel' }).click()
  await expect(page.getByRole('alert')).toContainText('at least 14 days')
  await check()
  await page.getByLabel('Days for returns').fill('')
  await page.getByRole('button', { name: 'Save the channel' }).click()
  await expect(page.getByText('is saved.')).toBeVisible()

  await page.goto('/admin/settings/mail')
  await check()
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await expect(page.getByText('the test is kept with its other mails')).toBeVisible()
  await page.goto('/dev/mail')
  await expect(page.getByText(email).first()).toBeVisible()
})
