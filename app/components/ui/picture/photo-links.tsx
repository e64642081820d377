import { pictureSources, pictureUrl, type Picture } from '~/domain/catalogue/media/picture'
import { clusterTight } from '~/styles/layout.css'
import * as styles from './photo-links.css'

/**
 * The photos of a shopper, small; each links to its large file. With scripts they open as the pictures of a product do.
 */
export function PhotoLinks({ photos }: { photos: readonly Picture[] }) {
  if (photos.length === 0) return null
  return (
    <div className={clusterTight} data-gallery>
      {photos.map((photo) => (
        <a key={photo.hash} href={pictureUrl(photo.hash, 1280)} data-zoom>
          <img
            className={styles.photo}
            src={pictureUrl(photo.hash, 320)}
            srcSet={pictureSources(photo)}
            sizes="6rem"
            width="96"
            height="96"
            alt={photo.alt}
            loading="lazy"
          />
        </a>
      ))}
    </div>
  )
}
