import type { ComponentType } from 'react'
import { BannerSection } from './banner/banner'
import { CategoryTilesSection } from './category-tiles/category-tiles'
import { ProductGridSection } from './product-grid/product-grid'
import { RichTextSection } from './rich-text/rich-text'
import type { SectionDataByType, SectionItem, SectionType } from './section'
import * as styles from './sections.css'

export interface SectionProps<T extends SectionType> {
  /** Unique in its page. */
  id: string
  data: SectionDataByType[T]
  /** The page's first section: its picture is the largest paint, its heading the page's. */
  isFirst: boolean
}

const components: { [T in SectionType]: ComponentType<SectionProps<T>> } = {
  banner: BannerSection,
  product_grid: ProductGridSection,
  category_tiles: CategoryTilesSection,
  rich_text: RichTextSection,
}

function renderSection<T extends SectionType>(type: T, props: SectionProps<T>) {
  const Section: ComponentType<SectionProps<T>> = components[type]
  return <Section {...props} />
}

/** The sections of a page in their order, as `loadSections` made them ready. */
export function Sections({ items }: { items: SectionItem[] }) {
  return (
    <>
      {items.map((item, index) => (
        <div
          key={item.id}
          className={[
            styles.section,
            ...(index === 0 && item.type === 'banner' ? [styles.flush] : []),
            ...item.hiddenOn.map((size) => styles.hiddenOn[size]),
          ].join(' ')}
        >
          {renderSection(item.type, { id: item.id, data: item.data, isFirst: index === 0 })}
        </div>
      ))}
    </>
  )
}
