import type { Page } from '@playwright/test'
import { totpCode, totpStep } from '~/domain/operations/staff/second-factor/totp.server'
import { runShopCommand } from './owner'
import { findOverflow, findViolations } from './page-checks'
import { runsEverything } from '../setup/only-in-test-all'
import { expect, scriptsOnly, serverOnly, test } from './journey'
import { newEmail } from './shopper'

test.use({ expectedErrors: [/status of 4(03|04|22|29)/] })

const password = 'Lotus-pond-and-reeds'

async function addMember(baseURL: string | undefined, role = 'owner'): Promise<string> {
  const email = newEmail()
  await runShopCommand(baseURL ?? '', ['staff', 'add', email, '--name', 'Meera Rao', '--role', role], password)
  return email
}

async function signIn(page: Page, email: string, typed = password): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(typed)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The bytes of a key as the page shows it. */
function fromBase32(text: string): Buffer {
  const letters = [...text.replace(/ /g, '')]
  const bits = letters.map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

async function setUpApp(page: Page): Promise<{ secret: Buffer; recoveryCodes: string[] }> {
  await page.goto('/admin/security')
  await page.getByRole('link', { name: 'Set up an authenticator app' }).click()
  await page.getByRole('button', { name: 'Begin' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = fromBase32((await page.getByRole('main').locator('code').textContent()) ?? '')
  await page.getByLabel('Code').fill(totpCode(secret, totpStep(new Date())))
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Turn it on' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  return { secret, recoveryCodes: await codes.allTextContents() }
}

test(
  'a member signs in, sees who they are and what they may do, and signs out',
  serverOnly,
  async ({ page, baseURL }) => {
    const email = await addMember(baseURL, 'support')
    await page.goto('/admin/security')
    await expect(page).toHaveURL(/\/admin\/login\?redirectTo=%2Fadmin%2Fsecurity$/)
    await signIn(page, email, 'not the password')
    await expect(page.getByRole('alert')).toContainText('This email address and password don’t match')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await signIn(page, email)
    await expect(page).toHaveURL(/\/admin\/security$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible()
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: 'Signed in as Meera Rao' })).toBeVisible()
    await expect(page.getByText(`${email} · Support`)).toBeVisible()
    await page.getByText('What you may do').click()
    await expect(page.getByText('Approve and pay refunds')).toBeVisible()
    await expect(page.getByText('Add, change and remove members of staff')).toBeHidden()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByText('You are signed out.')).toBeVisible()
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/admin\/login$/)
  },
)

test(
  'a member sets up an authenticator app, and signs in with its code and with a recovery code',
  serverOnly,
  async ({ page, baseURL }) => {
    const email = await addMember(baseURL)
    await page.goto('/admin/login')
    await signIn(page, email)
    const { secret, recoveryCodes } = await setUpApp(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signIn(page, email)
    await expect(page).toHaveURL(/\/admin\/login\/code$/)
    // without the code the password opens nothing
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/admin\/login$/)
    await page.goto('/admin/login/code')
    await page.getByLabel('Code').fill('12345')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert')).toContainText('This code is not right, or was used already')
    // the code that confirmed the app was used; the next one is accepted up to 30 seconds before it is shown
    await page.getByLabel('Code').fill(totpCode(secret, totpStep(new Date()) + 1))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signIn(page, email)
    await page.getByLabel('Code').fill(recoveryCodes[0]?.toUpperCase() ?? '')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await page.goto('/admin/security/authenticator')
    await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
    await page.getByLabel('Code').fill(recoveryCodes[1] ?? '')
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Remove the app' }).click()
    await expect(page.getByText('The authenticator app is removed.')).toBeVisible()
  },
)

test('who has lost everything is let in again by the command line', serverOnly, async ({ page, baseURL }) => {
  const email = await addMember(baseURL)
  await page.goto('/admin/login')
  await signIn(page, email)
  await setUpApp(page)
  await runShopCommand(baseURL ?? '', ['staff', 'reset', email], 'Another-lotus-pond')
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/login$/)
  await signIn(page, email)
  await expect(page.getByRole('alert')).toBeVisible()
  await signIn(page, email, 'Another-lotus-pond')
  await expect(page).toHaveURL(/\/admin$/)
})

