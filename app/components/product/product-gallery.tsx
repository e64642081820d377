import { Icon } from '~/components/ui/icon/icon'
import { PictureView } from '~/components/ui/picture/picture-view'
import { pictureUrl, type Picture } from '~/domain/catalogue/media/picture'
import { visuallyHidden } from '~/styles/layout.css'
import * as styles from './product-gallery.css'

/**
 * The width of a large picture: beside the buy form on a tablet, and beside the thumbnails, too, on a desktop. On a
 * phone it is 92vw, but common phones would then load a picture that is wider than their screen.
 */
const slideSizes = '(min-width: 84em) 37rem, (min-width: 64em) 44vw, (min-width: 48em) calc(46vw - 1rem), 87vw'

interface ProductGalleryProps {
  pictures: Picture[]
  /** The picture of the chosen variant, shown first. */
  firstHash: string | null
}

/**
 * The pictures of a product in a row that can be swiped. Thumbnails link to the pictures; each picture links to its
 * largest file.
 */
export function ProductGallery({ pictures, firstHash }: ProductGalleryProps) {
  if (pictures.length === 0) return <p className={styles.noPicture}>No picture yet.</p>
  const first = pictures.filter((picture) => picture.hash === firstHash)
  const ordered = [...first, ...pictures.filter((picture) => picture.hash !== firstHash)]
  return (
    // The key renders a new gallery, scrolled to its start, when another picture comes first.
    <div key={firstHash ?? ''} className={styles.gallery} data-gallery>
      <div
        data-track
        className={styles.track}
        role="group"
        aria-label="Pictures"
        tabIndex={ordered.length > 1 ? 0 : undefined}
      >
        {ordered.map((picture, index) => (
          <figure key={picture.hash} className={styles.slide} id={`picture-${index + 1}`}>
            <a className={styles.zoom} href={pictureUrl(picture.hash, 1536)} data-zoom>
              <PictureView picture={picture} sizes={slideSizes} ratio="portrait" isPriority={index === 0} />{' '}
              <span className={styles.zoomIcon}>
                <Icon name="zoom" />
                <span className={visuallyHidden}>Enlarge picture {index + 1}</span>
              </span>
            </a>
          </figure>
        ))}
      </div>
      {ordered.length > 1 ? (
        <ul className={styles.thumbs}>
          {ordered.map((picture, index) => (
            <li key={picture.hash}>
              <a
                className={styles.thumb}
                href={`#picture-${index + 1}`}
                data-thumb
                aria-current={index === 0 ? 'true' : undefined}
              >
                <PictureView
                  picture={picture}
                  className={styles.thumbPicture}
                  sizes="(min-width: 64em) 5rem, 4rem"
                  ratio="portrait"
                  alt=""
                  hasPlaceholder={false}
                />
                <span className={visuallyHidden}>Show picture {index + 1}</span>
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
