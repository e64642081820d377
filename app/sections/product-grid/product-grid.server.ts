import { defineSection } from '~/sections/define-section.server'
import { loadProductList, productListSettings } from '~/sections/parts/product-list.server'

/** A few products, and a link to more of them. */
export const productGrid = defineSection({
  type: 'product_grid',
  label: 'Product grid',
  isCommon: true,
  settings: productListSettings({ source: 'featured', limit: 8 }),
  load: (_shop, { settings }, reads) => loadProductList(settings, reads),
  component: async () => (await import('./product-grid')).ProductGridSection,
})
