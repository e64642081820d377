import type { Page } from '@playwright/test'
import { expect, test, waitUntilHydrated } from './journey'
import { addToCart, newEmail, newPassword, placeOrder, register } from './shopper'

test.use({ expectedErrors: [/status of 4(09|22|29)/] })

async function signIn(page: Page, email: string, typed = newPassword): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click()
}

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
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You are signed out.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account', exact: true })).toBeVisible()
  // this browser has used e-mail and password last
  await page.goto('/login')
  await signIn(page, email, 'not the password')
  await expect(page.getByRole('alert')).toContainText('This email address and password do not belong together')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await signIn(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Account Overview' })).toBeVisible()
})

test('signing in leads back to the page that asked for it, and never to another site', async ({ page }) => {
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

test('the carts of before and after signing in are one, and the shopper is told', async ({ page }) => {
  const email = newEmail()
  await page.goto('/register?mode=email')
  await register(page, email)
  await addToCart(page, '/product/stoneware-chai-mug')
  await page.context().clearCookies()
  await addToCart(page, '/product/night-jasmine-candle')
  await page.goto('/login?mode=email&redirectTo=/cart')
  await signIn(page, email)
  await expect(page.getByText('Your cart has the items that you had chosen now')).toBeVisible()
  await expect(page.getByRole('main').getByText('Stoneware Chai Mug').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Night Jasmine Candle').first()).toBeVisible()
})

test('a form without a name, a valid address or a good password says so at each field', async ({ page }) => {
  await page.goto('/register?mode=email')
  await page.evaluate(() => document.querySelector('main form')?.setAttribute('novalidate', '')).catch(() => {})
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel('Mobile number').fill('123')
  await page.getByLabel('Email', { exact: true }).fill(newEmail())
  await page.getByLabel('Password', { exact: true }).fill('password1')
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid phone number')
  await expect(page.getByRole('alert')).toContainText('one of the first that others would try')
  await expect(page.getByLabel('First name')).toHaveValue('Asha')
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
})

/** A mobile number of India that no other test uses. */
const newPhone = () => `9${String(Date.now()).slice(-6)}${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`

/** The code of the newest SMS to a number; they are sent some seconds after the request. */
async function readCode(page: Page, phone: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const html = await (await page.request.get('/dev/sms')).text()
    const row = html.split('<tr').find((one) => one.includes(`+91${phone}`))
    code = /(\d{4}) is your code/.exec(row ?? '')?.[1] ?? ''
    expect(code).not.toBe('')
  }).toPass({ timeout: 20_000 })
  return code
}

test('a shopper signs in with a code by SMS: a wrong one is refused, and the right one makes the account', async ({
  page,
}) => {
  const phone = newPhone()
  await page.goto('/login?redirectTo=/cart')
  await page.getByLabel('Mobile number').fill('12345')
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid phone number')
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Send OTP' }).click()
  await expect(
    page.getByText(`Enter the code we just sent to your mobile phone (+91 •••••• ${phone.slice(-4)})`),
  ).toBeVisible()
  const code = await readCode(page, phone)
  await page.getByLabel('Code').fill(code === '0000' ? '1111' : '0000')
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByRole('alert')).toContainText('This code is not right')
  await page.getByRole('button', { name: 'Resend OTP' }).click()
  await expect(page.getByRole('alert')).toContainText('Please wait')
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page).toHaveURL(/\/cart$/)
  await page.goto('/account')
  await expect(page.getByText(`+91${phone}`)).toBeVisible()
  // the code is used up
  await page.goto('/verify')
  await expect(page).toHaveURL(/\/account$/)
})

test('a shopper who has forgotten the password chooses a new one with the link of the mail, once', async ({ page }) => {
  const email = newEmail()
  await page.goto('/register?mode=email')
  await register(page, email)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.goto('/login?mode=email')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Forgot Password?' })).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('main').getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/login\?mode=email$/)
  await expect(page.getByText('If there is an account with this address')).toBeVisible()
  await expect(async () => {
    await page.goto('/dev/mail')
    await page
      .getByRole('row')
      .filter({ hasText: email })
      .getByRole('link', { name: /Choose a new password/ })
      .click({ timeout: 1000 })
  }).toPass({ timeout: 20_000 })
  const link = page.getByRole('link', { name: /reset-password/ })
  const href = (await link.getAttribute('href')) ?? ''
  await link.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reset Password' })).toBeVisible()
  await page.getByLabel('New password').fill('River-stone-8')
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await signIn(page, email)
  await expect(page.getByRole('alert')).toContainText('do not belong together')
  await signIn(page, email, 'River-stone-8')
  await expect(page).toHaveURL(/\/account$/)
  await page.context().clearCookies()
  await page.goto(href)
  await expect(page.getByRole('heading', { level: 1, name: 'Link expired' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send me a new link' })).toBeVisible()
})

test('a customer changes the name and the password, and signs out another device', async ({ page, browser }) => {
  const email = newEmail()
  await page.goto('/register?mode=email')
  await register(page, email)
  const other = await browser.newPage()
  await other.goto('/login?mode=email')
  await signIn(other, email)
  await expect(other.getByRole('heading', { level: 1, name: 'Account Overview' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Profile' }).click()
  await page.getByLabel('First name').fill('Usha')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Account of Usha' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Security' }).click()
  await expect(page.getByText('Access logs & change password')).toBeVisible()
  await page.getByRole('button', { name: 'Sign out all other devices' }).click()
  await expect(page.getByText('Your other devices are signed out.', { exact: true })).toBeVisible()
  await other.goto('/account')
  await expect(other).toHaveURL(/\/login/)
  await other.close()
  await page.getByLabel('Current password').fill('not the password')
  await page.getByLabel('New password').fill('River-stone-8')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('This is not your password')
  await page.getByLabel('Current password').fill(newPassword)
  await page.getByLabel('New password').fill('River-stone-8')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed')).toBeVisible()
  await expect(page.getByRole('cell', { name: /Chrome|Safari/ }).first()).toBeVisible()
})

test('a customer verifies a mobile number in the profile', async ({ page }) => {
  const phone = newPhone()
  await page.goto('/register?mode=email')
  await register(page, newEmail())
  await page.goto('/account/profile')
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Verify number' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Verify Account' })).toBeVisible()
  await page.getByLabel('Code').fill(await readCode(page, phone))
  await page.getByRole('button', { name: 'Verify' }).click()
  await expect(page.getByText('Your mobile number is verified.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Mobile number Verified' })).toBeVisible()
  await expect(page.getByLabel('Mobile number')).toHaveValue(phone)
})

