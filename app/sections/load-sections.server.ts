import type { ComponentData } from '~/domain/content/page-document'
import type { Visitor } from '~/domain/shop'
import { loadBanner } from './banner/banner.server'
import { loadCategoryTiles } from './category-tiles/category-tiles.server'
import { loadProductGrid } from './product-grid/product-grid.server'
import { loadRichText } from './rich-text/rich-text.server'
import type { SectionDataByType, SectionItem, SectionType } from './section'

/** Reads what a section shows from what its owner set; null when there is nothing to show. */
export type SectionLoader<T extends SectionType> = (
  visitor: Visitor,
  section: ComponentData,
) => Promise<SectionDataByType[T] | null>

const loaders: { [T in SectionType]: SectionLoader<T> } = {
  banner: loadBanner,
  product_grid: loadProductGrid,
  category_tiles: loadCategoryTiles,
  rich_text: loadRichText,
}

function isSectionType(type: string): type is SectionType {
  return Object.hasOwn(loaders, type)
}

async function loadSection(visitor: Visitor, section: ComponentData): Promise<SectionItem | null> {
  const { key: id, type, hidden_on: hiddenOn } = section
  if (!isSectionType(type)) return null
  switch (type) {
    case 'banner': {
      const data = await loaders.banner(visitor, section)
      return data && { id, type, data, hiddenOn }
    }
    case 'product_grid': {
      const data = await loaders.product_grid(visitor, section)
      return data && { id, type, data, hiddenOn }
    }
    case 'category_tiles': {
      const data = await loaders.category_tiles(visitor, section)
      return data && { id, type, data, hiddenOn }
    }
    case 'rich_text': {
      const data = await loaders.rich_text(visitor, section)
      return data && { id, type, data, hiddenOn }
    }
  }
}

/**
 * Makes the sections of a page document ready. An unknown type shows nothing; a section that throws is left out and
 * told to `report`, so that the rest of the page stands (decisions, Templates).
 */
export async function loadSections(
  visitor: Visitor,
  sections: ComponentData[],
  report: (error: unknown, section: ComponentData) => void,
): Promise<SectionItem[]> {
  const items = await Promise.all(
    sections.map(async (section) => {
      try {
        return await loadSection(visitor, section)
      } catch (error) {
        report(error, section)
        return null
      }
    }),
  )
  return items.filter((item) => item !== null)
}
