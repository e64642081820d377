import { expect, mainlyScripts, onlyInTestAll, test, waitUntilHydrated } from './journey'
import { readCode } from './messages'
import { openAddressStep, putInCart, registerCustomer } from './prepare'
import { newPassword, newPhone } from './shopper'

// what is typed wrong is answered with 422, which a browser reports as an error of a script's request
test.use({ expectedErrors: [/status of 422/] })

test(
  'every link to a form to sign in opens it over the page, or as a page without scripts',
  onlyInTestAll(mainlyScripts),
  async ({ page, javaScriptEnabled }) => {
    const entrances: Array<{ at: string; name: string; target: RegExp }> = [
      { at: '/shop-online', name: 'Account', target: /\/login\?redirectTo=%2Faccount$/ },
      {
        at: '/product-reviews/amara-straight-kurta',
        name: 'Write a review',
        target: /\/login\?redirectTo=%2Fproduct-reviews%2Famara-straight-kurta%2Fwrite$/,
      },
      { at: '/checkout/address', name: 'your saved addresses', target: /\/login\?redirectTo=%2Fcheckout%2Faddress$/ },
    ]
    await putInCart(page, 'night-jasmine-candle')
    for (const { at, name, target } of entrances) {
      await page.goto(at)
      await waitUntilHydrated(page)
      const link = page.getByRole('link', { name }).first()
      await link.click()
      if (!javaScriptEnabled) {
        await expect(page).toHaveURL(target)
        continue
      }
      const dialog = page.getByRole('dialog', { name: 'Login' })
      await expect(dialog.getByLabel('Mobile number')).toBeFocused()
      // Tab goes around within it: the page behind cannot be reached
      for (let presses = 0; presses < 12; presses++) {
        await page.keyboard.press('Tab')
        expect(
          await page.evaluate(
            () => document.activeElement === document.body || document.activeElement?.closest('dialog')?.id,
          ),
        ).not.toBe(undefined)
      }
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect(link).toBeFocused()
      await expect(page).toHaveURL(new RegExp(`${at}$`))
    }
  },
)

test(
  'a form over the page shows its errors there, and leads to where the shopper wanted to go',
  mainlyScripts,
  async ({ page, javaScriptEnabled }) => {
    const email = await registerCustomer(page)
    await page.context().clearCookies()
    await openAddressStep(page)
    await waitUntilHydrated(page)
    await page.getByRole('link', { name: 'your saved addresses' }).click()
    await page.getByRole('link', { name: 'Login with Email' }).click()
    const form = javaScriptEnabled ? page.getByRole('dialog', { name: 'Login' }) : page.getByRole('main')
    await form.getByLabel('Email', { exact: true }).fill(email)
    await form.getByLabel('Password', { exact: true }).fill('not the password')
    await form.locator('[name=intent][value=password]').click()
    await expect(form.getByRole('alert')).toContainText('This email address and password don’t match')
    await expect(form.getByLabel('Email', { exact: true })).toHaveValue(email)
    if (javaScriptEnabled) {
      await expect(form.getByRole('alert')).toBeFocused()
      await expect(page).toHaveURL(/\/checkout\/address$/)
    }
    await form.getByRole('link', { name: 'Forgot Password' }).click()
    const forgot = javaScriptEnabled ? page.getByRole('dialog', { name: 'Forgot Password?' }) : page.getByRole('main')
    await forgot.getByLabel('Email', { exact: true }).fill(email)
    await forgot.getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText('If there is an account with this address')).toBeVisible()
    await form.getByLabel('Email', { exact: true }).fill(email)
    await form.getByLabel('Password', { exact: true }).fill(newPassword)
    await form.locator('[name=intent][value=password]').click()
    await expect(page.getByRole('main').getByLabel('Email address')).toHaveValue(email)
    await expect(page).toHaveURL(/\/checkout\/address$/)
    await expect(page.getByRole('dialog')).toBeHidden()
  },
)

test(
  'a shopper registers by a code, after giving another number, without leaving the page',
  mainlyScripts,
  async ({ page, javaScriptEnabled }) => {
    const phone = newPhone()
    await page.goto('/shop-online')
    await waitUntilHydrated(page)
    await page.getByRole('banner').getByRole('link', { name: 'Account', exact: true }).click()
    await page.getByRole('link', { name: 'Register now' }).click()
    const step = (name: string) => (javaScriptEnabled ? page.getByRole('dialog', { name }) : page.getByRole('main'))
    const verify = step('Verify Your Account')
    for (const number of [newPhone(), phone]) {
      await step('Register').getByLabel('Mobile number').fill(number)
      await step('Register').getByRole('button', { name: 'Send OTP' }).click()
      await expect(verify.getByText('Enter the code we just sent to your mobile phone')).toBeVisible()
      if (javaScriptEnabled) await expect(verify.getByLabel('Code')).toBeFocused()
      if (number === phone) break
      await verify.getByRole('link', { name: 'Change Phone' }).click()
      if (javaScriptEnabled) await expect(step('Register').getByLabel('Mobile number')).toBeFocused()
    }
    const button = verify.getByRole('button', { name: 'Verify' })
    const code = await readCode(phone)
    const wrong = code === '1234' ? '4321' : '1234'
    if (javaScriptEnabled) {
      await verify.getByLabel('Code').pressSequentially(`${wrong.slice(0, 2)}a${wrong.slice(2, 3)}`)
      await expect(button).toBeDisabled()
    }
    await verify.getByLabel('Code').fill(wrong)
    await button.click()
    await expect(verify.getByRole('alert')).toBeVisible()
    if (javaScriptEnabled) await expect(page).toHaveURL(/\/shop-online$/)
    await verify.getByLabel('Code').fill(code)
    await button.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Account Overview' })).toBeVisible()
  },
)
