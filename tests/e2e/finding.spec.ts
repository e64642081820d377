import {
  bothDatabases,
  expect,
  mainlyScripts,
  mainlyServer,
  onlyInTestAll,
  scriptsOnly,
  serverOnly,
  test,
  waitUntilHydrated,
} from './journey'
import { productCards } from './shopper'

test(
  'a shopper filters a listing, sorts it and removes the filter',
  bothDatabases,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/product-category/wear')
    await expect(page.getByRole('heading', { level: 1, name: 'Wear' })).toBeVisible()
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await filters.locator('summary', { hasText: 'Brand' }).click()
    await filters.getByRole('checkbox', { name: /Neel Works/ }).check()
    if (!javaScriptEnabled) {
      const button = filters.getByRole('button', { name: 'Show products' })
      // in view below the many filters, which scroll
      expect(await filters.evaluate((part) => part.scrollHeight > part.clientHeight)).toBe(true)
      await expect(button).toBeInViewport({ ratio: 1 })
      await button.click()
    }
    await expect(page).toHaveURL(/brand=neel-works/)
    await expect(page.getByRole('group', { name: 'Selected filters' }).getByText('Neel Works')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Megha Tiered Dress' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Amara Straight Kurta' })).toHaveCount(0)

    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-up')
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply sort' }).click()
    await expect(page).toHaveURL(/sort=price-up/)
    await expect(productCards(page).first().getByRole('heading')).toHaveText('Market Tote')

    await page.getByRole('group', { name: 'Selected filters' }).getByRole('link').first().click()
    await expect(page).not.toHaveURL(/brand=/)
    await expect(page.getByText('23 products')).toBeVisible()
  },
)

