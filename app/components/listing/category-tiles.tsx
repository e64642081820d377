import { PictureView } from '~/components/ui/picture/picture-view'
import type { Picture } from '~/domain/catalogue/media/picture'
import { categoryPath } from '~/paths'
import { portraitFrame } from '~/styles/layout.css'
import * as styles from './category-tiles.css'
import { cardWidthOnPhone } from './product-card'

/** The width of a tile: two in a row on the smallest phones, three to five on a tablet. */
const pictureSizes = `(min-width: 84em) 14rem, (min-width: 64em) 22vw, (min-width: 48em) 14rem, (min-width: 30em) 30vw, ${cardWidthOnPhone}`

export interface CategoryTileData {
  slug: string
  name: string
  picture: Picture | null
  productCount: number
}

/**
 * How many tiles stand side by side, so that the rows are as equal as they can be: four in one row, six in two of
 * three.
 */
function columnsFor<Count extends number>(tiles: number, allowed: readonly [Count, ...Count[]]): Count {
  const most = Math.max(...allowed)
  const wanted = Math.ceil(tiles / Math.ceil(tiles / most))
  return allowed.find((count) => count >= wanted) ?? allowed[0]
}

interface CategoryTilesProps {
  categories: CategoryTileData[]
  /** Whether nothing large stands above them: those that a phone shows are then loaded with the page. */
  isFirst: boolean
}

/** Categories as pictures with their names. */
export function CategoryTiles({ categories, isFirst }: CategoryTilesProps) {
  const tablet = styles.onTablet[columnsFor(categories.length, [3, 4, 5])]
  const desktop = styles.onDesktop[columnsFor(categories.length, [4, 5, 6, 7, 8])]
  return (
    <ul className={`${styles.tiles} ${tablet} ${desktop}`}>
      {categories.map((category, index) => (
        <li key={category.slug}>
          <a className={styles.tile} href={categoryPath(category.slug)}>
            <span className={portraitFrame}>
              {category.picture ? (
                <PictureView
                  picture={category.picture}
                  sizes={pictureSizes}
                  ratio="portrait"
                  isPriority={isFirst && index < 4}
                  alt=""
                />
              ) : null}
            </span>
            <span className={styles.name}>{category.name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
