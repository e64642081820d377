import { PictureView } from '~/components/ui/picture/picture-view'
import type { Picture } from '~/domain/media/picture'
import * as styles from './embed.css'

interface EmbedProps {
  /** What opens it; it names the other site. */
  label: string
  title: string
  /** The address at the other site. */
  src: string
  picture?: Picture | null
}

/** Another site's page, which is requested when somebody opens it and never before, without scripts too. */
export function Embed({ label, title, src, picture = null }: EmbedProps) {
  return (
    <details className={styles.embed}>
      <summary className={styles.summary}>
        {picture ? (
          <PictureView picture={picture} sizes="(min-width: 84em) 78rem, 92vw" ratio="wide" className={styles.poster} />
        ) : null}
        <span className={styles.label}>{label}</span>
      </summary>
      <iframe className={styles.frame} src={src} title={title} loading="lazy" allow="autoplay; fullscreen" />
    </details>
  )
}
