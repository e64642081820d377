import { resolveGridSource } from '~/domain/taxonomy/read-groups.server'
import { isSafeHref } from '~/domain/storefront/menu'
import type { SectionLoader } from '~/sections/load-sections.server'
import { productGridSchema } from './product-grid.schema'

export const loadProductGrid: SectionLoader<'product_grid'> = async (visitor, section) => {
  const settings = productGridSchema.parse(section.settings)
  const products = await resolveGridSource(visitor, settings.source, settings.limit)
  if (products.length === 0) return null
  const { link_label: label, link_href: href } = settings
  return { heading: settings.heading, products, link: label && isSafeHref(href) ? { label, href } : null }
}
