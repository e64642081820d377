import { CategoryTiles } from '~/components/listing/category-tiles'
import { container } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/section-props'
import { heading } from './category-tiles.css'
import type { categoryTiles } from './category-tiles.server'

/** Categories as pictures with their names. */
export function CategoryTilesSection({ data }: SectionProps<typeof categoryTiles>) {
  return (
    <section className={container}>
      {data.heading ? <h2 className={heading}>{data.heading}</h2> : null}
      <CategoryTiles categories={data.categories} />
    </section>
  )
}
