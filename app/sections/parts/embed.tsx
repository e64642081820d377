import { PictureView } from '~/components/ui/picture/picture-view'
import { escapeHtml } from '~/domain/operations/mail/mail-html'
import type { Picture } from '~/domain/catalogue/media/picture'
import * as styles from './embed.css'

interface EmbedProps {
  /** The label of the link that opens the page; it names the other site. */
  label: string
  title: string
  /** The address at the other site. */
  src: string
  picture?: Picture | null
  /** Whether nothing large stands above it. */
  isFirst?: boolean
}

/**
 * A page with nothing but a link as large as its frame, which opens the other site's page in its place. Styles would
 * need a file or a hash in the policy of the page.
 */
const cover = (src: string, label: string) =>
  `<!doctype html><html lang="en"><title>${escapeHtml(label)}</title><body marginwidth="0" marginheight="0">` +
  `<main aria-label="${escapeHtml(label)}"><div role="heading" aria-level="1">` +
  `<a href="${escapeHtml(src)}" tabindex="-1" aria-label="${escapeHtml(label)}"><svg viewBox="0 0 16 9" width="100%"></svg></a></div></main>`

/**
 * Another site's page, which is requested when somebody opens it and never before, without scripts too: a browser
 * without scripts loads even lazy frames at once. Its frame is transparent until then.
 */
export function Embed({ label, title, src, picture = null, isFirst = false }: EmbedProps) {
  return (
    <div className={styles.embed}>
      {picture ? (
        <PictureView
          picture={picture}
          sizes="(min-width: 84em) 78rem, 92vw"
          ratio="wide"
          isPriority={isFirst}
          className={styles.poster}
        />
      ) : null}
      <a className={picture ? styles.label : styles.labelAlone} href={src} target={src}>
        {label}
      </a>
      <iframe
        className={styles.frame}
        name={src}
        srcDoc={cover(src, label)}
        title={title}
        scrolling="no"
        allow="autoplay; fullscreen"
      />
    </div>
  )
}
