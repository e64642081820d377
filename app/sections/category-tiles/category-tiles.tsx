import { CategoryTiles } from '~/components/listing/category-tiles'
import { container } from '~/styles/layout.css'
import type { CategoryTile } from '~/domain/taxonomy/read-groups.server'
import type { SectionProps } from '~/sections/section-props'
import { heading } from './category-tiles.css'

export interface CategoryTilesData {
  heading: string
  categories: Array<Pick<CategoryTile, 'slug' | 'name' | 'picture' | 'productCount'>>
}

/** Categories as pictures with their names. */
export function CategoryTilesSection({ data }: SectionProps<CategoryTilesData>) {
  return (
    <section className={container}>
      {data.heading ? <h2 className={heading}>{data.heading}</h2> : null}
      <CategoryTiles categories={data.categories} />
    </section>
  )
}
