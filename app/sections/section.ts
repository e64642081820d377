import type { BannerData } from './banner/banner'
import type { CategoryTilesData } from './category-tiles/category-tiles'
import type { ProductGridData } from './product-grid/product-grid'
import type { RichTextData } from './rich-text/rich-text'

/** What each type of section shows. A new section is a line here; the compiler then asks for its component and its loader. */
export interface SectionDataByType {
  banner: BannerData
  product_grid: ProductGridData
  category_tiles: CategoryTilesData
  rich_text: RichTextData
}

export type SectionType = keyof SectionDataByType

export type WindowSize = 'phone' | 'tablet' | 'desktop'

/** A section ready to be shown. */
export type SectionItem = {
  [T in SectionType]: { id: string; type: T; data: SectionDataByType[T]; hiddenOn: WindowSize[] }
}[SectionType]
