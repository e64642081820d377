import { expect, mainlyScripts, test, onlyInTestAll } from './journey'
import { addToCart, asha, giveAddress } from './shopper'

test('a page that is clicked just when React starts still works', async ({ page, javaScriptEnabled }) => {
  // React's work waits in the queue until the next click, as on a busy phone
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype
    const waiting: Array<() => void> = []
    MessagePort.prototype.postMessage = function (...message: never[]) {
      waiting.push(() => Reflect.apply(postMessage, this, message))
    }
    addEventListener('click', () => {
      for (const send of waiting.splice(0)) setTimeout(send)
    })
  })
  await page.goto('/shop-online')
  const clickUntilHydrated = async () => {
    await page.getByRole('heading', { level: 1 }).click()
    if (javaScriptEnabled) expect(await page.locator('html').getAttribute('data-enhanced')).toBe('')
  }
  await expect(clickUntilHydrated).toPass({ intervals: [100] })
  await expect(page.getByRole('link', { name: /Quick view/ }).first()).toBeAttached()
})

test.describe('a page whose scripts cannot be loaded', () => {
  test.use({ expectedErrors: [/Failed to load resource|dynamically imported module/] })
  test.beforeEach(async ({ page }) => {
    await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  })

  test(
    'submits its forms when a field changes, instead of showing the buttons of a page without scripts',
    onlyInTestAll(mainlyScripts),
    async ({ page, javaScriptEnabled }) => {
      const press = async (name: string) => {
        const button = page.getByRole('button', { name, exact: true })
        if (javaScriptEnabled) await expect(button).toBeHidden()
        else await button.click()
      }
      await page.goto('/shop-online')
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-up')
      await press('Apply sort')
      await expect(page).toHaveURL(/sort=price-up/)
      await page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox').first().check()
      await press('Show products')
      await expect(page).toHaveURL(/sort=price-up.*=|=.*sort=price-up/)
      await expect(
        page.getByRole('complementary', { name: 'Filters' }).getByRole('checkbox', { checked: true }),
      ).toHaveCount(1)

      await page.goto('/product/nikhil-everyday-shirt')
      await page.getByRole('radio', { name: 'Rose' }).check()
      await press('Show this choice')
      await expect(page).toHaveURL(/o\.colour=rose/)

      await addToCart(page, '/product/stoneware-chai-mug')
      const quantity = page.getByRole('spinbutton', { name: /Quantity of Stoneware/ })
      await quantity.fill('3')
      await quantity.blur()
      if (!javaScriptEnabled) await page.getByRole('button', { name: /Update quantity of Stoneware/ }).click()
      await expect(page.getByRole('banner').getByRole('link', { name: 'Cart, 3 items' })).toBeVisible()

      await page.getByRole('button', { name: 'Checkout', exact: true }).click()
      await giveAddress(page, asha)
      const total = page.getByRole('button', { name: /Place order/ })
      const before = await total.textContent()
      await page.getByRole('radio', { name: /^Cash on delivery/ }).check()
      await press('Update total')
      await expect(total).not.toHaveText(before ?? '')
      await expect(page.getByRole('radio', { name: /^Cash on delivery/ })).toBeChecked()
    },
  )
})
