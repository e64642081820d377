import type { Page } from '@playwright/test'
import { expect, test } from './journey'
import { addToCart, newEmail } from './shopper'

test.use({ expectedErrors: [/status of 4(09|22|29)/] })

const password = 'Lotus-pond-7'

async function register(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Asha')
  await page.getByLabel('Last name').fill('Rao')
  await page.getByLabel('Mobile number').fill('98765 43210')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
}

async function signIn(page: Page, email: string, typed = password): Promise<void> {
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
  await page.goto('/login')
  await signIn(page, email, 'not the password')
  await expect(page.getByRole('alert')).toContainText('This email address and password do not belong together')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await signIn(page, email)
  await expect(page.getByRole('heading', { level: 1, name: 'Account Overview' })).toBeVisible()
})

test('signing in leads back to the page that asked for it, and never to another site', async ({ page }) => {
  const email = newEmail()
  await page.goto('/register?redirectTo=/cart')
  await register(page, email)
  await expect(page).toHaveURL(/\/cart$/)
  for (const target of ['//evil.example', '/%5Cevil.example', 'https://evil.example/', '/%09/evil.example']) {
    await page.context().clearCookies()
    await page.goto(`/login?redirectTo=${encodeURIComponent(target)}`)
    await signIn(page, email)
    await expect(page).toHaveURL(/\/account$/)
  }
})

test('the carts of before and after signing in are one, and the shopper is told', async ({ page }) => {
  const email = newEmail()
  await page.goto('/register')
  await register(page, email)
  await addToCart(page, '/product/stoneware-chai-mug')
  await page.context().clearCookies()
  await addToCart(page, '/product/night-jasmine-candle')
  await page.goto('/login?redirectTo=/cart')
  await signIn(page, email)
  await expect(page.getByText('Your cart has the items that you had chosen now')).toBeVisible()
  await expect(page.getByRole('main').getByText('Stoneware Chai Mug').first()).toBeVisible()
  await expect(page.getByRole('main').getByText('Night Jasmine Candle').first()).toBeVisible()
})

test('a form without a name, a valid address or a good password says so at each field', async ({ page }) => {
  await page.goto('/register')
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