test('a saved address is offered in the checkout, and the order is listed in the account', async ({ page }) => {
  await page.goto('/register?mode=email')
  await register(page, newEmail())
  await page.getByRole('link', { name: 'Addresses' }).first().click()
  await page.getByRole('link', { name: 'Add a delivery address' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('City is empty')
  for (const [name, value] of Object.entries({
    first_name: 'Asha',
    last_name: 'Rao',
    phone: '9845012345',
    address_1: '12 MG Road',
    postcode: '560001',
    city: 'Bengaluru',
  }))
    await page.locator(`[name="shipping.${name}"]`).fill(value)
  await page.locator('[name="shipping.state"]').selectOption('KA')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The address is saved.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '12 MG Road' })).toContainText('Default')
  await addToCart(page, '/product/night-jasmine-candle')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await expect(page.getByRole('main').getByText('12 MG Road').first()).toBeVisible()
  await page.getByRole('button', { name: /Continue/ }).click()
  await expect(page).toHaveURL(/\/checkout\/payment/)
  await placeOrder(page, 'Cash on delivery')
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you for your order' })).toBeVisible()
  await page.goto('/account/orders')
  const order = page.getByRole('row').filter({ hasText: 'Night Jasmine Candle' })
  await expect(order).toContainText('Placed, payment pending')
  await order.getByRole('link', { name: /TN\d{6}/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Order TN\d{6}/ })).toBeVisible()
})

test('a guest signs in during the checkout and comes back to the address step', async ({ page }) => {
  const email = newEmail()
  await page.goto('/register?mode=email')
  await register(page, email)
  await page.context().clearCookies()
  await addToCart(page, '/product/night-jasmine-candle')
  await page.getByRole('button', { name: 'Checkout', exact: true }).click()
  await page.getByRole('link', { name: 'Sign in for your saved addresses' }).click()
  await page.getByRole('link', { name: 'Login with Email' }).click()
  await signIn(page, email)
  await expect(page).toHaveURL(/\/checkout\/address$/)
  await expect(page.getByLabel('Email address')).toHaveValue(email)
  await expect(page.getByRole('link', { name: 'Sign in for your saved addresses' })).toHaveCount(0)
})

test('a customer reads and downloads what the shop knows, and deletes the account', async ({ page }) => {
  const email = newEmail()
  await page.goto('/register?mode=email')
  await register(page, email)
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Privacy' }).click()
  const file = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download my data (JSON)' }).click()
  expect((await file).suggestedFilename()).toBe('my-data.json')
  await page.getByRole('link', { name: 'Read my data' }).click()
  await expect(page.getByRole('rowheader', { name: 'Asha' }).first()).toBeVisible()
  await expect(page.getByRole('cell', { name: email }).first()).toBeVisible()
  await page.goto('/account/privacy')
  await page.getByLabel('Yes, delete my account').check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await page.goto('/login?mode=email')
  await signIn(page, email)
  await expect(page.getByRole('alert')).toContainText('do not belong together')
})

test('scripts show a password and tell its strength; without them the field works alike', async ({
  page,
  javaScriptEnabled,
}) => {
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
})

test('the account’s link opens the login over the page, or as a page without scripts', async ({
  page,
  javaScriptEnabled,
}) => {
  const email = newEmail()
  await page.goto('/register?mode=email')
  await register(page, email)
  await page.context().clearCookies()
  await page.goto('/about')
  await waitUntilHydrated(page)
  const link = page.getByRole('banner').getByRole('link', { name: 'Account', exact: true })
  const hasScripts = javaScriptEnabled && (await page.locator('html[data-scripts]').count()) > 0
  if (!hasScripts) await page.goto('/shop-online')
  await waitUntilHydrated(page)
  await link.click()
  if (!javaScriptEnabled) {
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Faccount/)
    return
  }
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await expect(dialog.getByLabel('Mobile number')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(link).toBeFocused()
  await link.click()
  await dialog.getByRole('link', { name: 'Register now' }).click()
  await expect(page.getByRole('dialog', { name: 'Register' })).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: 'Login now' }).click()
  await dialog.getByRole('link', { name: 'Login with Email' }).click()
  await dialog.getByLabel('Email', { exact: true }).fill(email)
  await dialog.getByLabel('Password', { exact: true }).fill(newPassword)
  await dialog.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account Overview' })).toBeVisible()
})
