import { CategoryTiles } from '~/components/listing/category-tiles'
import { container } from '~/styles/layout.css'
import type { CategoryTile } from '~/domain/catalogue/taxonomy/read-groups.server'
import type { SectionProps } from '~/sections/section-props'
import { heading } from './category-tiles.css'

export interface CategoryTilesData {
  heading: string
  categories: Array<Pick<CategoryTile, 'slug' | 'name' | 'picture' | 'productCount'>>
}

/** Categories as pictures with their names. */
export function CategoryTilesSection({ data, isFirst, hasPageHeading }: SectionProps<CategoryTilesData>) {
  const Heading = hasPageHeading ? 'h1' : 'h2'
  return (
    <section className={container}>
      {data.heading ? <Heading className={heading}>{data.heading}</Heading> : null}
      <CategoryTiles categories={data.categories} isFirst={isFirst} />
    </section>
  )
}
