import { readCategoryTiles } from '~/domain/taxonomy/read-groups.server'
import type { SectionLoader } from '~/sections/load-sections.server'
import { categoryTileSchema, categoryTilesSchema } from './category-tiles.schema'

export const loadCategoryTiles: SectionLoader<'category_tiles'> = async (visitor, section) => {
  const slugs = section.blocks
    .map((block) => categoryTileSchema.parse(block.settings).category_slug)
    .filter((slug) => slug !== '')
  const categories = await readCategoryTiles(visitor, slugs)
  if (categories.length === 0) return null
  return {
    heading: categoryTilesSchema.parse(section.settings).heading,
    categories: categories.map(({ slug, name, picture, productCount }) => ({ slug, name, picture, productCount })),
  }
}
