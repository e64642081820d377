import { expect, test } from './journey'
import { findOverflow } from './page-checks'
import { addToCart, asha, giveAddress } from './shopper'

/** The widths of small and large windows; 640 and 320 px are also those of 1280 px at 200 % and 400 % zoom. */
const windows = [
  { width: 320, height: 225 },
  { width: 360, height: 740 },
  { width: 640, height: 450 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1920, height: 1080 },
]

const pages = [
  '/',
  '/shop-online',
  '/shop-online?o.colour=indigo&label=new',
  '/product/amara-straight-kurta',
  '/product/your-name-on-a-tote',
  // with more thumbnails than a phone has place for
  '/product/stoneware-chai-mug',
  '/search?query=zzzzqqqqzzzzqqqqzzzzqqqqzzzzqqqqzzzzqqqqzzzzqqqqzzzzqqqq',
  '/about',
  '/cart',
  '/account',
  '/api',
  `/${'a-very-long-address-that-nobody-has-'.repeat(4)}`,
]

test.use({ expectedErrors: [/status of 404/] })

for (const viewport of windows)
  test.describe(`in a window of ${viewport.width} × ${viewport.height} px`, () => {
    test.use({ viewport })

    test('no page has to be scrolled sideways, from the home page to the payment', async ({ page }) => {
      for (const path of pages) {
        await page.goto(path)
        expect(await findOverflow(page)).toEqual([])
      }
      await addToCart(page, '/product/stoneware-chai-mug')
      expect(await findOverflow(page)).toEqual([])
      await page.getByRole('main').getByRole('button', { name: 'Checkout', exact: true }).click()
      await expect(page).toHaveURL(/\/checkout\/address/)
      expect(await findOverflow(page)).toEqual([])
      await giveAddress(page, asha)
      expect(await findOverflow(page)).toEqual([])
    })
  })
