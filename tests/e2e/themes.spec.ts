import type { Page } from '@playwright/test'
import type { ShopProcess } from '../setup/shop-process'
import { expect, test } from './journey'
import { runShopCommand, startOwnShop } from './owner'

// a shop of its own, because everybody else would see the other theme too
test.describe.configure({ mode: 'serial' })

let shop: ShopProcess
test.beforeAll(async () => {
  test.setTimeout(180_000)
  shop = await startOwnShop()
})
test.afterAll(async () => {
  await shop.end('SIGTERM')
})

/** What a visitor sees of a theme. */
async function readLook(page: Page): Promise<{ heading: string; typeface: string; background: string }> {
  const heading = page.getByRole('main').getByRole('heading').first()
  return {
    heading: (await heading.textContent()) ?? '',
    typeface: await heading.evaluate((element) => getComputedStyle(element).fontFamily.split(',')[0] ?? ''),
    background: await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
  }
}

test('one command gives the shop another theme for everybody, with the cart that they had, and back', async ({
  page,
}) => {
  const use = (...args: string[]) => runShopCommand(shop.origin, args)
  await page.goto(`${shop.origin}/product/stoneware-chai-mug`)
  await page.getByRole('button', { name: 'Add to cart' }).first().click()
  await expect(page.getByText(/is in your cart/).first()).toBeVisible()
  const looks = []
  for (const theme of ['loom', 'press', 'verandah']) {
    await use('theme', 'use', theme)
    await page.goto(shop.origin)
    looks.push(await readLook(page))
    await expect(page.getByRole('banner').getByRole('link', { name: /^Cart, 1 item/ })).toBeAttached()
    await page.goto(`${shop.origin}/product/stoneware-chai-mug`)
    await expect(page.getByRole('button', { name: 'Add to cart' }).first()).toBeVisible()
    await page.goto(`${shop.origin}/cart`)
    await expect(page.getByRole('main').getByText('Stoneware Chai Mug').first()).toBeVisible()
  }
  for (const part of ['heading', 'typeface', 'background'] as const)
    expect([part, new Set(looks.map((look) => look[part])).size]).toEqual([part, 3])
  await use('theme', 'use', 'loom')
  await page.goto(shop.origin)
  expect(await readLook(page)).toEqual(looks[0])
})