test(
  'the filters stay in view beside a long listing, and the address has only what was chosen',
  onlyInTestAll(mainlyServer),
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/product-category/wear')
    await waitUntilHydrated(page)
    const filters = page.getByRole('complementary', { name: 'Filters' })
    await expect(filters.locator('summary').first()).toHaveText('Price in ₹')
    await expect(filters.locator('summary').nth(1)).toHaveText('Size')
    expect(
      (await filters.getByRole('group', { name: 'Size' }).locator('label').allTextContents()).map((text) =>
        text.trim(),
      ),
    ).toEqual(['XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '2-3 years', '4-5 years', '6-7 years', '8-9 years'])
    if (javaScriptEnabled) {
      await page.mouse.wheel(0, 900)
      await expect.poll(() => filters.boundingBox().then((box) => Math.round(box?.y ?? 0))).toBe(96)
    }
    await filters.getByRole('checkbox', { name: /^XL/ }).check()
    if (!javaScriptEnabled) await filters.getByRole('button', { name: 'Show products' }).click()
    // without scripts the form sends its empty fields, too, which the shop ignores
    await expect(page).toHaveURL(
      javaScriptEnabled ? /\/wear\?o\.size=xl$/ : /\/wear\?min_price=&max_price=&o\.size=xl$/,
    )
  },
)

test(
  'a search understands colours, prices and departments, and finds help pages',
  { tag: [serverOnly.tag, bothDatabases.tag] },
  async ({ page }) => {
    await page.goto('/search?query=crimson+kurta+under+3000')
    await expect(page).toHaveURL(/query=crimson\+kurta&max_price=3000/)
    await expect(page.getByRole('group', { name: 'Selected filters' }).getByText('Up to ₹3,000')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Amara Straight Kurta' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Devi Anarkali Kurta' })).toHaveCount(0)
    await page.goto('/search?query=below+500')
    await expect(page).toHaveURL(/\/shop-online\?max_price=500$/)
    await page.goto('/search?query=kids')
    await expect(page.getByRole('heading', { name: /Little|Kids|Kurta/ }).first()).toBeVisible()
    await page.goto('/search?query=returns')
    // something was found, so the words are right
    await expect(page.getByText('No products with these words')).toBeVisible()
    await expect(page.getByText('Check the spelling')).toHaveCount(0)
    await page.getByRole('main').getByRole('link', { name: 'Delivery and returns' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Delivery and returns' })).toBeVisible()
  },
)

test(
  'a phone and a touch tablet open three levels of the menu, and every category has a picture',
  onlyInTestAll(mainlyServer),
  async ({ browser, baseURL, javaScriptEnabled }) => {
    for (const width of [360, 1024]) {
      const context = await browser.newContext({
        baseURL,
        javaScriptEnabled,
        hasTouch: true,
        isMobile: true,
        viewport: { width, height: 800 },
      })
      const page = await context.newPage()
      await page.goto('/')
      const menu = page.getByRole('navigation', { name: 'Menu' })
      await page.getByRole('banner').locator('summary').first().tap()
      await menu.getByText('Wear', { exact: true }).tap()
      await menu.getByText('Women', { exact: true }).tap()
      await expect(menu.getByRole('link', { name: 'All of Women' })).toBeVisible()
      await menu.getByRole('link', { name: 'Sarees' }).tap()
      await expect(page.getByRole('heading', { level: 1, name: 'Sarees' })).toBeVisible()
      await context.close()
    }
    const context = await browser.newContext({ baseURL, javaScriptEnabled })
    const page = await context.newPage()
    for (const path of ['/product-category/home-living', '/product-category/women']) {
      await page.goto(path)
      const tiles = page.getByRole('navigation', { name: /^In / }).getByRole('listitem')
      expect(await tiles.count()).toBeGreaterThan(3)
      expect(await tiles.locator('img[srcset]').count()).toBe(await tiles.count())
    }
    await context.close()
  },
)

test(
  'the title names the page of a listing, also when only its products are loaded again',
  onlyInTestAll(mainlyScripts),
  async ({ page }) => {
    await page.goto('/shop-online?page=2')
    await expect(page).toHaveTitle('Shop all, page 2 · Taana')
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-up')
    const sort = page.getByRole('button', { name: 'Apply sort' })
    if (await sort.isVisible()) await sort.click()
    await expect(page).toHaveURL(/sort=price-up/)
    await expect(page).toHaveTitle('Shop all · Taana')
  },
)

test.describe('a listing that cannot be loaded again', scriptsOnly, () => {
  test.use({ expectedErrors: [/500|SyntaxError|turbo-stream/] })
  test('is opened as a page, and followed by an error page when that has just not helped', async ({ page }) => {
    await page.goto('/shop-online')
    await waitUntilHydrated(page)
    await page.route(/\/shop-online\.data/, (route) => route.fulfill({ status: 500, body: 'broken' }))
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-up')
    await expect(page).toHaveURL(/sort=price-up/)
    await expect(page.getByRole('heading', { level: 1, name: 'Shop all' })).toBeVisible()
    await waitUntilHydrated(page)
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('name')
    await expect(page.getByRole('heading', { name: 'Oops!' })).toBeVisible()
    await expect(page).toHaveTitle('Something went wrong')
    await expect(page.getByRole('link', { name: 'Go Home' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toBeVisible()
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Track your order' })).toBeVisible()
    await page.unroute(/\/shop-online\.data/)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Shop all' })).toBeVisible()
    await expect(page).toHaveTitle('Shop all · Taana')
    await page.getByRole('banner').getByRole('link', { name: /^Cart/ }).click()
    await expect(page.getByRole('heading', { name: 'Your cart', exact: true })).toBeVisible()
  })
})

test('an empty result shows what to try next', serverOnly, async ({ page }) => {
  await page.goto('/search?query=zzzzqqqq')
  await expect(page.getByRole('heading', { name: 'Nothing matches' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Shop all' })).toBeVisible()
})

test(
  'a search with a typo shows corrected results, and can be repeated without the correction',
  bothDatabases,
  async ({ page }) => {
    await page.goto('/')
    const field = page.getByRole('banner').getByPlaceholder('Search the shop')
    await field.fill('dupata')
    await field.press('Enter')
    await expect(page.getByText(/Showing results for/)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Noor Dupatta' })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'dupata' }).click()
    await expect(page).toHaveURL(/exact=1/)
  },
)

test(
  'a product that is sold out cannot be bought, and its page does not say how it is delivered and paid',
  serverOnly,
  async ({ page }) => {
    await page.goto('/product/stoneware-chai-mug')
    const main = page.getByRole('main')
    await expect(main.getByText(/estimated for India/)).toBeVisible()
    await expect(main.getByLabel('PIN code')).toBeVisible()
    await page.goto('/product/brass-lamp-of-nachiarkoil')
    await expect(main.getByRole('button', { name: 'Out of stock' })).toBeDisabled()
    await expect(main.getByText(/estimated for India|Pay by|You can return it/i)).toHaveCount(0)
    await expect(main.getByLabel('PIN code')).toHaveCount(0)
  },
)

test(
  'the earlier price stands beside the lowest one before a size is chosen',
  onlyInTestAll(serverOnly),
  async ({ page }) => {
    await page.goto('/product/sanganer-bedspread')
    const price = page.locator('[data-product]').getByText(/From ₹3,290, was ₹3,890 15% off/)
    await expect(price.first()).toBeVisible()
  },
)

test.describe('an unknown address', serverOnly, () => {
  test.use({ expectedErrors: [/404/] })
  test('has a page with a link to the home page', async ({ page }) => {
    const reply = await page.goto('/nothing-here')
    expect(reply?.status()).toBe(404)
    await expect(page.getByText('Page Not Found!')).toBeVisible()
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test(
  'the search without words has a field of its own, for windows where that of the header is behind its button',
  serverOnly,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/search')
    const field = page.getByRole('main').getByRole('searchbox', { name: 'Search the shop' })
    await field.fill('mug')
    await field.press('Enter')
    await expect(page).toHaveURL(/\/search\?query=mug/)
    await expect(page.getByRole('heading', { level: 1, name: 'Results for “mug”' })).toBeVisible()
  },
)
