import { pictureUrl, pictureWidths, type Picture } from '~/domain/media/picture'
import * as styles from './picture-view.css'

interface PictureViewProps {
  picture: Picture
  /** How wide it is shown, as in HTML: '(min-width: 48em) 25vw, 50vw'. */
  sizes: string
  ratio?: 'own' | 'portrait' | 'square' | 'wide'
  /** The largest paint of its page: fetched first, never lazily. */
  isPriority?: boolean
  /** Instead of the picture's own; '' where the text beside it says the same. */
  alt?: string
  /** Leaves the blurred placeholder out, where many small pictures would only add weight. */
  hasPlaceholder?: boolean
}

/** Sources of a picture in all widths that the optimising route serves, up to its own. */
function pictureSources(picture: Picture): string {
  const useful = pictureWidths.filter((width, index) => index === 0 || (pictureWidths[index - 1] ?? 0) < picture.width)
  return useful.map((width) => `${pictureUrl(picture.hash, width)} ${width}w`).join(', ')
}

/**
 * A picture with its size, sources and placeholder. The placeholder is an SVG image, since server HTML has no style
 * attributes.
 */
export function PictureView({
  picture,
  sizes,
  ratio = 'own',
  isPriority = false,
  alt,
  hasPlaceholder = true,
}: PictureViewProps) {
  return (
    <span className={`${styles.frame} ${styles.ratio[ratio]}`}>
      {hasPlaceholder && picture.placeholder ? (
        <svg className={styles.placeholder} aria-hidden="true">
          <image href={picture.placeholder} width="100%" height="100%" preserveAspectRatio="none" />
        </svg>
      ) : null}
      <img
        className={styles.picture}
        src={pictureUrl(picture.hash, 640)}
        srcSet={pictureSources(picture)}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt ?? picture.alt}
        loading={isPriority ? undefined : 'lazy'}
        decoding={isPriority ? undefined : 'async'}
        {...(isPriority ? { fetchpriority: 'high' } : {})}
      />
    </span>
  )
}
