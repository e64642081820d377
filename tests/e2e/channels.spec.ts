import { refreshListings } from '~/domain/catalogue/listing/index/refresh-listings.server'
import { expect, mainlyServer, serverOnly, test, onlyInTestAll } from './journey'
import { startOwnShop, withShopDatabase } from './owner'
import { putInCart } from './prepare'

test(
  'a shopper switches to the shop of another country and back, and finds the cart that each has',
  mainlyServer,
  async ({ page, baseURL }) => {
    const europe = (baseURL ?? '').replace('localhost', 'eu.localhost')
    const countries = page.getByRole('navigation', { name: 'Country and currency' })
    const price = page.getByRole('main').getByText(/^[₹€][\d,.]+$/)
    await putInCart(page, 'stoneware-chai-mug')
    await page.goto('/product/stoneware-chai-mug')
    await expect(price.first()).toHaveText(/^₹/)
    await expect(countries.getByRole('link', { name: 'India · ₹' })).toHaveAttribute('aria-current', 'true')
    await countries.getByRole('link', { name: 'Europe · €' }).click()
    // the same product, in the other currency, and a cart of its own
    await expect(page).toHaveURL(`${europe}/product/stoneware-chai-mug`)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-IE')
    await expect(price.first()).toHaveText(/^€/)
    await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveAccessibleName(
      /^Cart(?:, 0 items)?$/,
    )
    await page.goto(`${europe}/cart`)
    const main = page.getByRole('main')
    await expect(main).toContainText('Your cart is empty')
    await expect(main).toContainText('What you added in another one is kept there')
    await page.goto(`${europe}/product/stoneware-chai-mug`)
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByText(/is in your cart/).first()).toBeVisible()
    await page.goto(`${europe}/cart`)
    await expect(main).toContainText('€')
    await expect(main).not.toContainText('₹')
    await expect(countries).toContainText('Each country keeps its own cart.')
    await countries.getByRole('link', { name: 'India · ₹' }).click()
    await expect(page).toHaveURL(`${baseURL}/cart`)
    await expect(main.getByText('Stoneware Chai Mug').first()).toBeVisible()
    await expect(main).toContainText('₹')
  },
)

test(
  'a shopper who switches away from a product comes to others of its kind where it is not sold',
  onlyInTestAll(serverOnly),
  async ({ page }) => {
    test.setTimeout(180_000)
    const shop = await startOwnShop()
    try {
      await withShopDatabase(
        (db) =>
          db.transaction(async (trx) => {
            const { id } = await trx('products').where({ slug: 'stoneware-chai-mug' }).first('id')
            const channel = trx('channels').where({ code: 'eu' }).select('id')
            const variants = trx('variants').where({ product_id: id }).select('id')
            await trx('variant_prices').whereIn('variant_id', variants).whereIn('channel_id', channel).delete()
            await refreshListings(trx, [id])
          }),
        new URL(shop.origin).port,
      )
      const europe = shop.origin.replace('localhost', 'eu.localhost')
      await page.goto(`${shop.origin}/product/stoneware-chai-mug`)
      // nothing names a page that does not exist
      await expect(page.locator('link[hreflang]')).toHaveCount(0)
      await page.goto(`${shop.origin}/product-reviews/stoneware-chai-mug`)
      await expect(page.locator('link[hreflang]')).toHaveCount(0)
      await page.getByRole('link', { name: 'Europe · €' }).click()
      await expect(page).toHaveURL(`${europe}/product-category/mugs-cups`)
      const notice = page.getByText('That product isn’t sold in Taana Europe. Here is what we have of its kind.')
      await expect(notice.first()).toBeVisible()
      await page.getByRole('link', { name: 'India · ₹' }).click()
      await expect(page).toHaveURL(`${shop.origin}/product-category/mugs-cups`)
      await expect(notice).toHaveCount(0)
    } finally {
      await shop.end('SIGTERM')
    }
  },
)
