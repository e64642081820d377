import { CategoryTiles, type CategoryTileData } from '~/components/listing/category-tiles'
import { container } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/sections'
import { heading } from './category-tiles.css'

export interface CategoryTilesData {
  heading: string
  categories: CategoryTileData[]
}

/** Ways into the shop, as pictures. */
export function CategoryTilesSection({ data }: SectionProps<'category_tiles'>) {
  return (
    <section className={container}>
      {data.heading ? <h2 className={heading}>{data.heading}</h2> : null}
      <CategoryTiles categories={data.categories} />
    </section>
  )
}
