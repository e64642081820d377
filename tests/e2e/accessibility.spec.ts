import AxeBuilder from '@axe-core/playwright'
import { expect, test } from './journey'
import { addToCart } from './shopper'

const pages = ['/', '/shop-online', '/product-category/home', '/product-collection/indigo-vat', '/product/amara-straight-kurta', '/product/your-name-on-a-tote', '/search?query=mug', '/about', '/cart', '/account', '/api']

for (const width of [390, 1280]) {
  for (const path of pages) {
    test(`axe finds nothing on ${path} at ${width} px`, async ({ page, javaScriptEnabled }) => {
      // axe runs in the page, so the page's own scripts are switched off by saving data in the other project
      if (!javaScriptEnabled) return
      await page.setViewportSize({ width, height: 900 })
      await page.goto(path)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)).toEqual([])
    })
  }
  test(`axe finds nothing in a full cart and at the address at ${width} px`, async ({ page, javaScriptEnabled }) => {
    if (!javaScriptEnabled) return
    await page.setViewportSize({ width, height: 900 })
    await addToCart(page, '/product/stoneware-chai-mug')
    for (const path of ['/cart', '/checkout/address']) {
      await page.goto(path)
      const { violations } = await new AxeBuilder({ page }).analyze()
      expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)).toEqual([])
    }
  })
}
