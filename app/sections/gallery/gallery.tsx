import { PictureView } from '~/components/ui/picture/picture-view'
import { pictureUrl, type Picture } from '~/domain/catalogue/media/picture'
import { SectionHead } from '~/sections/parts/section-head'
import * as parts from '~/sections/parts/parts.css'
import { container } from '~/styles/layout.css'
import type { SectionProps } from '~/sections/section-props'
import * as styles from './gallery.css'

export interface GalleryData {
  heading: string
  columns: number
  pictures: Array<{ picture: Picture; caption: string }>
}

/** Pictures with captions; each opens larger. */
export function GallerySection({ data, isFirst, hasPageHeading }: SectionProps<GalleryData>) {
  return (
    <section className={container}>
      <SectionHead heading={data.heading} hasPageHeading={hasPageHeading} />
      <ul className={`${styles.grid} ${styles.columns[Math.min(5, Math.max(2, data.columns)) as 2 | 3 | 4 | 5]}`}>
        {data.pictures.map(({ picture, caption }, index) => (
          <li key={index}>
            <figure>
              <a
                href={pictureUrl(picture.hash, 1536)}
                aria-label={picture.alt ? `Larger: ${picture.alt}` : `Picture ${index + 1}, larger`}
              >
                <PictureView
                  picture={picture}
                  sizes="(min-width: 48em) 33vw, 46vw"
                  ratio="square"
                  isPriority={isFirst && index < 2}
                  className={parts.frame}
                />
              </a>
              {caption ? <figcaption className={parts.caption}>{caption}</figcaption> : null}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
