import { expect, mainlyServer, serverOnly, test, waitUntilHydrated } from './journey'
import { readCode } from './messages'
import { buyAndOpen, buyByCalls, putInCart, registerCustomer } from './prepare'
import { newEmail, newPassword, newPhone, register, signIn } from './shopper'

test.use({ expectedErrors: [/status of 4(09|22|29)/] })

test('the carts of before and after signing in are one, and the shopper is told', serverOnly, async ({ page }) => {
  const email = await registerCustomer(page)
  await putInCart(page, 'stoneware-chai-mug', { coupon: 'FRIENDS20' })
  await page.context().clearCookies()
  await putInCart(page, 'night-jasmine-candle', { coupon: 'WELCOME10' })
  await page.goto('/login?mode=email&redirectTo=/cart')
  await signIn(page, email)
  await expect(page.getByText('Your cart has the items that you chose now')).toBeVisible()
  await expect(page.getByRole('main').getByText('Stoneware Chai Mug').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Night Jasmine Candle').first()).toBeVisible()
  // the cart of the account keeps its coupon
  await expect(page.getByText(/your cart keeps FRIENDS20, and WELCOME10 was left out\./)).toBeVisible()
  await expect(page.getByText('Coupon FRIENDS20', { exact: true })).toBeVisible()
  await expect(page.getByText('Coupon WELCOME10', { exact: true })).toHaveCount(0)
})

for (const contact of ['email', 'phone'] as const)
  test(
    `an order of a guest is in the account once its ${contact} is verified, and not before`,
    serverOnly,
    async ({ page }) => {
      const [email, phone] = [newEmail(), newPhone()]
      const number = await buyAndOpen(page, 1, { email, phone })
      await page.getByRole('link', { name: 'Log in', exact: true }).click()
      await page.goto('/register?mode=email&redirectTo=/account/orders')
      // the other contact of the order is another person's
      await register(page, contact === 'email' ? email : newEmail())
      const order = page.getByRole('main').getByRole('link', { name: number })
      await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
      await expect(order).toHaveCount(0)
      await page.goto('/account/profile')
      if (contact === 'phone') await page.getByLabel('Mobile number').fill(phone)
      await page.getByRole('button', { name: contact === 'email' ? 'Verify email' : 'Verify number' }).click()
      await page.getByLabel('Code').fill(await readCode(contact === 'email' ? email : phone))
      await page.getByRole('button', { name: 'Verify', exact: true }).click()
      await expect(page.getByText(/Your (email address|mobile number) is verified\./)).toBeVisible()
      await page.goto('/account/orders')
      await order.click()
      await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Log in', exact: true })).toHaveCount(0)
    },
  )

test(
  'a guest makes an account of the order that was just placed, with its details',
  mainlyServer,
  async ({ page, javaScriptEnabled }) => {
    const [email, phone] = [newEmail(), newPhone()]
    const { number, completePage } = await buyByCalls(page, 1, { email, phone })
    await page.goto(completePage)
    await waitUntilHydrated(page)
    await page.getByRole('link', { name: 'Create an account from this order' }).click()
    const form = javaScriptEnabled ? page.getByRole('dialog', { name: 'Register' }) : page.getByRole('main')
    await expect(form.getByLabel('First name')).toHaveValue('Asha')
    // the other form knows the order, too
    await form.getByRole('link', { name: 'Register with OTP' }).click()
    await expect(form.getByRole('button', { name: 'Send OTP' })).toBeVisible()
    await expect(form.getByLabel('Mobile number')).toHaveValue(phone)
    await form.getByRole('link', { name: 'Register with Email' }).click()
    await expect(form.getByLabel('Mobile number')).toHaveValue(phone)
    await expect(form.getByLabel('Email', { exact: true })).toHaveValue(email)
    // what was filled in stays after a mistake
    await form.getByLabel('Password', { exact: true }).fill('password1')
    await form.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(form.getByRole('alert')).toContainText('too easy to guess')
    await expect(form.getByText('The one you typed was weak')).toBeVisible()
    await expect(form.getByLabel('Mobile number')).toHaveValue(phone)
    await form.getByLabel('Password', { exact: true }).fill(newPassword)
    await form.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(page.getByText('Enter the code we just sent to your mobile phone')).toBeVisible()
    await page.getByLabel('Code').fill(await readCode(phone))
    await page.getByRole('button', { name: 'Verify', exact: true }).click()
    await expect(page).toHaveURL(/\/account\/orders$/)
    await expect(page.getByRole('main').getByRole('link', { name: number })).toBeVisible()
  },
)
