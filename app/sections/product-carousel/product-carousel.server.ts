import { defineSection } from '~/sections/define-section.server'
import { integer, link, productSource, slugsOf, text } from '~/sections/setting-kinds.server'

/** Products in a row that is scrolled: of a group, by their sales, or chosen one by one. */
export const productCarousel = defineSection({
  type: 'product_carousel',
  label: 'Product carousel',
  settings: {
    heading: text({ label: 'Heading', maxLength: 160 }),
    source: productSource({ label: 'Products', default: 'best-selling' }),
    products: slugsOf({ label: 'Products chosen one by one, instead', of: 'products', max: 24 }),
    limit: integer({ label: 'Number of products', default: 10, min: 1, max: 24 }),
    linkLabel: text({ label: 'Label of the link', maxLength: 60 }),
    linkHref: link({ label: 'Where the link leads' }),
  },

  async load(_shop, { settings }, reads) {
    const { heading, source, products: slugs, limit, linkLabel, linkHref } = settings
    const products = await (slugs.length > 0 ? reads.chosenProducts(slugs) : reads.products(source, limit))
    if (products.length === 0) return null
    return { heading, products, link: linkLabel && linkHref ? { label: linkLabel, href: linkHref } : null }
  },
  component: async () => (await import('./product-carousel')).ProductCarouselSection,
})
