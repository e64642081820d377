import type { Locator, Page } from '@playwright/test'
import { expect, waitUntilHydrated } from './journey'

/** Adds the product of a page to the cart and opens the cart. */
export async function addToCart(page: Page, path: string): Promise<void> {
  await page.goto(path)
  // a phone has the button a second time, at the bottom of the window
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText(/is in your cart/).first()).toBeVisible()
  await page.goto('/cart')
}

export interface Buyer {
  email: string
  phone: string
  address: Record<string, string>
  country?: string
}

/** The cards of products on a page. */
export function productCards(page: Page): Locator {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) })
}

/** A new e-mail address for one run of a test. */
export function newEmail(): string {
  return `shopper-${Date.now()}-${Math.random().toString(36).slice(2, 8)}@example.com`
}

export const asha: Buyer = {
  email: 'asha@example.com',
  phone: '9845012345',
  address: {
    first_name: 'Asha',
    last_name: 'Rao',
    address_1: '12 MG Road',
    city: 'Bengaluru',
    postcode: '560001',
    state: 'KA',
  },
}

/** Chooses another country for the delivery and waits for its fields. */
export async function changeCountry(page: Page, country: string): Promise<void> {
  await waitUntilHydrated(page)
  const reply = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.locator('[name="shipping.country"]').selectOption(country)
  // with JavaScript the choice itself is enough
  const button = page.getByRole('button', { name: 'Change country' }).first()
  if (await button.isVisible()) await button.click()
  await reply
}

/** Fills the address step and continues. */
export async function giveAddress(page: Page, buyer: Buyer): Promise<void> {
  await expect(page).toHaveURL(/\/checkout\/address/)
  await page.locator('[name=email]').fill(buyer.email)
  await page.locator('[name=phone]').fill(buyer.phone)
  if (buyer.country) {
    await changeCountry(page, buyer.country)
    await expect(page.locator('[name=email]')).toHaveValue(buyer.email)
    await expect(page.locator('[name="shipping.country"]')).toHaveValue(buyer.country)
  }
  for (const [column, value] of Object.entries(buyer.address)) {
    const field = page.locator(`[name="shipping.${column}"]`)
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value)
    else await field.fill(value)
  }
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(page).toHaveURL(/\/checkout\/payment/)
}

/** Chooses a payment method and waits for the new total. */
export async function choosePayment(page: Page, method: string): Promise<void> {
  await waitUntilHydrated(page)
  const radio = page.getByRole('radio', { name: new RegExp(`^${method.replace(/[()]/g, '\\$&')}`) })
  await radio.check()
  const update = page.getByRole('button', { name: 'Update total' })
  if (await update.isVisible()) await update.click()
  await expect(page.getByRole('button', { name: /Place order/ })).not.toHaveAttribute('aria-busy', 'true')
  await expect(radio).toBeChecked()
}

/** Chooses a payment method, agrees to the terms and places the order. */
export async function placeOrder(page: Page, method: string): Promise<void> {
  await choosePayment(page, method)
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await page.getByRole('button', { name: /Place order/ }).click()
}

/** The password of accounts that journeys make. */
export const newPassword = 'Lotus-pond-7'

/** Fills in and sends the form that makes an account with an e-mail address and a password. */
export async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel('Mobile number').fill('98765 43210')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page).not.toHaveURL(/\/register/)
}

/** Fills in and sends the form that signs in with an e-mail address and a password. */
export async function signIn(page: Page, email: string, typed = newPassword): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** A mobile number of India that no other test uses. */
export const newPhone = () =>
  `9${String(Date.now()).slice(-6)}${String(Math.floor(Math.random() * 1000)).padStart(3, '0')}`
