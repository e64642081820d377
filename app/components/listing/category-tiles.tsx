import { PictureView } from '~/components/ui/picture/picture-view'
import type { Picture } from '~/domain/media/picture'
import { categoryPath } from '~/paths'
import { portraitFrame } from '~/styles/layout.css'
import * as styles from './category-tiles.css'

/** The width of a tile: two in a row on the smallest phones, and at least 10.5rem on a tablet. */
const pictureSizes = '(min-width: 48em) 14rem, (min-width: 30em) 30vw, calc(46vw - 0.5rem)'

export interface CategoryTileData {
  slug: string
  name: string
  picture: Picture | null
  productCount: number
}

/** Categories as pictures with their names. */
export function CategoryTiles({ categories }: { categories: CategoryTileData[] }) {
  return (
    <ul className={styles.tiles}>
      {categories.map((category) => (
        <li key={category.slug}>
          <a className={styles.tile} href={categoryPath(category.slug)}>
            <span className={portraitFrame}>
              {category.picture ? (
                <PictureView picture={category.picture} sizes={pictureSizes} ratio="portrait" alt="" />
              ) : null}
            </span>
            <span className={styles.name}>{category.name}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
