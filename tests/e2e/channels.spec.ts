import { refreshListings } from '~/domain/listing/index/refresh-listings.server'
import { expect, test } from './journey'
import { startOwnShop, withShopDatabase } from './owner'

test('a shopper switches to the shop of another country and back, and finds the cart that each has', async ({
  page,
  baseURL,
}) => {
  const europe = (baseURL ?? '').replace('localhost', 'eu.localhost')
  const switchTo = (name: string) =>
    page.getByRole('navigation', { name: 'Country and currency' }).getByRole('link', { name }).click()
  const price = page.getByRole('main').getByText(/^[₹€][\d,.]+$/)
  const addToCart = async () => {
    await page.getByRole('button', { name: 'Add to cart' }).first().click()
    await expect(page.getByText(/is in your cart/).first()).toBeVisible()
  }
  await page.goto('/product/stoneware-chai-mug')
  await expect(price.first()).toHaveText(/^₹/)
  await addToCart()
  // without scripts the cart is shown
  await page.goto('/product/stoneware-chai-mug')
  await switchTo('Europe · €')
  // the same product, in the other currency, and a cart of its own
  await expect(page).toHaveURL(`${europe}/product/stoneware-chai-mug`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IE')
  await expect(price.first()).toHaveText(/^€/)
  await expect(page.getByRole('banner').getByRole('link', { name: /^Cart/ })).toHaveAccessibleName(
    /^Cart(?:, 0 items)?$/,
  )
  await addToCart()
  await page.goto(`${europe}/cart`)
  await expect(page.getByRole('main')).toContainText('€')
  await expect(page.getByRole('main')).not.toContainText('₹')
  await switchTo('India · ₹')
  await expect(page).toHaveURL(`${baseURL}/cart`)
  await expect(page.getByRole('main').getByText('Stoneware Chai Mug').first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('₹')
})

test('a shopper who switches away from a product comes to others of its kind where it is not sold', async ({
  page,
}) => {
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
})
