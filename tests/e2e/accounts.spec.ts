import { expect, mainlyScripts, mainlyServer, onlyInTestAll, serverOnly, test, waitUntilHydrated } from './journey'
import { openMail } from './messages'
import { registerCustomer } from './prepare'
import { newEmail, register, signIn } from './shopper'

test.use({ expectedErrors: [/status of 4(09|22|29)/] })

test('a shopper makes an account, signs out, and signs in again with the password', async ({ page }) => {
  const email = newEmail()
  await page.goto('/account')
  await expect(page).toHaveURL(/\/login\?redirectTo=%2Faccount$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible()
  await page.getByRole('link', { name: 'Register now' }).click()
  await page.getByRole('link', { name: 'Register with Email' }).click()
  await register(page, email)
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Account Overview' })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account of Asha' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account of Asha' })).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByText('You’re logged out.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account', exact: true })).toBeVisible()
  // this browser has used e-mail and password last
  await page.goto('/login')
  await signIn(page, email, 'not the password')
  await expect(page.getByRole('alert')).toContainText('This email address and password don’t match')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await signIn(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Account Overview' })).toBeVisible()
})

test('signing in leads back to the page that asked for it, and never to another site', serverOnly, async ({ page }) => {
  const email = newEmail()
  await page.goto('/register?mode=email&redirectTo=/cart')
  await register(page, email)
  await expect(page).toHaveURL(/\/cart$/)
  for (const target of ['//evil.example', '/%5Cevil.example', 'https://evil.example/', '/%09/evil.example']) {
    await page.context().clearCookies()
    await page.goto(`/login?mode=email&redirectTo=${encodeURIComponent(target)}`)
    await signIn(page, email)
    await expect(page).toHaveURL(/\/account$/)
  }
})

test(
  'a form without a name, a valid address or a good password says so at each field',
  mainlyScripts,
  async ({ page }) => {
    await page.goto('/register?mode=email')
    await page.evaluate(() => document.querySelector('main form')?.setAttribute('novalidate', '')).catch(() => {})
    await page.getByLabel('First name').fill('Asha')
    await page.getByLabel('Last name').fill('Rao')
    await page.getByLabel('Mobile number').fill('123')
    await page.getByLabel('Email', { exact: true }).fill(newEmail())
    await page.getByLabel('Password', { exact: true }).fill('password1')
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('alert')).toContainText('Invalid phone number')
    await expect(page.getByRole('alert')).toContainText('too easy to guess')
    await expect(page.getByLabel('First name')).toHaveValue('Asha')
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  },
)

test(
  'a shopper who has forgotten the password chooses a new one with the link of the mail, once',
  mainlyServer,
  async ({ page }) => {
    const email = await registerCustomer(page)
    await page.context().clearCookies()
    await page.goto('/login?mode=email')
    await page.getByRole('link', { name: 'Forgot Password' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password?' })).toBeVisible()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('main').getByRole('button', { name: 'Submit' }).click()
    await expect(page).toHaveURL(/\/login\?mode=email$/)
    await expect(page.getByText('If there is an account with this address')).toBeVisible()
    await openMail(page, email, { subject: /Choose a new password/ })
    const link = page.getByRole('link', { name: /reset-password/ })
    const href = (await link.getAttribute('href')) ?? ''
    await link.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible()
    await page.getByLabel('New password').fill('River-stone-8')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByText('Your password is changed')).toBeVisible()
    await signIn(page, email)
    await expect(page.getByRole('alert')).toContainText('don’t match')
    await signIn(page, email, 'River-stone-8')
    await expect(page).toHaveURL(/\/account$/)
    await page.context().clearCookies()
    await page.goto(href)
    await expect(page.getByRole('heading', { level: 1, name: 'Link expired' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Send me a new link' })).toBeVisible()
  },
)

test(
  'scripts show a password and tell its strength; without them the field works alike',
  onlyInTestAll(mainlyScripts),
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/register?mode=email')
    const field = page.getByLabel('Password', { exact: true })
    await waitUntilHydrated(page)
    await field.fill('abcdef')
    await expect(field).toHaveAttribute('type', 'password')
    const button = page.getByRole('button', { name: 'Show password' })
    await expect(button).toHaveCount(javaScriptEnabled ? 1 : 0)
    if (!javaScriptEnabled) return
    await expect(page.getByText('Strength: Weak')).toBeVisible()
    await field.fill('Abc-12')
    await expect(page.getByText('Strength: Medium')).toBeVisible()
    await field.fill('Abc-1234')
    await expect(page.getByText('Strength: Strong')).toBeVisible()
    await button.click()
    await expect(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide password' }).click()
    await expect(field).toHaveAttribute('type', 'password')
    const mobile = page.getByLabel('Mobile number')
    await mobile.pressSequentially('+98e7-65 4321 0999')
    await expect(mobile).toHaveValue('9876543210')
  },
)
