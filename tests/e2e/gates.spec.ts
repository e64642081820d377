import type { Page } from '@playwright/test'
import type { ShopProcess } from '../setup/shop-process'
import { expect, serverOnly, test, onlyInTestAll } from './journey'
import { openMail } from './messages'
import { runShopCommand, startOwnShop, withShopDatabase } from './owner'
import { newEmail } from './shopper'

// a shop of its own, because everybody else would meet the gates too
test.describe.configure({ mode: 'serial' })
test.use({ expectedErrors: [/status of (4(01|03|04|22)|503)|^server: 503/] })

let shop: ShopProcess
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await startOwnShop()
})
test.afterAll(async () => {
  await shop.end('SIGTERM')
})

const portOf = ({ origin }: ShopProcess) => new URL(origin).port
const setPassword = () => runShopCommand(shop.origin, ['gate', 'password', 'set'], 'open sesame')
const gate = (...args: string[]) => runShopCommand(shop.origin, ['gate', ...args])
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test(
  'who knows the password of a shop gets to where they wanted to go, and stays in',
  onlyInTestAll(serverOnly),
  async ({ page }) => {
    await setPassword()
    await page.goto(`${shop.origin}/shop-online?page=2`)
    await expect(heading(page, 'Enter the password')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Cart' })).toBeHidden()
    await page.getByLabel('Password').fill('a guess')
    await page.getByRole('button', { name: 'Enter' }).click()
    await expect(page.getByRole('alert')).toContainText('This password isn’t right. Please check it')
    await page.getByLabel('Password').fill('open sesame')
    await page.getByRole('button', { name: 'Enter' }).click()
    await expect(page).toHaveURL(`${shop.origin}/shop-online?page=2`)
    await expect(
      page.getByRole('main').getByRole('article').or(page.getByRole('main').locator('li')).first(),
    ).toBeVisible()
    await page.goto(`${shop.origin}/about`)
    await expect(page).toHaveURL(`${shop.origin}/about`)
    await setPassword()
    await page.reload()
    await expect(heading(page, 'Enter the password')).toBeVisible()
    await gate('password', 'off')
    await page.goto(shop.origin)
    await expect(page.getByRole('contentinfo')).toBeVisible()
  },
)

test(
  'who comes too early asks for news, confirms it by the mail, and finds the shop when it opens',
  serverOnly,
  async ({ page }) => {
    await gate('mode', 'coming-soon')
    await page.goto(`${shop.origin}/product/stoneware-chai-mug`)
    await expect(page).toHaveURL(`${shop.origin}/coming-soon`)
    await expect(heading(page, 'Coming soon')).toBeVisible()
    const email = newEmail()
    await page.getByLabel('Your email address').fill(email)
    await page.getByRole('button', { name: 'Send me news' }).click()
    await expect(page.getByRole('status')).toContainText('Please check your inbox')
    await openMail(page, email, { port: portOf(shop) })
    const link = /\/subscribe\/[\w-]{20,}/.exec(await page.content())?.[0] ?? ''
    await page.goto(shop.origin + link)
    await page.getByRole('button', { name: 'Yes, send me news' }).click()
    await expect(heading(page, 'You are on the list')).toBeVisible()
    await page.goto(`${shop.origin}/shop-online`)
    await expect(heading(page, 'Coming soon')).toBeVisible()
    await gate('mode', 'open')
    await page.goto(`${shop.origin}/product/stoneware-chai-mug`)
    await expect(heading(page, 'Stoneware Chai Mug')).toBeVisible()
    await page.goto(`${shop.origin}/coming-soon`)
    await expect(heading(page, 'Page Not Found!')).toBeVisible()
  },
)

test('a member of staff sees through a closed shop, by the link on its page', serverOnly, async ({ page }) => {
  const email = newEmail()
  const password = 'Lotus-pond-and-reeds'
  await runShopCommand(shop.origin, ['staff', 'add', email, '--name', 'Meera Rao', '--role', 'support'], password)
  await gate('mode', 'maintenance')
  await page.goto(shop.origin)
  await expect(heading(page, 'Under maintenance')).toBeVisible()
  await page.getByRole('link', { name: 'Staff sign-in' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.goto(`${shop.origin}/shop-online`)
  await expect(page).toHaveURL(`${shop.origin}/shop-online`)
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await gate('mode', 'open')
})

test('a cart is still there after a maintenance', serverOnly, async ({ page }) => {
  await page.goto(`${shop.origin}/product/stoneware-chai-mug`)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText(/added|in your cart/i).first()).toBeVisible()
  await gate('mode', 'maintenance')
  await page.goto(`${shop.origin}/cart`)
  await expect(heading(page, 'Under maintenance')).toBeVisible()
  await gate('mode', 'open')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page).toHaveURL(`${shop.origin}/`)
  await page.goto(`${shop.origin}/cart`)
  await expect(page.getByRole('main').getByText('Stoneware Chai Mug').first()).toBeVisible()
})

test('a shop whose licence is inactive says so on every page, and offers help', serverOnly, async ({ page }) => {
  const setLicence = (license_status: string) =>
    withShopDatabase((db) => db.transaction((trx) => trx('storefronts').update({ license_status })), portOf(shop))
  await setLicence('inactive')
  for (const path of ['/', '/product/stoneware-chai-mug', '/cart']) {
    expect((await page.goto(shop.origin + path))?.status()).toBe(503)
    await expect(heading(page, 'Website Unavailable')).toBeVisible()
    await expect(page.getByText('If you own it, please renew to open it again')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Contact support' })).toHaveAttribute('href', /^(?:mailto:|https?:).+/)
  }
  await setLicence('active')
  await page.goto(`${shop.origin}/product/stoneware-chai-mug`)
  await expect(heading(page, 'Stoneware Chai Mug')).toBeVisible()
})
