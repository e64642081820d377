import { Fragment } from 'react'
import { Icon } from '~/components/ui/icon/icon'
import * as styles from './share-links.css'

/** Links to share a product. With a script, the last one copies the address. */
export function ShareLinks({ url, title }: { /** Absolute. */ url: string; title: string }) {
  const address = encodeURIComponent(url)
  const text = encodeURIComponent(title)
  const places = [
    { name: 'WhatsApp', href: `https://wa.me/?text=${text}%20${address}` },
    { name: 'Pinterest', href: `https://www.pinterest.com/pin/create/button/?url=${address}&description=${text}` },
    { name: 'Email', href: `mailto:?subject=${text}&body=${address}` },
  ]
  return (
    <div className={styles.share} role="group" aria-label="Share">
      <Icon name="share" size="small" />
      {places.map((place) => (
        <Fragment key={place.name}>
          <a className={styles.shareLink} href={place.href} rel="noopener">
            {place.name}
          </a>{' '}
        </Fragment>
      ))}
      <a className={styles.shareLink} href={url} data-copy>
        <Icon name="link" size="small" />
        Link
      </a>
    </div>
  )
}
