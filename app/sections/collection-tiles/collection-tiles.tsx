import { PictureView } from '~/components/ui/picture/picture-view'
import type { Picture } from '~/domain/catalogue/media/picture'
import { SectionHead } from '~/sections/parts/section-head'
import * as parts from '~/sections/parts/parts.css'
import { collectionPath } from '~/paths'
import { container } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/section-props'
import * as styles from './collection-tiles.css'

export interface CollectionTilesData {
  heading: string
  collections: Array<{ slug: string; name: string; picture: Picture | null }>
}

/** Collections as pictures with their names. */
export function CollectionTilesSection({ data, isFirst, hasPageHeading }: SectionProps<CollectionTilesData>) {
  return (
    <section className={container}>
      <SectionHead heading={data.heading} hasPageHeading={hasPageHeading} />
      <ul className={parts.columns}>
        {data.collections.map(({ slug, name, picture }, index) => (
          <li key={slug}>
            <a className={styles.tile} href={collectionPath(slug)}>
              {picture ? (
                <PictureView
                  picture={picture}
                  sizes="(min-width: 64em) 25rem, (min-width: 40em) 46vw, 92vw"
                  ratio="wide"
                  isPriority={isFirst && index === 0}
                  alt=""
                  className={parts.frame}
                />
              ) : null}
              <span className={styles.name}>{name}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
