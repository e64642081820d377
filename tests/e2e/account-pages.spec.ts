import { expect, mainlyServer, test } from './journey'
import { putInCart, registerCustomer } from './prepare'
import { newPassword, placeOrder, signIn } from './shopper'

test.use({ expectedErrors: [/status of 4(09|22|29)/] })

test(
  'a customer changes the name and the password, and signs out another device',
  mainlyServer,
  async ({ page, browser }) => {
    const email = await registerCustomer(page)
    await page.goto('/account')
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
    await page.getByRole('button', { name: 'Log out all other devices' }).click()
    await expect(page.getByText('Your other devices are logged out.', { exact: true })).toBeVisible()
    await other.goto('/account')
    await expect(other).toHaveURL(/\/login/)
    await other.close()
    await page.getByLabel('Current password').fill('not the password')
    await page.getByLabel('New password').fill('River-stone-8')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('alert')).toContainText('This password isn’t right')
    await page.getByLabel('Current password').fill(newPassword)
    await page.getByLabel('New password').fill('River-stone-8')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your password is changed')).toBeVisible()
    await expect(page.getByRole('cell', { name: /Chrome|Safari/ }).first()).toBeVisible()
  },
)

test(
  'a saved address is offered in the checkout, and the order is listed in the account',
  mainlyServer,
  async ({ page }) => {
    await registerCustomer(page)
    await page.goto('/account')
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
    await putInCart(page, 'night-jasmine-candle')
    await page.goto('/cart')
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
  },
)
