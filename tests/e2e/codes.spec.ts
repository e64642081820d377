import type { Page } from '@playwright/test'
import { expect, mainlyScripts, mainlyServer, serverOnly, test, waitUntilHydrated } from './journey'
import { countSms, readCode } from './messages'
import { passAfterSignIn, withShopDatabase } from './owner'
import { registerCustomer } from './prepare'
import { newEmail, newPassword, newPhone } from './shopper'

test.use({ expectedErrors: [/status of 4(09|22|29)/] })

/** A new customer asks for the code that verifies a mobile number. */
async function beginToVerify(page: Page, phone: string, email = newEmail()): Promise<void> {
  await registerCustomer(page, { email })
  await page.goto('/account/profile')
  await waitUntilHydrated(page)
  await page.getByLabel('Mobile number').fill(phone)
  await page.getByRole('button', { name: 'Verify number' }).click()
  await expect(page.getByRole('heading', { name: 'Verify Account' })).toBeVisible()
}

test(
  'a shopper signs in with a code by SMS: a wrong one is refused, and the right one makes the account',
  mainlyScripts,
  async ({ page }) => {
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
    const code = await readCode(phone)
    await page.getByLabel('Code').fill(code === '0000' ? '1111' : '0000')
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('This code isn’t right')
    await page.getByRole('button', { name: 'Resend OTP' }).click()
    await expect(page.getByRole('alert')).toContainText('Please wait')
    await page.getByLabel('Code').fill(code)
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await page.goto('/account')
    await expect(page.getByText(`+91${phone}`)).toBeVisible()
    // the code is used up
    await page.goto('/verify')
    await expect(page).toHaveURL(/\/account$/)
  },
)

test(
  'a customer verifies a mobile number in the profile; an edited one is not verified until it is restored',
  mainlyServer,
  async ({ page, javaScriptEnabled }) => {
    const phone = newPhone()
    await beginToVerify(page, phone)
    await page.getByLabel('Code').fill(await readCode(phone))
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(page.getByText('Your mobile number is verified.')).toBeVisible()
    const verified = page.getByRole('heading', { name: 'Mobile number Verified' })
    await expect(verified).toBeVisible()
    const field = page.getByLabel('Mobile number')
    await expect(field).toHaveValue(phone)
    const button = page.getByRole('button', { name: 'Verify number' })
    if (!javaScriptEnabled) return await expect(button).toBeVisible()
    await waitUntilHydrated(page)
    await expect(button).toHaveCount(0)
    await field.fill(newPhone())
    await expect(verified).toHaveCount(0)
    await expect(button).toBeVisible()
    await field.fill(phone)
    await expect(verified).toBeVisible()
    await expect(button).toHaveCount(0)
  },
)

test(
  'the code for a number is asked for over the profile, which stays as it is when no code is typed',
  mainlyScripts,
  async ({ page, javaScriptEnabled }) => {
    const phone = newPhone()
    await beginToVerify(page, phone)
    const field = page.getByLabel('Mobile number')
    if (!javaScriptEnabled) {
      await expect(page).toHaveURL(/\/verify\?redirectTo=%2Faccount%2Fprofile$/)
      await page.getByRole('link', { name: 'Change Phone' }).click()
      await expect(page).toHaveURL(/\/account\/profile\?change=1#field-phone$/)
      await expect(field).toHaveValue(phone)
      return await expect(field).toBeFocused()
    }
    const dialog = page.getByRole('dialog', { name: 'Verify Account' })
    await expect(dialog.getByLabel('Code')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: 'Verify number' })).toBeFocused()
    await field.fill('12345')
    await page.getByRole('button', { name: 'Verify number' }).click()
    await expect(page.getByRole('alert')).toContainText('Invalid phone number')
    await expect(page.getByRole('alert')).toBeFocused()
    const other = newPhone()
    await field.fill(other)
    await page.getByRole('button', { name: 'Verify number' }).click()
    await dialog.getByRole('link', { name: 'Change Phone' }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(other)
    await expect(page).toHaveURL(/\/account\/profile$/)
  },
)

