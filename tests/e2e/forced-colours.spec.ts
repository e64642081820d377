import type { Locator } from '@playwright/test'
import { expect, mainlyServer, test, waitUntilHydrated } from './journey'
import { addToCart } from './shopper'

// what people see who have set their own colours: backgrounds, shadows and gradients of the page are gone
test.use({
  contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' },
  expectedErrors: [/status of 4(04|22)/],
})

/** Reads the look of an element in forced colours, without its text. */
const look = (element: Locator) =>
  element.first().evaluate((node) => {
    const style = getComputedStyle(node)
    return [
      style.color,
      style.forcedColorAdjust === 'none' ? style.backgroundColor : '',
      style.outlineStyle === 'none' ? '' : `${style.outlineWidth} ${style.outlineColor}`,
      `${style.borderTopWidth} ${style.borderTopStyle} ${style.borderTopColor}`,
      style.textDecorationLine,
    ].join(' | ')
  })

test(
  'in forced colours, what is chosen, pressed, current, disabled or wrong can be seen',
  mainlyServer,
  async ({ page, javaScriptEnabled }) => {
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto('/product/nikhil-everyday-shirt?o.colour=rose')
    const form = page.locator('form[data-buy]')
    const option = (name: string | RegExp) => form.locator('label').filter({ has: page.getByRole('radio', { name }) })
    // chosen and not sold with what is chosen
    expect(await look(option('Rose'))).not.toBe(await look(option('Indigo')))
    expect(await look(option(/^4XL/))).not.toBe(await look(option(/^M/)))
    // a swatch keeps its colour
    const swatch = option('Indigo').locator('svg, span').first()
    expect(await swatch.evaluate((node) => getComputedStyle(node).forcedColorAdjust)).toBe('none')
    // the picture that is shown
    const thumbs = page.locator('a[data-thumb]')
    expect(await look(thumbs.first())).not.toBe(await look(thumbs.nth(1)))
    // the focus
    const button = form.getByRole('button', { name: 'Add to cart' })
    const unfocused = await look(button)
    await button.focus()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Tab')
    expect(await look(button)).not.toBe(unfocused)
    await button.click()
    // not by its colour alone
    await expect(form.locator('[data-place=error] svg')).toBeVisible()

    // the number of columns that is pressed, the page that is current
    await page.goto('/shop-online?page=2')
    await waitUntilHydrated(page)
    const columns = page.locator('[aria-pressed]')
    expect(await look(page.locator('[aria-pressed=true]'))).not.toBe(await look(page.locator('[aria-pressed=false]')))
    const bar = await columns.first().evaluate((node) => getComputedStyle(node, '::before').backgroundImage)
    expect(bar).toContain('gradient')
    const pages = page.getByRole('navigation', { name: /Pag/ })
    if (!javaScriptEnabled)
      expect(await look(pages.locator('a[aria-current]'))).not.toBe(await look(pages.getByRole('link', { name: '1' })))
    await page.goto('/product-category/wear')
    const menu = page.getByRole('banner').getByRole('navigation')
    expect(await look(menu.getByRole('link', { name: 'Wear', exact: true }))).not.toBe(
      await look(menu.getByRole('link', { name: 'Pantry', exact: true })),
    )

    // what is sold out, the badge of the cart, the steps and errors of the checkout
    await page.goto('/product/brass-lamp-of-nachiarkoil')
    expect(await look(page.getByRole('main').locator('button:disabled'))).not.toBe(
      await look(page.getByRole('button', { name: 'Tell me', exact: true })),
    )
    await addToCart(page, '/product/stoneware-chai-mug')
    const badge = page.getByRole('banner').locator('[data-count="1"]')
    await expect(badge).toBeVisible()
    expect(await look(badge)).toContain('1px solid')
    await page.goto('/checkout/address')
    const number = (state: string) => page.locator(`[data-state=${state}] [data-number]`)
    expect(await look(number('active'))).not.toBe(await look(number('pending')))
    await page.getByRole('button', { name: /^Continue/ }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    expect(await look(page.getByLabel('First name'))).not.toBe(await look(page.getByLabel(/Last name/)))
  },
)

test('in forced colours, the bar of a phone shows which page is open', mainlyServer, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/shop-online')
  const bar = page.getByRole('navigation', { name: 'Quick links' })
  expect(await look(bar.getByRole('link', { name: 'Shop' }))).not.toBe(
    await look(bar.getByRole('link', { name: 'Home' })),
  )
})
