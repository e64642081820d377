import { defineSection } from '~/sections/define-section.server'
import { loadProductList, productListSettings } from '~/sections/parts/product-list.server'

/** Products in a row that is scrolled: of a group, by their sales, or chosen one by one. */
export const productCarousel = defineSection({
  type: 'product_carousel',
  label: 'Product carousel',
  settings: productListSettings({ source: 'best-selling', limit: 10 }),
  load: (_shop, { settings }, reads) => loadProductList(settings, reads),
  component: async () => (await import('./product-carousel')).ProductCarouselSection,
})
