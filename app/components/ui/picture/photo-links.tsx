import { pictureUrl, type Picture } from '~/domain/media/picture'
import { clusterTight } from '~/styles/layout.css'
import * as styles from './photo-links.css'

/** The photos of a shopper, small; each links to its large file. */
export function PhotoLinks({ photos }: { photos: readonly Picture[] }) {
  if (photos.length === 0) return null
  return (
    <div className={clusterTight}>
      {photos.map((photo) => (
        <a key={photo.hash} href={pictureUrl(photo.hash, 1280)}>
          <img
            className={styles.photo}
            src={pictureUrl(photo.hash, 320)}
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
