import type { Page } from '@playwright/test'
import { expect, test } from './journey'
import { runShopCommand, signInAsStaff, withShopDatabase } from './owner'
import { findOverflow, findViolations, findViolationsWithoutScripts } from './page-checks'

test.use({ viewport: { width: 360, height: 740 }, expectedErrors: [/status of 403/] })

/** Ends all sessions of a member, as two hours without a request do. */
const endSessions = (email: string) =>
  withShopDatabase((db) =>
    db.transaction(async (trx) => {
      const member = trx('staff').where({ email }).select('id')
      await trx('staff_sessions').whereIn('staff_id', member).delete()
    }),
  )

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('Lotus-pond-and-reeds')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()

test('what was typed is in its form again for who was signed out meanwhile', async ({
  page,
  baseURL,
  javaScriptEnabled,
}) => {
  const { email } = await signInAsStaff(page, baseURL)
  await page.goto('/admin/settings/help')
  const linkedIn = page.getByLabel('LinkedIn')
  const saved = await linkedIn.inputValue()
  await linkedIn.fill('https://linkedin.com/company/salt')
  await endSessions(email)
  await save(page)
  await expect(page).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin%2Fsettings%2Fhelp$/)
  await expect(page.getByText('You were signed out, so nothing was saved yet.')).toBeVisible()
  await signIn(page, email)

  await expect(page).toHaveURL(/\/admin\/settings\/help$/)
  await expect(page.getByRole('alert')).toContainText('You were signed out, so nothing was saved.')
  await expect(linkedIn).toHaveValue('https://linkedin.com/company/salt')
  expect(await findOverflow(page)).toEqual([])
  expect(await (javaScriptEnabled ? findViolations : findViolationsWithoutScripts)(page)).toEqual([])
  await page.reload()
  await expect(linkedIn).toHaveValue('https://linkedin.com/company/salt')
  await page.getByRole('button', { name: 'Show what is saved instead' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(linkedIn).toHaveValue(saved)

  // with a link of the command line, which names no page
  await linkedIn.fill('https://linkedin.com/company/pepper')
  await endSessions(email)
  await save(page)
  const [row] = await runShopCommand(baseURL ?? '', ['staff', 'link', email])
  const link = new URL(String(row?.link))
  await page.goto(link.pathname + link.search)
  await expect(page).toHaveURL(/\/admin\/settings\/help$/)
  await expect(linkedIn).toHaveValue('https://linkedin.com/company/pepper')
  await linkedIn.fill(saved)
  await save(page)
  await expect(page.getByText('Nothing was changed.')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})