test(
  'a pasted code has exactly four digits, with or without a message around it',
  mainlyScripts,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/login?mode=otp')
    await page.getByLabel('Mobile number').fill(newPhone())
    await page.getByRole('button', { name: 'Send OTP' }).click()
    const field = page.getByLabel('Code')
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    if (!javaScriptEnabled) return
    await waitUntilHydrated(page)
    const button = page.getByRole('button', { name: 'Verify', exact: true })
    const paste = (text: string) =>
      field.evaluate((element, data) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text', data)
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, text)
    await paste('123456')
    await expect(field).toHaveValue('')
    await paste('12 34 is your code')
    await expect(field).toHaveValue('1234')
    await expect(button).toBeEnabled()
    await field.press('Backspace')
    await expect(field).toHaveValue('123')
    await expect(button).toBeDisabled()
  },
)

/** Lets the minute pass in which no further code is sent to a number. */
const passAMinute = (phone: string) =>
  withShopDatabase((db) =>
    db.transaction((trx) =>
      trx('one_time_codes')
        .where({ destination: `+91${phone}` })
        .update({ sent_at: new Date(Date.now() - 61_000).toISOString() }),
    ),
  )

test(
  'a code is sent again after a minute, twice to sign in, and then no more; only the last one counts',
  serverOnly,
  async ({ page }) => {
    const phone = newPhone()
    const resend = page.getByRole('button', { name: 'Resend OTP' })
    await page.goto('/login?mode=otp')
    await page.getByLabel('Mobile number').fill(phone)
    await page.getByRole('button', { name: 'Send OTP' }).click()
    const first = await readCode(phone)
    for (const sent of [2, 3]) {
      await resend.click()
      await expect(page.getByRole('alert')).toContainText(/Please wait \d+ seconds/)
      await passAMinute(phone)
      await resend.click()
      await expect(page.getByText('We have sent you a new code.')).toBeVisible()
      await expect.poll(() => countSms(phone), { intervals: [50] }).toBe(sent)
    }
    await expect(page.getByText('Maximum attempt reached. Please try again later')).toBeVisible()
    await expect(resend).toHaveCount(0)
    const last = await readCode(phone)
    // the same digits can come twice
    if (last !== first) {
      await page.getByLabel('Code').fill(first)
      await page.getByRole('button', { name: 'Verify', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('This code isn’t right')
    }
    await page.getByLabel('Code').fill(last)
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Account Overview' })).toBeVisible()
  },
)

test('to verify a number a code is sent again once', serverOnly, async ({ page }) => {
  const phone = newPhone()
  await beginToVerify(page, phone)
  await passAMinute(phone)
  await page.getByRole('button', { name: 'Resend OTP' }).click()
  await expect(page.getByText('We have sent you a new code.')).toBeVisible()
  await expect(page.getByText('Maximum attempt reached. Please try again later')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Resend OTP' })).toHaveCount(0)
})

test(
  'who signed in a while ago confirms with the password or a code before a contact is changed',
  mainlyServer,
  async ({ page }) => {
    const [phone, email] = [newPhone(), newEmail()]
    await beginToVerify(page, phone, email)
    await page.getByLabel('Code').fill(await readCode(phone))
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(page.getByText('Your mobile number is verified.')).toBeVisible()
    const confirm = page.getByRole('heading', { level: 1, name: 'Confirm that it’s you' })
    const field = page.getByLabel('Email', { exact: true })
    const changeEmail = async () => {
      await waitUntilHydrated(page)
      await field.fill(newEmail())
      await page.getByRole('button', { name: 'Verify email' }).click()
    }
    await passAfterSignIn(email)
    await changeEmail()
    await expect(confirm).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('not the password')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('alert')).toContainText('This password isn’t right')
    await page.getByLabel('Password', { exact: true }).fill(newPassword)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page).toHaveURL(/\/account\/profile$/)

    // the profile asks for it before something is typed
    await expect(page.getByRole('link', { name: 'please confirm that it’s you' })).toHaveCount(0)
    await passAfterSignIn(email)
    await page.reload()
    await page.getByRole('link', { name: 'please confirm that it’s you' }).click()
    await expect(confirm).toBeVisible()
    await passAMinute(phone)
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await expect(page.getByText(`(+91 •••••• ${phone.slice(-4)})`)).toBeVisible()
    await expect(confirm).toBeVisible()
    await expect(page.getByLabel('Keep me logged in on this device')).toHaveCount(0)
    await expect.poll(() => countSms(phone), { intervals: [50] }).toBe(2)
    await page.getByLabel('Code').fill(await readCode(phone))
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(page).toHaveURL(/\/account\/profile$/)
    // the contact of the account is still the old one, and can be changed now
    await expect(field).toHaveValue(email)
    await changeEmail()
    await expect(page.getByRole('heading', { name: 'Verify Account' })).toBeVisible()
  },
)
