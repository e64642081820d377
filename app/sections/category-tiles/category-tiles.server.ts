import { readCategoryTiles } from '~/domain/catalogue/taxonomy/read-groups.server'
import { defineSection } from '~/sections/define-section.server'
import { category, text } from '~/sections/setting-kinds.server'

/** Categories as pictures with their names. */
export const categoryTiles = defineSection({
  type: 'category_tiles',
  label: 'Category tiles',
  isCommon: true,
  settings: { heading: text({ label: 'Heading', maxLength: 160 }) },
  blocks: { label: 'Tile', settings: { categorySlug: category({ label: 'Category' }) } },
  async load(shop, { settings, blocks }) {
    const slugs = blocks.map((block) => block.categorySlug).filter((slug) => slug !== '')
    const categories = await readCategoryTiles(shop, slugs)
    if (categories.length === 0) return null
    return {
      heading: settings.heading,
      categories: categories.map(({ slug, name, picture, productCount }) => ({ slug, name, picture, productCount })),
    }
  },
  component: async () => (await import('./category-tiles')).CategoryTilesSection,
})
