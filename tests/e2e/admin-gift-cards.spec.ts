import { expect, test } from './journey'
import { openMore, signInAsStaff } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 4(04|22)/] })

test('an owner issues a gift card, finds it, sends it again and blocks it', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { email } = await signInAsStaff(page, baseURL)
  const check = async () => {
    expect(await findOverflow(page), page.url()).toEqual([])
    expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page), page.url()).toEqual([])
  }

  await openMore(page, 'Discounts')
  await page.getByRole('link', { name: 'Gift cards', exact: true }).click()
  await page.getByRole('link', { name: 'Issue a gift card' }).click()
  await page.getByLabel('Amount (INR)').fill('250')
  await page.getByLabel('Name of the recipient').fill('Ravi')
  await page.getByLabel('Email address of the recipient').fill(email)
  await page.getByRole('button', { name: 'Issue the gift card' }).click()
  await expect(page.getByRole('alert')).toContainText('Say why')
  await expect(page.getByLabel('Amount (INR)')).toHaveValue('250')
  await check()
  await page.getByLabel('Why').fill('A mug broke')
  await page.getByRole('button', { name: 'Issue the gift card' }).click()
  await expect(page.getByText('The gift card is issued.')).toBeVisible()
  await expect(page.getByText('₹250 of ₹250 are left.')).toBeVisible()
  await check()

  await page.goto('/admin/discounts/gift-cards')
  await page.getByRole('searchbox').fill(email)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  // others are listed until the answer is there
  await expect(page).toHaveURL(/[?&]q=/)
  await check()
  await page.getByRole('table', { name: 'Gift cards' }).getByRole('link').click()
  await page.getByRole('button', { name: /^Send it (now|again)$/ }).click()
  await expect(page.getByText('The gift card is on its way by email.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Why' }).fill('The phone with the email was stolen')
  await page.getByRole('button', { name: 'Block the gift card' }).click()
  await expect(page.getByText('The gift card is blocked. Nobody can buy anything with it.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Changes' })).toContainText('was stolen')
  await expect(page.getByRole('button', { name: 'Unblock the gift card' })).toBeVisible()
})
