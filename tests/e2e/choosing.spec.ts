import { runsEverything } from '../setup/only-in-test-all'
import { expect, mainlyScripts, onlyInTestAll, scriptsOnly, test, waitUntilHydrated } from './journey'
import { findViolations } from './page-checks'
import { productCards } from './shopper'

test.use({ expectedErrors: [/status of 422/] })

test(
  'a size must be chosen: without one, the error is shown beside the sizes, in view',
  mainlyScripts,
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/product/amara-straight-kurta')
    const form = page.locator('form[data-buy]')
    await waitUntilHydrated(page)
    const sizes = form.getByRole('group', { name: /^Size/ })
    await expect(form.getByRole('group', { name: /^Colour/ }).getByRole('radio', { checked: true })).toHaveCount(1)
    await expect(sizes.getByRole('radio', { checked: true })).toHaveCount(0)
    await expect(sizes.getByText('Choose a size')).toBeVisible()
    await form.getByRole('button', { name: 'Add to cart' }).click()
    await expect(sizes).toHaveAccessibleDescription('Choose a size')
    await expect(sizes.getByText('Choose a size')).toBeInViewport()
    await expect(form.getByRole('group', { name: /^Colour/ }).getByText(/Choose/)).toHaveCount(0)
    await sizes.getByRole('radio', { name: 'M', exact: true }).check()
    await form.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText(/Amara Straight Kurta is in your cart/).first()).toBeVisible()
  },
)

test(
  'the first picture is the one of the chosen colour',
  onlyInTestAll(mainlyScripts),
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/product/amara-straight-kurta')
    const form = page.locator('form[data-buy]')
    const first = page.getByRole('group', { name: 'Pictures' }).getByRole('img').first()
    await expect(first).toHaveAccessibleName(/in indigo/)
    await waitUntilHydrated(page)
    await form.getByRole('radio', { name: 'Moss' }).check()
    if (!javaScriptEnabled) await form.getByRole('button', { name: 'Show this choice' }).click()
    await expect(first).toHaveAccessibleName(/in moss/)
    await page.goto('/product/amara-straight-kurta?o.colour=madder')
    await expect(first).toHaveAccessibleName(/in madder/)
  },
)

test(
  'options can be changed, and a combination that is not made has a message and cannot be bought',
  mainlyScripts,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/product/nikhil-everyday-shirt?utm_source=letter')
    const form = page.locator('form[data-buy]')
    await waitUntilHydrated(page)
    const update = async () => {
      if (!javaScriptEnabled) await form.getByRole('button', { name: 'Show this choice' }).click()
    }
    await form.getByRole('radio', { name: 'Rose' }).check()
    await update()
    await expect(page).toHaveURL(/o\.colour=rose&utm_source=letter/)
    await expect(form.getByRole('radio', { name: 'Rose' })).toBeChecked()
    await expect(form.getByRole('radio', { name: /4XL \(not available with the other choices\)/ })).toBeAttached()
    await form.getByRole('radio', { name: /^4XL/ }).check()
    await update()
    await expect(page).toHaveURL(/o\.size=4xl/)
    const problem = 'Rose isn’t available in 4XL. It comes in XS, S, M, L, XL and XXL.'
    await expect(form.getByText(problem)).toBeVisible()
    await form.getByRole('button', { name: 'Add to cart' }).click()
    await expect(form.getByRole('alert')).toContainText(problem)
    await form.getByRole('radio', { name: 'Indigo' }).check()
    await update()
    await expect(page.getByRole('main').getByText('In stock', { exact: true })).toBeVisible()
    await form.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText(/Nikhil Everyday Shirt is in your cart/).first()).toBeVisible()
    await page.goto('/cart')
    await expect(page.getByRole('main').getByText('4XL').first()).toBeVisible()
  },
)

