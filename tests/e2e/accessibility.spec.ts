import { runsEverything } from '../setup/only-in-test-all'
import { expect, mainlyScripts, scriptsOnly, test, waitUntilHydrated, onlyInTestAll } from './journey'
import { findOverflow, findViolations, findViolationsInCopy } from './page-checks'
import { addToCart, asha, giveAddress, newPhone, placeOrder, productCards } from './shopper'

const pages = [
  '/',
  '/shop-online',
  '/product-category/home-living',
  '/product-collection/indigo-vat',
  '/product/amara-straight-kurta',
  '/product/your-name-on-a-tote',
  '/product/brass-lamp-of-nachiarkoil',
  '/search?query=mug',
  '/search?query=zzzzqqqq',
  '/about',
  '/blogs',
  '/faq',
  '/forms/contact',
  '/forms/trade-enquiry',
  '/subscribe',
  '/blogs/how-to-wash-handloom-cotton',
  '/cart',
  '/account',
  '/login',
  '/api',
  '/nothing-here',
]

test.use({ expectedErrors: [/status of 4(04|22)/] })

/** Forms with the buttons that send them. */
const forms = {
  '/login?mode=email': 'Login',
  '/register?mode=email': 'Register',
  '/forms/trade-enquiry': 'Send the enquiry',
  '/product/your-name-on-a-tote': 'Add to cart',
  '/product/nikhil-everyday-shirt': 'Add to cart',
}

test.describe('forms with errors', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('axe finds nothing on forms with errors, and they fit', mainlyScripts, async ({ page, javaScriptEnabled }) => {
    for (const [path, button] of Object.entries(forms)) {
      await page.goto(path)
      await waitUntilHydrated(page)
      // the errors of the shop, not those of the browser
      await page.evaluate(() => {
        for (const form of document.forms) form.noValidate = true
      })
      await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click()
      // the error of an option stands beside its values, where the focus is then
      const told = page.getByRole('alert').or(page.locator('[data-place=error]'))
      await expect(told.first(), path).toBeVisible()
      expect(await findOverflow(page)).toEqual([])
      expect(await (javaScriptEnabled ? findViolations : findViolationsInCopy)(page, 'main'), path).toEqual([])
    }
  })
})

for (const width of [390, 1280]) {
  // axe is a script, so it cannot check a page without JavaScript
  test.describe(`at ${width} px`, scriptsOnly, () => {
    test.use({ viewport: { width, height: 900 } })

    // in small windows: every-page.spec.ts
    for (const path of runsEverything && width > 1000 ? pages : []) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path)
        expect(await findViolations(page)).toEqual([])
      })
    }

    // on a phone without errors: every-page.spec.ts
    if (runsEverything) {
      test('axe finds nothing from the full cart to the order', async ({ page }) => {
        await addToCart(page, '/product/stoneware-chai-mug')
        expect(await findViolations(page)).toEqual([])
        await page.getByRole('button', { name: 'Checkout', exact: true }).click()
        await expect(page).toHaveURL(/\/checkout\/address/)
        await page
          .locator('form')
          .filter({ has: page.locator('[name=email]') })
          .evaluate((form) => form.setAttribute('novalidate', ''))
        await page.getByRole('button', { name: 'Continue to payment' }).click()
        await expect(page.getByRole('alert').first()).toBeVisible()
        expect(await findViolations(page)).toEqual([])
        await giveAddress(page, asha)
        expect(await findViolations(page)).toEqual([])
        await placeOrder(page, 'Card (test gateway)')
        await expect(page.getByRole('heading', { name: 'Test bank' })).toBeVisible()
        expect(await findViolations(page)).toEqual([])
        await page.getByRole('button', { name: 'Refuse the payment' }).click()
        await expect(page).toHaveURL(/\/checkout-failed/)
        expect(await findViolations(page)).toEqual([])
        await page.getByRole('link', { name: 'Try again' }).click()
        await placeOrder(page, 'UPI')
        await expect(page).toHaveURL(/\/checkout-complete/)
        expect(await findViolations(page)).toEqual([])
        await page.getByRole('link', { name: 'View your order' }).click()
        await expect(page.getByRole('heading', { level: 1, name: /Order TN/ })).toBeVisible()
        expect(await findViolations(page)).toEqual([])
      })
    }

    if (!runsEverything && width > 1000) return
    test(
      'axe finds nothing in the forms to sign in and to make an account over a page',
      onlyInTestAll({}),
      async ({ page }) => {
        await page.goto('/shop-online')
        await waitUntilHydrated(page)
        await page.getByRole('link', { name: 'Account', exact: true }).locator('visible=true').first().click()
        const form = page.getByRole('dialog')
        await form.getByRole('link', { name: 'Login with Email' }).click()
        await expect(form.getByLabel('Password', { exact: true })).toBeVisible()
        expect(await findViolations(page)).toEqual([])
        await form.getByRole('link', { name: 'Register now' }).click()
        await form.getByRole('link', { name: 'Register with Email' }).click()
        await expect(form.getByLabel('First name')).toBeVisible()
        expect(await findViolations(page)).toEqual([])
        await form.getByRole('link', { name: 'Register with OTP' }).click()
        // the form before it asks for a mobile number, too
        await expect(form.getByLabel('First name')).toBeHidden()
        await form.getByLabel('Mobile number').fill(newPhone())
        await form.getByRole('button', { name: 'Send OTP' }).click()
        await expect(form.getByLabel('Code')).toBeVisible()
        expect(await findViolations(page)).toEqual([])
      },
    )

    test('axe finds nothing in what opens over a page', onlyInTestAll({}), async ({ page }) => {
      await page.goto('/product/amara-straight-kurta')
      await waitUntilHydrated(page)
      await page.getByRole('link', { name: 'Enlarge picture 1' }).click()
      await expect(page.getByRole('dialog', { name: 'Pictures' })).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await addToCart(page, '/product/stoneware-chai-mug')
      await page.goto('/product-category/mugs-cups')
      await waitUntilHydrated(page)
      await page.locator('[data-cart-link]:visible').first().click()
      const cart = page.getByRole('dialog', { name: 'Your cart' })
      await expect(cart.getByRole('spinbutton')).toBeVisible()
      expect(await findViolations(page)).toEqual([])
      await cart.getByRole('button', { name: 'Close' }).click()
      if (width > 1000) {
        await productCards(page).first().hover()
        await page
          .getByRole('link', { name: /Quick view of/ })
          .first()
          .click()
        await expect(page.getByRole('dialog').getByRole('button', { name: 'Add to cart' })).toBeVisible()
      } else {
        await page.locator('summary', { hasText: 'Menu' }).click()
        await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible()
        expect(await findViolations(page)).toEqual([])
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /^Filter/ }).click()
        await expect(page.getByRole('complementary', { name: 'Filters' })).toBeVisible()
        // the filters cover the rest of the page, so axe cannot measure the contrast there
        return expect(await findViolations(page, '#filters')).toEqual([])
      }
      expect(await findViolations(page)).toEqual([])
    })
  })
}
