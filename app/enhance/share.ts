import { isPlainClick } from './events'
import { showToast } from './toast'

/** Copies the address of a `data-copy` link instead of following it. */
export function enhanceShare(document: Document): () => void {
  const onClick = async (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[data-copy]') : null
    if (!link || !navigator.clipboard || !isPlainClick(event)) return
    event.preventDefault()
    await navigator.clipboard.writeText(link.href).then(
      () => showToast('Link copied'),
      () => window.location.assign(link.href),
    )
  }
  document.addEventListener('click', onClick)
  return () => document.removeEventListener('click', onClick)
}