test(
  'the buttons stay where they are: before a choice, after an error, and with what is or is not in stock',
  onlyInTestAll(mainlyScripts),
  async ({ page }) => {
    for (const [width, height] of [
      [1280, 800],
      [768, 1024],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/product/nikhil-everyday-shirt')
      await waitUntilHydrated(page)
      const form = page.locator('form[data-buy]')
      const buttons = ['Add to cart', 'Buy now'].map((name) => form.getByRole('button', { name }))
      const places = () =>
        Promise.all(buttons.map((button) => button.evaluate((one) => one.getBoundingClientRect().top + scrollY)))
      await buttons[0]?.evaluate((button) => button.scrollIntoView({ block: 'center' }))
      const before = await places()
      const scrolled = await page.evaluate(() => scrollY)
      if (width === 1280) for (const button of buttons) await expect(button).toBeInViewport({ ratio: 1 })
      const expectSame = async (state: string) => expect([state, width, await places()]).toEqual([state, width, before])
      const choose = async (name: RegExp, address: RegExp) => {
        await form.getByRole('radio', { name }).check()
        await expect(page).toHaveURL(address)
      }
      await buttons[0]?.click()
      await expect(form.getByRole('group', { name: /^Size/ })).toHaveAccessibleDescription('Choose a size')
      await expectSame('an error')
      // the message is in view, so that no button slides under the pointer
      expect([width, await page.evaluate(() => scrollY)]).toEqual([width, scrolled])
      await choose(/^M$/, /o\.size=m/)
      await expect(page.getByRole('main').getByText('In stock', { exact: true })).toBeVisible()
      await expectSame('a choice')
      await choose(/^Rose$/, /o\.colour=rose/)
      await choose(/^4XL/, /o\.size=4xl/)
      await expect(form.getByText(/Rose isn’t available in 4XL/)).toBeVisible()
      await expectSame('not made')
      await buttons[0]?.click()
      await expect(form.getByRole('alert')).toContainText('Rose isn’t available in 4XL')
      await expectSame('not added')
    }
  },
)

test(
  'a quick view opens the product over the listing, or the product page without scripts',
  mainlyScripts,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/product-category/mugs-cups')
    await waitUntilHydrated(page)
    await productCards(page).filter({ hasText: 'Stoneware Chai Mug' }).hover()
    await page.getByRole('link', { name: 'Quick view of Stoneware Chai Mug' }).click()
    if (!javaScriptEnabled) {
      await expect(page).toHaveURL(/\/product\/stoneware-chai-mug/)
      await expect(page.getByRole('heading', { level: 1, name: 'Stoneware Chai Mug' })).toBeVisible()
      return
    }
    const dialog = page.getByRole('dialog', { name: 'Stoneware Chai Mug' })
    await expect(dialog.getByRole('button', { name: 'Add to cart' })).toBeVisible()
    await dialog.getByRole('radio', { name: 'Moss' }).check()
    await expect(dialog.getByRole('radio', { name: 'Moss' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText(/Stoneware Chai Mug is in your cart/).first()).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/product-category\/mugs-cups$/)
    await expect(page.getByRole('banner').getByRole('link', { name: /Cart, 1 item/ })).toBeVisible()
  },
)

test(
  'the buttons of a quick view stay where they are when an error comes and goes',
  onlyInTestAll(scriptsOnly),
  async ({ page }) => {
    for (const [width, height] of [
      [1280, 800],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.goto('/search?query=nikhil+everyday+shirt')
      await waitUntilHydrated(page)
      await page.getByRole('link', { name: 'Quick view of Nikhil Everyday Shirt' }).focus()
      await page.keyboard.press('Enter')
      const form = page.getByRole('dialog').locator('form[data-buy]')
      const buttons = ['Add to cart', 'Buy now'].map((name) => form.getByRole('button', { name }))
      await buttons[0]?.evaluate((button) => button.scrollIntoView({ block: 'center' }))
      const places = () => Promise.all(buttons.map((button) => button.boundingBox()))
      const before = await places()
      await buttons[0]?.click()
      await expect(form.getByRole('alert')).toHaveText('Choose a size')
      expect(await places()).toEqual(before)
      await form.getByRole('radio', { name: 'M', exact: true }).check()
      await expect(form.getByRole('alert')).toHaveCount(0)
      expect(await places()).toEqual(before)
      // what is wrong with the quantity has no place beside it
      await form.getByRole('spinbutton').evaluate((input: HTMLInputElement) => {
        if (input.form) input.form.noValidate = true
        input.value = '-3'
      })
      await buttons[0]?.click()
      await expect(form.getByRole('alert')).toContainText('Enter a number')
      expect(await places()).toEqual(before)
    }
  },
)

test(
  'a quick view has its styles on every page that offers it, and asks for a size',
  onlyInTestAll(scriptsOnly),
  async ({ page }) => {
    // the styles of the home page differ most from those of the product
    const others = ['/product-category/kurtas', '/search?query=kurta', '/product/amara-straight-kurta']
    // the home page, and a page that has scripts for its products alone
    for (const path of ['/', '/blogs/which-size-of-kurta', ...(runsEverything ? others : [])]) {
      await page.goto(path)
      await waitUntilHydrated(page)
      const link = page
        .getByRole('main')
        .getByRole('link', { name: /^Quick view of .*(Kurta|Trousers)/ })
        .first()
      await link.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog')
      const form = dialog.locator('form[data-buy]')
      await expect(form).toBeVisible()
      const box = await dialog.locator('[data-product]').boundingBox()
      expect(box?.height).toBeLessThan(1100)
      await form.getByRole('button', { name: 'Add to cart' }).click()
      await expect(form.getByRole('alert')).toHaveText('Choose a size')
      await expect(form.getByRole('alert')).toBeInViewport()
      await form.getByRole('radio', { name: 'M', exact: true }).check()
      await expect(form.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
      await form.getByRole('button', { name: 'Add to cart' }).click()
      await expect(dialog).toBeHidden()
      await expect(page).toHaveURL(path)
    }
  },
)

test(
  'typing in the search field suggests products, categories and search terms; Enter searches',
  onlyInTestAll(mainlyScripts),
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/')
    await waitUntilHydrated(page)
    const box = page.getByRole('banner').getByPlaceholder('Search the shop')
    if (javaScriptEnabled) {
      await box.pressSequentially('kurt')
      const suggestions = page.locator('[data-suggestions]')
      await expect(suggestions.getByRole('option', { name: /Amara Straight Kurta/ })).toBeVisible()
      await expect(suggestions.getByRole('option', { name: /^Kurtas/ }).first()).toBeVisible()
      await expect(suggestions.getByRole('option', { name: 'See all results for “kurt”' })).toBeVisible()
      await expect(page.getByRole('search').getByRole('status')).toHaveText(/^\d+ suggestions\./)
      await expect(suggestions.locator('img').first()).toBeVisible()
      await page.keyboard.press('ArrowDown')
      const first = suggestions.getByRole('option').first()
      await expect(first).toHaveAttribute('aria-selected', 'true')
      await expect(page.getByRole('combobox', { name: 'Search the shop' })).toHaveAttribute(
        'aria-activedescendant',
        (await first.getAttribute('id')) ?? '',
      )
      await expect(box).toBeFocused()
      expect(await findViolations(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(suggestions).toBeHidden()
      await expect(box).toBeFocused()
    } else await box.fill('kurt')
    await box.press('Enter')
    await expect(page).toHaveURL(/\/search\?query=kurt/)
    await expect(page.getByRole('heading', { name: 'Amara Straight Kurta' })).toBeVisible()
  },
)

test(
  'a long listing continues on the same page with scripts, and on the next page without them',
  onlyInTestAll({}),
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/shop-online')
    const cards = productCards(page)
    await expect(cards).toHaveCount(24)
    if (javaScriptEnabled) {
      await waitUntilHydrated(page)
      await page.getByRole('link', { name: 'Show more' }).scrollIntoViewIfNeeded()
      await expect(cards).toHaveCount(48)
      // the third page is loaded by a press only, so that the footer can be reached
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
      await expect(page.getByRole('contentinfo')).toBeInViewport()
      await page.getByRole('link', { name: 'Show more' }).click()
      // owners publish products meanwhile: three pages are more than 60
      await expect.poll(() => cards.count()).toBeGreaterThan(60)
      await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0)
      await expect(page).toHaveURL(/\/shop-online$/)
      const names = await cards.getByRole('heading').allTextContents()
      expect(new Set(names).size).toBe(names.length)
    } else {
      await page.getByRole('link', { name: 'Show more' }).click()
      await expect(page).toHaveURL(/page=2/)
      await expect(cards).toHaveCount(24)
      await page.getByRole('navigation', { name: /Pag/ }).getByRole('link', { name: '3' }).click()
      await expect.poll(() => cards.count()).toBeGreaterThan(12)
      await expect(cards).not.toHaveCount(24)
    }
  },
)

test(
  'a product made to order is added to the cart with its text, its thread and its picture',
  mainlyScripts,
  async ({ page }) => {
    await page.goto('/product/your-name-on-a-tote')
    const form = page.locator('form[data-buy]')
    await form.getByRole('textbox').first().fill('Asha')
    await form.locator('select').first().selectOption('gold')
    await form.locator('input[type=file]').setInputFiles('.github/shop.webp')
    await form.getByRole('button', { name: 'Add to cart' }).click()
    await expect(page.getByText(/Your Name on a Tote is in your cart/).first()).toBeVisible()
    await page.goto('/cart')
    const main = page.getByRole('main')
    await expect(main.getByText('Asha').first()).toBeVisible()
    await expect(main.getByText('Gold zari').first()).toBeVisible()
    await expect(main.getByRole('img', { name: 'Your picture' })).toBeVisible()
  },
)

test(
  'what is missing of a product made to order is said at each field, and what was typed stays',
  mainlyScripts,
  async ({ page, javaScriptEnabled }) => {
    await page.goto('/product/your-name-on-a-tote')
    await waitUntilHydrated(page)
    const form = page.locator('form[data-buy]')
    // the browser itself would ask for the thread
    await form.evaluate((element: HTMLFormElement) => (element.noValidate = true))
    await form.getByLabel('Name to stitch').fill('Asha')
    const add = form.getByRole('button', { name: 'Add to cart' })
    const place = () => add.evaluate((button) => button.getBoundingClientRect().top + scrollY)
    const before = await place()
    await add.click()
    await expect(form.getByRole('alert')).toContainText('Choose the thread')
    // without scripts the page begins with what is wrong
    if (javaScriptEnabled) expect(await place()).toBe(before)
    await expect(form.getByLabel('Thread')).toHaveAccessibleDescription('Choose the thread')
    await expect(form.getByLabel('Name to stitch')).toHaveValue('Asha')
  },
)

test(
  'a product page shows a size chart, and whether the shop delivers to a pincode',
  onlyInTestAll(mainlyScripts),
  async ({ page }) => {
    await page.goto('/product/amara-straight-kurta')
    await page.getByText('Size chart', { exact: true }).click()
    await expect(page.getByRole('table', { name: /size|cloth/i }).first()).toBeVisible()
    const field = page.getByLabel(/PIN code|Postcode/)
    await field.fill('560001')
    await page.getByRole('button', { name: 'Check', exact: true }).click()
    await expect(page.getByText(/^We deliver to 560001/)).toBeVisible()
    await expect(page.getByLabel(/PIN code|Postcode/)).toHaveValue('560001')
    for (const [pincode, message] of [
      ['791001', 'We do not deliver to 791001 yet'],
      ['012345', 'Enter a 6-digit PIN code'],
    ] as const) {
      await field.evaluate((input: HTMLInputElement) => input.removeAttribute('pattern'))
      await field.fill(pincode)
      await page.getByRole('button', { name: 'Check', exact: true }).click()
      await expect(page.getByText(message).first()).toBeVisible()
      await expect(field).toHaveValue(pincode)
    }
    // the summary of a refused form has the focus, and leads to its field
    await expect(page.locator('#error-summary')).toBeFocused()
    await page.getByRole('link', { name: 'Enter a 6-digit PIN code' }).click()
    await expect(field).toBeFocused()
  },
)