test(
  'a sign-in link of the command line works once, and its token leaves the address',
  serverOnly,
  async ({ page, baseURL }) => {
    const email = await addMember(baseURL)
    const [row] = await runShopCommand(baseURL ?? '', ['staff', 'link', email])
    const link = new URL(String(row?.link))
    await page.goto(link.pathname + link.search)
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByText(email)).toBeVisible()
    await page.context().clearCookies()
    await page.goto(link.pathname + link.search)
    await expect(page).toHaveURL(/\/admin\/login$/)
    await expect(page.getByText('This link has expired or was used already')).toBeVisible()
  },
)

test(
  'a member ends other sessions, and a new password ends them all',
  serverOnly,
  async ({ page, baseURL, browser }) => {
    const email = await addMember(baseURL)
    await page.goto('/admin/login')
    await signIn(page, email)
    const other = await browser.newContext({ baseURL })
    const there = await other.newPage()
    await there.goto('/admin/login')
    await signIn(there, email)
    await page.goto('/admin/security')
    await page.getByRole('button', { name: /^End the session of/ }).click()
    await expect(page.getByText('The session has ended.')).toBeVisible()
    await there.goto('/admin')
    await expect(there).toHaveURL(/\/admin\/login$/)
    await signIn(there, email)
    await page.getByLabel('Current password').fill('not the password')
    await page.getByLabel('New password').fill('Another-lotus-pond')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('alert')).toContainText('This is not your current password')
    await page.getByLabel('Current password').fill(password)
    await page.getByLabel('New password').fill('Another-lotus-pond')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your password is changed. All other sessions have ended.')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Access log' })).toContainText('Password changed')
    await there.goto('/admin')
    await expect(there).toHaveURL(/\/admin\/login$/)
    await other.close()
  },
)

test('an owner sets the shop up, and keeps what was typed where it is refused', async ({ page, baseURL }) => {
  await page.goto('/admin/login')
  await signIn(page, await addMember(baseURL))
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Help and social media' }).click()
  const box = page.getByLabel('Show customer care')
  await expect(box).toBeChecked()
  const phone = await page.getByLabel('Phone of customer care').inputValue()
  await page.getByLabel('Phone of customer care').fill('call us')
  await page.getByLabel('Pinterest').fill('https://pinterest.com/tea')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Enter one phone number')
  await expect(page.getByLabel('Phone of customer care')).toHaveValue('call us')
  await expect(page.getByLabel('Pinterest')).toHaveValue('https://pinterest.com/tea')
  await expect(box).toBeChecked()
  await page.getByLabel('Phone of customer care').fill(phone)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The settings are saved.')).toBeVisible()
  await expect(page.getByLabel('Pinterest')).toHaveAccessibleDescription(/Set by Meera Rao, /)
  await page.getByLabel('Pinterest').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Pinterest')).toHaveValue('')
})

test('the pages of staff are accessible and need no sideways scrolling', scriptsOnly, async ({ page, baseURL }) => {
  const check = async () => {
    for (const width of runsEverything ? [360, 1280] : [360]) {
      await page.setViewportSize({ width, height: 800 })
      expect(await findOverflow(page)).toEqual([])
      expect(await findViolations(page)).toEqual([])
    }
  }
  const email = await addMember(baseURL)
  await page.goto('/admin/login')
  await check()
  await signIn(page, email, 'not the password')
  await check()
  await signIn(page, email)
  // every-page.spec.ts has the others
  await page.goto('/admin/no/such-page')
  await check()
  await expect(page.getByRole('heading', { level: 1, name: 'Page Not Found' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to the administration' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Administration' })).toBeVisible()
  await setUpApp(page)
  await check()
  await page.goto('/admin/security/authenticator')
  await check()
})
