import { expect, test } from './journey'
import { newEmail, newPhone, readCode, register } from './shopper'

test.use({ expectedErrors: [/status of 4(09|22|29)/] })

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
  await expect(page.getByRole('alert')).toContainText('This code isn’t right')
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
