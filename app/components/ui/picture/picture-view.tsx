import { pictureSources, pictureUrl, type Picture } from '~/domain/catalogue/media/picture'
import * as styles from './picture-view.css'

interface PictureViewProps {
  picture: Picture
  /** The width at which it is shown, as in HTML: '(min-width: 48em) 25vw, 50vw'. */
  sizes: string
  /** The shape of its place: its own, one of these, or `fill` where the place has a size. */
  ratio?: keyof typeof styles.ratio
  /** Whether it is a large picture that is visible when the page opens. It is loaded first, never lazily. */
  isPriority?: boolean
  /** Replaces the picture's own text; '' where the text next to it has the same content. */
  alt?: string
  /** False leaves the blurred placeholder out, which would make a page with many small pictures larger. */
  hasPlaceholder?: boolean
  /** The class of its place. */
  className?: string
}

/**
 * A picture with its size, sources and placeholder. The placeholder is an element of its own, because the page's policy
 * allows no style attributes.
 */
export function PictureView({
  picture,
  sizes,
  ratio = 'own',
  isPriority = false,
  alt,
  hasPlaceholder = true,
  className = '',
}: PictureViewProps) {
  const focus = picture.focus ? ` ${styles.focus[picture.focus]}` : ''
  return (
    <span className={`${styles.frame} ${styles.ratio[ratio]} ${className}`.trim()}>
      {hasPlaceholder && picture.placeholder ? (
        <img
          className={styles.placeholder + focus}
          src={picture.placeholder}
          alt=""
          loading={isPriority ? undefined : 'lazy'}
        />
      ) : null}
      <img
        className={styles.picture + focus}
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
